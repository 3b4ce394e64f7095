import { vi } from 'vitest';

import { security } from '../../../test/account';
import { fakeServer, type FakeServer } from '../../../test/fakeServer';
import {
  beforeEach,
  byHandle,
  byText,
  describe,
  expect,
  isDisabled,
  it,
  blur,
  maybeHandle,
  press,
  textOf,
  type,
  valueOf,
  waitFor,
} from '../../../test/kit';
import { waitToFind, part, place, terms, whiteLabel, withdrawal } from '../../../test/money';
import { mountInApp } from '../../../test/mount';
import { markReachable, markUnreachable } from '../../api';
import { PaymentPasswordPopup } from './PaymentPasswordPopup';
import { WithdrawalDetailScreen } from './WithdrawalDetailScreen';
import { WithdrawScreen } from './WithdrawScreen';

let server: FakeServer;

// Sends plain JSON; encryption has its own tests.
vi.mock('../../api/encrypt', () => ({
  encryptBody: (body: object) => Promise.resolve(JSON.stringify(body)),
  forgetServerKey: () => undefined,
}));

beforeEach(() => {
  markReachable();
  window.history.replaceState(null, '', '/member?page=withdraw');
  server = fakeServer({
    'GET /wps/system/whitelabel': { value: whiteLabel },
    'GET /wps/withdrawals/terms': { value: terms() },
    'GET /wps/withdrawals': { value: { content: [], nextCursor: null } },
    'POST /wps/withdrawals': { status: 201, value: withdrawal() },
    'GET /wps/withdrawals/w1': { value: withdrawal() },
  });
});

const show = (query = 'page=withdraw') => mountInApp(<WithdrawScreen place={place(query)} />);
const showOne = (id: string) => mountInApp(<WithdrawalDetailScreen params={{ id }} />);
const withdrawalRequests = () => server.requestsTo('POST /wps/withdrawals');

async function fill(amount: string) {
  await show();
  type(await waitToFind(() => byHandle('withdraw-amount')), amount);
  type(byHandle('withdraw-password'), '271828');
}

describe('the withdrawal form', () => {
  it('shows the withdrawable amount and the remaining wagering requirement', async () => {
    await show();
    await waitToFind(() => byHandle('withdraw-turnover'));
    expect(textOf(byHandle('withdraw-withdrawable'))).toContain('1,500.00');
    expect(textOf(byHandle('withdraw-turnover'))).toMatch(/300\.00.*more/);
    press(byHandle('withdraw-why'));
    expect(textOf(await waitToFind(() => byHandle('withdraw-weight-RNG')))).toContain('100%');
    expect(textOf(byHandle('withdraw-weight-LIVE'))).toContain('50%');
  });

  it('offers a retry when it fails to load', async () => {
    server.respond('GET /wps/withdrawals/terms', 'silent');
    await show();
    await waitToFind(() => byText("Couldn't load this"));
    server.respond('GET /wps/withdrawals/terms', { value: terms() });
    press(byText('Try again'));
    await waitToFind(() => byHandle('withdraw-amount'));
  });

  it('refuses an amount that exceeds the balance with its fee, and sends nothing', async () => {
    await fill('1500');
    blur(byHandle('withdraw-amount'));
    expect(byText(/^Exceeds your withdrawable balance/)).toBeTruthy();
    press(byHandle('withdraw-submit'));
    expect(withdrawalRequests()).toHaveLength(0);
  });

  it('adds up amount and fee before it is sent', async () => {
    await fill('1000');
    expect(textOf(byHandle('withdraw-summary'))).toMatch(/10\.00.*1,010\.00/);
  });

  it('asks for confirmation and sends nothing when it is declined', async () => {
    await fill('1000');
    press(byHandle('withdraw-submit'));
    press(await waitToFind(() => byHandle('dialog-cancel')));
    await waitFor(() => expect(isDisabled(byHandle('withdraw-submit'))).toBe(false));
    expect(withdrawalRequests()).toHaveLength(0);
  });

  it('is sent once with its key and opens the withdrawal', async () => {
    await fill('1000');
    press(byHandle('withdraw-submit'));
    press(byHandle('withdraw-submit'));
    const yes = await waitToFind(() => byHandle('dialog-confirm'));
    press(yes);
    press(yes);
    await waitFor(() => expect(window.location.pathname).toBe('/member/withdrawals/w1'));
    expect(withdrawalRequests()).toHaveLength(1);
    expect(withdrawalRequests()[0]?.body).toEqual({ amount: '1000', payeeId: 'p1', paymentPassword: '271828' });
    expect(withdrawalRequests()[0]?.headers.get('Idempotency-Key')).toBeTruthy();
  });

  it('keeps the form when refused, with the message under its field', async () => {
    server.respond('POST /wps/withdrawals', {
      status: 422,
      errorCode: 'payment_password_wrong',
      message: 'Wrong payment password.',
      value: { fields: { paymentPassword: { code: 'payment_password_wrong' } } },
    });
    await fill('1000');
    press(byHandle('withdraw-submit'));
    press(await waitToFind(() => byHandle('dialog-confirm')));
    await waitToFind(() => byText('Wrong payment password.'));
    expect(valueOf(byHandle('withdraw-amount'))).toBe('1000');
  });

  it('is disabled without a payment password, and offline', async () => {
    server.respond('GET /wps/withdrawals/terms', { value: terms({ hasPaymentPassword: false }) });
    await show();
    await waitToFind(() => byHandle('withdraw-set-password'));
    expect(isDisabled(byHandle('withdraw-submit'))).toBe(true);
    markUnreachable();
    await waitToFind(() => byText('Transactions need an internet connection.'));
    markReachable();
  });
});

describe('the payment password', () => {
  it('requires six digits, their repetition, and the sign-in password', async () => {
    await mountInApp(<PaymentPasswordPopup isOpen onClose={() => undefined} />);
    type(byHandle('payment-password-paymentPassword'), '12345');
    type(byHandle('payment-password-again'), '123456');
    press(byHandle('payment-password-submit'));
    for (const words of ['Enter 6 digits.', "PINs don't match.", 'Required']) expect(byText(words)).toBeTruthy();
    expect(server.requestsTo('PUT /wps/member/paymentPassword')).toHaveLength(0);
  });
});

describe('the payment password of a member without a sign-in password', () => {
  it('is set without one', async () => {
    server.respond('GET /wps/member/security', { value: security({ hasPassword: false }) });
    server.respond('PUT /wps/member/paymentPassword', { value: {} });
    await mountInApp(<PaymentPasswordPopup isOpen onClose={() => undefined} />);
    await waitFor(() => expect(maybeHandle('payment-password-password')).toBeNull());
    type(byHandle('payment-password-paymentPassword'), '271828');
    type(byHandle('payment-password-again'), '271828');
    press(byHandle('payment-password-submit'));
    await waitFor(() => expect(server.requestsTo('PUT /wps/member/paymentPassword')).toHaveLength(1));
    expect(server.requestsTo('PUT /wps/member/paymentPassword')[0]?.body).toEqual({ paymentPassword: '271828' });
    // The payment password must not stay in the field.
    await waitFor(() => expect(valueOf(byHandle('payment-password-paymentPassword'))).toBe(''));
    expect(valueOf(byHandle('payment-password-again'))).toBe('');
  });
});

describe('a withdrawal in progress', () => {
  it('shows its state and can be cancelled before a review', async () => {
    server.respond('POST /wps/withdrawals/w1/cancel', { value: withdrawal({ state: 'CANCELLED' }) });
    await showOne('w1');
    press(await waitToFind(() => byHandle('withdraw-cancel')));
    press(await waitToFind(() => byHandle('dialog-confirm')));
    await waitToFind(() => byHandle('withdraw-state-CANCELLED'));
  });

  it('shows received and remaining amounts', async () => {
    server.respond('GET /wps/withdrawals/w1', {
      value: withdrawal({ state: 'PARTIALLY_RECEIVED', received: '600.00', remaining: '400.00' }),
    });
    await showOne('w1');
    const card = await waitToFind(() => byHandle('withdraw-state-PARTIALLY_RECEIVED'));
    expect(textOf(card)).toMatch(/600\.00.*400\.00/);
  });

  it('asks about the part with the earliest deadline, beside the progress of all parts', async () => {
    server.respond('GET /wps/withdrawals/w1', {
      value: withdrawal({
        state: 'PARTIALLY_RECEIVED',
        received: '250.00',
        remaining: '750.00',
        parts: [
          part({ id: 'one', number: 1, amount: '250.00', state: 'RECEIVED', answeredAt: '2026-11-20T07:08:00Z' }),
          part({ id: 'two', number: 2, amount: '400.00', deadline: '2099-11-20T08:00:00Z' }),
          part({ id: 'three', number: 3, amount: '350.00', deadline: '2099-11-20T07:40:00Z' }),
        ],
      }),
    });
    await showOne('w1');
    await waitToFind(() => byHandle('withdraw-ask-3'));
    expect(maybeHandle('withdraw-ask-2')).toBeNull();
    await waitToFind(() => byText(/^You confirmed it at/));
    expect(textOf(byHandle('withdraw-ask-3'))).toMatch(/Part 3 of 3.*250\.00.*750\.00/);
  });

  it('shows the result of a dispute and what was refunded', async () => {
    server.respond('GET /wps/withdrawals/w1', {
      value: withdrawal({
        state: 'DISPUTED',
        parts: [part({ id: 'one', number: 1, state: 'DISPUTED', answeredAt: '2026-11-20T07:08:00Z' })],
      }),
    });
    await showOne('w1');
    await waitToFind(() => byHandle('withdraw-received-1'));
    server.respond('DELETE /wps/withdrawals/w1/parts/one/dispute', {
      value: withdrawal({
        state: 'COMPLETED',
        amount: '600.00',
        received: '600.00',
        remaining: '0.00',
        refunded: '400.00',
      }),
    });
    press(byHandle('withdraw-received-1'));
    press(await waitToFind(() => byHandle('dialog-confirm')));
    await waitToFind(() => byHandle('withdraw-state-COMPLETED'));
    byText(/400\.00.? was returned to your balance\./);
  });

  it('shows the reason of a rejection', async () => {
    server.respond('GET /wps/withdrawals/w1', { value: withdrawal({ state: 'REJECTED', reason: 'Name differs' }) });
    await showOne('w1');
    await waitToFind(() => byText('Reason: Name differs'));
  });
});

describe('the list of withdrawals', () => {
  it('explains what to do when it is empty', async () => {
    await show('page=withdraw&view=records');
    await waitToFind(() => byText('No withdrawals yet'));
  });

  it('shows withdrawals with their state', async () => {
    server.respond('GET /wps/withdrawals', {
      value: { content: [withdrawal({ state: 'COMPLETED' })], nextCursor: null },
    });
    await show('page=withdraw&view=records');
    await waitToFind(() => byText('Completed'));
  });
});
