import { vi } from 'vitest';

import { fakeServer, type FakeServer } from '../../../test/fakeServer';
import { beforeEach, byHandle, byText, describe, expect, it, press, type, valueOf, waitFor } from '../../../test/kit';
import { waitToFind, place, terms, whiteLabel } from '../../../test/money';
import { mountInApp } from '../../../test/mount';
import { markReachable } from '../../api';
import { AddPayeePopup } from './AddPayeePopup';
import { initialsOf } from './BankMark';
import { WithdrawScreen } from './WithdrawScreen';

let server: FakeServer;

// Sends plain JSON; encryption has its own tests.
vi.mock('../../api/encrypt', () => ({
  encryptBody: (body: object) => Promise.resolve(JSON.stringify(body)),
  forgetServerKey: () => undefined,
}));

beforeEach(() => {
  markReachable();
  server = fakeServer({
    'GET /wps/system/whitelabel': { value: whiteLabel },
    'GET /wps/withdrawals/terms': { value: terms() },
  });
});

const show = () => mountInApp(<WithdrawScreen place={place('page=withdraw')} />);

describe('a new payee', () => {
  it('refuses an invalid number and sends a valid one once, without blanks', async () => {
    server.respond('POST /wps/payees', { status: 201, value: { id: 'p2' } });
    const added: string[] = [];
    await mountInApp(
      <AddPayeePopup isOpen waitHours={24} onClose={() => undefined} onAdded={(id) => added.push(id)} />,
    );
    type(await waitToFind(() => byHandle('payee-bank')), 'SCB');
    type(byHandle('payee-holder'), 'Pia');
    type(byHandle('payee-number'), '12');
    press(byHandle('payee-submit'));
    expect(byText('Enter 6 to 20 digits.')).toBeTruthy();
    type(byHandle('payee-number'), '123-456 7890');
    press(byHandle('payee-submit'));
    press(byHandle('payee-submit'));
    await waitFor(() => expect(added).toEqual(['p2']));
    expect(server.requestsTo('POST /wps/payees').map(({ body }) => body)).toEqual([
      { bank: 'SCB', holder: 'Pia', number: '1234567890' },
    ]);
    await waitFor(() => expect(valueOf(byHandle('payee-number'))).toBe(''));
    for (const key of ['bank', 'holder']) expect(valueOf(byHandle(`payee-${key}`))).toBe('');
  });

  const destinations = [
    { code: 'KBANK', name: 'Kasikorn Bank', kind: 'BANK', lengths: [10] },
    { code: 'GSB', name: 'Government Savings Bank', kind: 'BANK', lengths: [12, 15] },
    { code: 'PROMPTPAY', name: 'PromptPay', kind: 'PROMPTPAY', lengths: [10, 13] },
    { code: 'USDT_TRC20', name: 'USDT (TRC-20)', kind: 'CRYPTO', lengths: [] },
    { code: 'USDT_ERC20', name: 'USDT (ERC-20)', kind: 'CRYPTO', lengths: [] },
  ];
  const openPopup = async () => {
    server.respond('GET /wps/payees/destinations', { value: { content: destinations } });
    server.respond('POST /wps/payees', { status: 201, value: { id: 'p2' } });
    await mountInApp(<AddPayeePopup isOpen waitHours={24} onClose={() => undefined} onAdded={() => undefined} />);
    await waitToFind(() => byHandle('payee-kind-bank'));
  };
  const sentPayee = () => server.requestsTo('POST /wps/payees').at(-1)?.body;

  it('is chosen from the banks, whose number has its own length', async () => {
    await openPopup();
    press(byHandle('payee-bank'));
    press(await waitToFind(() => byHandle('payee-bank-GSB')));
    type(byHandle('payee-holder'), 'Pia');
    type(byHandle('payee-number'), '1234567890');
    press(byHandle('payee-submit'));
    await waitToFind(() => byText('12 and 15 digits'));
    expect(server.requestsTo('POST /wps/payees')).toHaveLength(0);
    type(byHandle('payee-number'), '123456789012');
    press(byHandle('payee-submit'));
    await waitFor(() => expect(sentPayee()).toEqual({ bank: 'GSB', holder: 'Pia', number: '123456789012' }));
  });

  it('can be PromptPay, and a crypto address without a holder', async () => {
    await openPopup();
    press(byHandle('payee-kind-promptpay'));
    type(await waitToFind(() => byHandle('payee-number')), '0812345678');
    type(byHandle('payee-holder'), 'Pia');
    press(byHandle('payee-submit'));
    await waitFor(() => expect(sentPayee()).toEqual({ bank: 'PROMPTPAY', holder: 'Pia', number: '0812345678' }));
    press(byHandle('payee-kind-crypto'));
    press(await waitToFind(() => byHandle('payee-bank')));
    press(await waitToFind(() => byHandle('payee-bank-USDT_TRC20')));
    const number = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
    type(byHandle('payee-number'), number);
    press(byHandle('payee-submit'));
    await waitFor(() => expect(sentPayee()).toEqual({ bank: 'USDT_TRC20', holder: '-', number }));
  });

  it('can be removed after a confirmation', async () => {
    server.respond('DELETE /wps/payees/p1', { value: {} });
    await show();
    press(await waitToFind(() => byHandle('withdraw-remove-p1')));
    press(await waitToFind(() => byHandle('dialog-confirm')));
    await waitFor(() => expect(server.requestsTo('DELETE /wps/payees/p1')).toHaveLength(1));
    await waitToFind(() => byText('Account removed.'));
  });

  it.each([
    ['Siam Commercial Bank', 'SC'],
    ['PromptPay', 'PP'],
    ['BAAC', 'BA'],
    ['USDT (TRC-20)', 'US'],
  ])('has a drawn mark: %s is %s', (bank, mark) => expect(initialsOf(bank)).toBe(mark));

  it('reports under the holder that the name differs', async () => {
    server.respond('POST /wps/payees', {
      status: 422,
      errorCode: 'validation_failed',
      message: 'Look at the fields.',
      value: { fields: { holder: { code: 'payee_name_differs' } } },
    });
    await mountInApp(<AddPayeePopup isOpen waitHours={24} onClose={() => undefined} onAdded={() => undefined} />);
    type(await waitToFind(() => byHandle('payee-bank')), 'SCB');
    type(byHandle('payee-holder'), 'Another Person');
    type(byHandle('payee-number'), '1234567890');
    press(byHandle('payee-submit'));
    await waitToFind(() => byText(/^The account holder must be the same/));
    expect(valueOf(byHandle('payee-holder'))).toBe('Another Person');
  });
});
