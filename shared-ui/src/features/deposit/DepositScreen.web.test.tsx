import { fireEvent } from '@testing-library/react';
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
  press,
  textOf,
  type,
  valueOf,
  waitFor,
} from '../../../test/kit';
import { channel, waitToFind, deposit, place, whiteLabel } from '../../../test/money';
import { mountInApp } from '../../../test/mount';
import { markReachable, markUnreachable } from '../../api';
import { DepositDetailScreen, DepositScreen } from '.';

let server: FakeServer;

beforeEach(() => {
  markReachable();
  window.history.replaceState(null, '', '/member?page=depositv2');
  server = fakeServer({
    'GET /wps/system/whitelabel': { value: whiteLabel },
    'GET /wps/deposits/channels': {
      value: {
        content: [channel(), channel({ id: 'bank', method: 'BANK_TRANSFER', name: 'Bank transfer', usualMinutes: 5 })],
      },
    },
    'GET /wps/deposits': { value: { content: [], nextCursor: null } },
    'POST /wps/deposits': { status: 201, value: deposit() },
    'GET /wps/deposits/d1': { value: deposit() },
  });
});

const show = (query = 'page=depositv2') => mountInApp(<DepositScreen place={place(query)} />);
const showOne = () => mountInApp(<DepositDetailScreen params={{ id: 'd1' }} />);
const amount = () => waitToFind(() => byHandle('deposit-amount'));
const sent = () => server.requestsTo('POST /wps/deposits');

describe('the deposit form', () => {
  it('lists the methods and repeats the amount in the button', async () => {
    await show();
    await amount();
    expect(byText('Bank transfer')).toBeTruthy();
    press(byHandle('deposit-quick-1000'));
    expect(valueOf(byHandle('deposit-amount'))).toBe('1,000');
    expect(textOf(byHandle('deposit-submit'))).toContain('1,000.00');
  });

  it('disables channels that take no orders with the reason, and groups the channels of one method', async () => {
    server.respond('GET /wps/deposits/channels', {
      value: {
        content: [
          channel({ pause: 'PAUSED' }),
          channel({ id: 'truemoney', method: 'EWALLET', name: 'TrueMoney', fee: '5.00' }),
          channel({ id: 'shopee', method: 'EWALLET', name: 'ShopeePay', usualMinutes: 3 }),
          channel({ id: 'usdt', method: 'CRYPTO', pause: 'OUTSIDE_HOURS', opensAt: '08:00', closesAt: '22:00' }),
        ],
      },
    });
    await show();
    await amount();
    expect(isDisabled(byHandle('deposit-method-QR'))).toBe(true);
    expect(textOf(byHandle('deposit-method-QR'))).toContain('Temporarily paused');
    expect(textOf(byHandle('deposit-method-CRYPTO'))).toContain('Available 08:00 to 22:00');
    expect(textOf(byHandle('deposit-facts'))).toMatch(/100.*50,000.*Fee.*5\.00.*About 1 minute/);
    type(await amount(), '1000');
    expect(textOf(byHandle('deposit-pays'))).toContain('1,005.00');
    press(byHandle('deposit-channel-shopee'));
    expect(textOf(byHandle('deposit-facts'))).toMatch(/No fee.*About 3 minutes/);
    type(await amount(), '1000');
    press(byHandle('deposit-submit'));
    await waitFor(() => expect(sent()[0]?.body).toMatchObject({ channelId: 'shopee' }));
  });

  it('explains how to pay with the chosen method', async () => {
    await show();
    await amount();
    press(byHandle('deposit-method-BANK_TRANSFER'));
    press(byHandle('deposit-guide'));
    await waitToFind(() => byText(/Upload 1 to 3 pictures of the receipt/));
  });

  it('quotes a rate for another currency, requests a new quote after it expires, and keeps the form', async () => {
    const quote = (id: string, numerator: number) => ({
      value: { id, currency: 'USDT', numerator, denominator: 10_000, coin: '0.01', expiresAt: '2099-11-20T07:50:06Z' },
    });
    server.respond('GET /wps/deposits/channels', {
      value: { content: [channel({ id: 'usdt', method: 'CRYPTO', name: 'USDT', currency: 'USDT' })] },
    });
    server.respond('POST /wps/deposits/quotes', quote('q1', 354_125));
    await show();
    type(await amount(), '500');
    await waitToFind(() => byHandle('deposit-quote-left'));
    expect(textOf(byHandle('deposit-cost'))).toContain('14.12');
    server.respond('POST /wps/deposits', {
      status: 422,
      errorCode: 'validation_failed',
      message: 'Look at the fields.',
      value: { fields: { quoteId: { code: 'expired' } } },
    });
    server.respond('POST /wps/deposits/quotes', quote('q2', 250_000));
    press(byHandle('deposit-submit'));
    await waitToFind(() => byText(/^The rate expired/));
    await waitFor(() => expect(textOf(byHandle('deposit-cost'))).toContain('20.00'));
    expect(valueOf(byHandle('deposit-amount'))).toBe('500');
    server.respond('POST /wps/deposits', { status: 201, value: deposit() });
    press(byHandle('deposit-submit'));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent().map(({ body }) => (body as { quoteId: string }).quoteId)).toEqual(['q1', 'q2']);
  });

  it('shows a message instead of the form when every method is paused', async () => {
    server.respond('GET /wps/deposits/channels', { value: { content: [channel({ pause: 'PAUSED' })] } });
    await show();
    await waitToFind(() => byHandle('deposit-empty'));
  });

  it('shows a message instead of the form when there is no method', async () => {
    server.respond('GET /wps/deposits/channels', { value: { content: [] } });
    await show();
    await waitToFind(() => byHandle('deposit-empty'));
  });

  it('offers a retry when the methods fail to load', async () => {
    server.respond('GET /wps/deposits/channels', { status: 500, errorCode: 'internal_error', message: 'Broken.' });
    await show();
    await waitToFind(() => byText('Request ID request-1'));
    server.respond('GET /wps/deposits/channels', { value: { content: [channel()] } });
    press(byText('Try again'));
    await amount();
  });

  it('validates the amount on blur and sends nothing invalid', async () => {
    await show();
    type(await amount(), '99');
    blur(byHandle('deposit-amount'));
    expect(byText(/^The minimum is .*100/)).toBeTruthy();
    press(byHandle('deposit-submit'));
    expect(sent()).toHaveLength(0);
  });

  it('is sent once with its key, however often it is pressed, and opens the order', async () => {
    await show();
    type(await amount(), '1,000');
    press(byHandle('deposit-submit'));
    press(byHandle('deposit-submit'));
    await waitFor(() => expect(window.location.pathname).toBe('/member/deposits/d1'));
    expect(sent()).toHaveLength(1);
    expect(sent()[0]?.body).toEqual({ channelId: 'promptpay', amount: '1000' });
    expect(sent()[0]?.headers.get('Idempotency-Key')).toBeTruthy();
  });

  // CHK-62
  it('offers a limit before the first deposit, and continues with or without one', async () => {
    const control = { limits: [], reminderMinutes: 60, isFirstDeposit: true };
    server.respond('GET /wps/limits', { value: control });
    server.respond('PUT /wps/limits', { value: control });
    await show();
    type(await amount(), '1,000');
    press(byHandle('deposit-submit'));
    type(await waitToFind(() => byHandle('first-deposit-amount')), '0');
    press(byHandle('first-deposit-set'));
    expect(server.requestsTo('PUT /wps/limits')).toHaveLength(0);
    expect(sent()).toHaveLength(0);
    type(byHandle('first-deposit-amount'), '2,000');
    press(byHandle('first-deposit-w'));
    press(byHandle('first-deposit-set'));
    await waitFor(() => expect(window.location.pathname).toBe('/member/deposits/d1'));
    expect(server.requestsTo('PUT /wps/limits')[0]?.body).toEqual({ kind: 'DEPOSIT', period: 'W', amount: '2000' });
    expect(sent()).toHaveLength(1);
  });

  // CHK-62
  it('continues without a limit when the member declines', async () => {
    server.respond('GET /wps/limits', {
      value: { limits: [], reminderMinutes: 60, isFirstDeposit: true },
    });
    await show();
    type(await amount(), '1,000');
    press(byHandle('deposit-submit'));
    press(await waitToFind(() => byHandle('first-deposit-skip')));
    await waitFor(() => expect(window.location.pathname).toBe('/member/deposits/d1'));
    expect(server.requestsTo('PUT /wps/limits')).toHaveLength(0);
  });

  it('shows the limit that refused the deposit, the remaining amount and when it resets', async () => {
    server.respond('POST /wps/deposits', {
      status: 409,
      errorCode: 'limit_exceeded',
      message: 'This exceeds your limit.',
      value: { kind: 'DEPOSIT', period: 'W', amount: '500.00', left: '120.00', renewsAt: '2026-11-22T17:00:00Z' },
    });
    await show();
    type(await amount(), '1,000');
    press(byHandle('deposit-submit'));
    await waitToFind(() => byText(/120\.00.* of your weekly deposit limit of .*500\.00.* resets/));
    expect(valueOf(byHandle('deposit-amount'))).toBe('1,000');
  });

  it('keeps the amount when the request fails and shows the refusal under it', async () => {
    server.respond('POST /wps/deposits', {
      status: 422,
      errorCode: 'amount_above_max',
      message: 'Too much for this channel.',
      value: { fields: { amount: { code: 'amount_above_max' } } },
    });
    await show();
    type(await amount(), '1000');
    press(byHandle('deposit-submit'));
    await waitToFind(() => byText('Too much for this channel.'));
    expect(valueOf(byHandle('deposit-amount'))).toBe('1000');
  });

  it('cannot be sent offline and shows the reason', async () => {
    await show();
    type(await amount(), '1000');
    markUnreachable();
    await waitToFind(() => byText('Transactions need an internet connection.'));
    expect(isDisabled(byHandle('deposit-submit'))).toBe(true);
    markReachable();
  });

  it('is not sent later when Enter was pressed offline', async () => {
    await show();
    type(await amount(), '1000');
    markUnreachable();
    await waitToFind(() => byText('Transactions need an internet connection.'));
    fireEvent.keyDown(byHandle('deposit-amount'), { key: 'Enter' });
    markReachable();
    await waitFor(() => expect(isDisabled(byHandle('deposit-submit'))).toBe(false));
    expect(server.requestsTo('POST /wps/deposits')).toEqual([]);
    fireEvent.keyDown(byHandle('deposit-amount'), { key: 'Enter' });
    await waitFor(() => expect(server.requestsTo('POST /wps/deposits')).toHaveLength(1));
  });
});

describe('a pending deposit', () => {
  it('shows what to pay, the time left and the progress', async () => {
    await showOne();
    await waitToFind(() => byHandle('deposit-countdown'));
    expect(textOf(byHandle('deposit-due'))).toContain('1,000.00');
    expect(textOf(byHandle('deposit-reference'))).toBe('D-7F3K92');
  });

  it('with a fee shows what to pay and what is credited', async () => {
    server.respond('GET /wps/deposits/d1', { value: deposit({ fee: '5.00', due: '1005.00' }) });
    await showOne();
    await waitToFind(() => byHandle('deposit-countdown'));
    expect(textOf(byHandle('deposit-due'))).toContain('1,005.00');
    expect(byText("You'll receive")).toBeTruthy();
  });

  it('by bank transfer shows the account line by line and asks for the receipt', async () => {
    const payTo = { name: 'Lantern Bank', holder: 'Lantern Co., Ltd.', number: '000-1' };
    server.respond('GET /wps/deposits/d1', { value: deposit({ method: 'BANK_TRANSFER', payUrl: null, payTo }) });
    await showOne();
    await waitToFind(() => byHandle('deposit-countdown'));
    const shown = ['bank', 'number', 'note'].map((part) => textOf(byHandle(`deposit-account-${part}`)));
    expect(shown).toEqual(['Lantern Bank', '000-1', 'D-7F3K92']);
    expect(byHandle('deposit-copy-number')).toBeTruthy();
    press(byHandle('deposit-upload'));
    await waitToFind(() => byHandle('deposit-receipt'));
  });

  it('by crypto shows network and address', async () => {
    const crypto = { method: 'CRYPTO', qrText: 'T123', payTo: { name: 'TRON (TRC-20)', number: 'T123' } };
    server.respond('GET /wps/deposits/d1', { value: deposit(crypto) });
    await showOne();
    expect(textOf(await waitToFind(() => byHandle('deposit-account-address')))).toBe('T123');
    expect(byHandle('deposit-paid')).toBeTruthy();
  });

  it('is cancelled only after a confirmation', async () => {
    server.respond('POST /wps/deposits/d1/cancel', { value: deposit({ state: 'CANCELLED' }) });
    await showOne();
    press(await waitToFind(() => byHandle('deposit-cancel')));
    expect(server.requestsTo('POST /wps/deposits/d1/cancel')).toHaveLength(0);
    press(await waitToFind(() => byHandle('dialog-confirm')));
    await waitToFind(() => byHandle('deposit-state-CANCELLED'));
  });

  it.each([
    ['CREDITED', 'Deposit credited'],
    ['FAILED', 'Deposit failed'],
    ['FAILED', 'Reason: Another name'],
    ['EXPIRED', 'Payment expired'],
    ['IN_REVIEW', 'Under review'],
  ])('%s: %s', async (state, words) => {
    server.respond('GET /wps/deposits/d1', { value: deposit({ state, reason: 'Another name' }) });
    await showOne();
    await waitToFind(() => byText(words));
  });
});
