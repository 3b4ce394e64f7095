import { vi } from 'vitest';

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
import { waitToFind, place, whiteLabel } from '../../../test/money';
import { mountInApp } from '../../../test/mount';
import { markReachable, markUnreachable } from '../../api';
import { TransferDetailScreen, TransferPopup, TransferUpScreen } from '.';

let server: FakeServer;

// Sends plain JSON; encryption has its own tests.
vi.mock('../../api/encrypt', () => ({
  encryptBody: (body: object) => Promise.resolve(JSON.stringify(body)),
  forgetServerKey: () => undefined,
}));

const terms = (changes: object = {}) => ({
  currency: 'THB',
  receiver: 'de***t',
  isAgent: false,
  minAmount: '10.00',
  maxAmount: '50000.00',
  balance: '2000.00',
  withdrawable: '1500.00',
  locked: '500.00',
  countLeftToday: 19,
  amountLeftToday: '1200.00',
  hasPaymentPassword: true,
  ...changes,
});

const transfer = (changes: object = {}) => ({
  id: 't1',
  reference: 'T-4F2',
  direction: 'UP',
  sent: true,
  amount: '300.00',
  other: 'de***t',
  at: '2026-11-20T06:48:02Z',
  ...changes,
});

const send = 'POST /wps/transfers';
const termsCall = 'GET /wps/transfers/terms';

beforeEach(() => {
  markReachable();
  window.history.replaceState(null, '', '/member?page=transferUpline');
  server = fakeServer({
    'GET /wps/system/whitelabel': { value: whiteLabel },
    [termsCall]: { value: terms() },
    'GET /wps/transfers': { value: { content: [transfer(), transfer({ id: 't2', sent: false })], nextCursor: null } },
    'GET /wps/transfers/t1': { value: transfer() },
    [send]: { status: 201, value: transfer() },
  });
});

const show = (query = 'page=transferUpline') => mountInApp(<TransferUpScreen place={place(query)} />);
const showOne = (id: string) => mountInApp(<TransferDetailScreen params={{ id }} />);

async function fill(amount: string) {
  type(await waitToFind(() => byHandle('transfer-amount')), amount);
  type(byHandle('transfer-password'), '271828');
}

describe('a transfer to the upline', () => {
  it('shows the receiver, the transferable amount and what is left of the daily limit', async () => {
    await show();
    await fill('300');
    expect(textOf(byHandle('transfer-receiver'))).toBe('de***t');
    expect(textOf(byHandle('transfer-balance'))).toMatch(/1,500\.00.*500\.00/);
    expect(textOf(byHandle('transfer-summary'))).toMatch(/300\.00.*19.*1,200\.00.*300\.00/);
  });

  it('refuses an amount over the daily limit and sends nothing', async () => {
    await show();
    await fill('1300');
    blur(byHandle('transfer-amount'));
    expect(byText(/remaining limit for today/)).toBeTruthy();
    press(byHandle('transfer-submit'));
    expect(maybeHandle('dialog-confirm')).toBeNull();
    expect(server.requestsTo(send)).toHaveLength(0);
  });

  it('refuses more than is transferable', async () => {
    server.respond(termsCall, { value: terms({ withdrawable: '100.00' }) });
    await show();
    await fill('100.01');
    blur(byHandle('transfer-amount'));
    expect(byText(/^Exceeds the .*100\.00/)).toBeTruthy();
  });

  it('asks for confirmation and sends nothing when it is declined', async () => {
    await show();
    await fill('300');
    press(byHandle('transfer-submit'));
    press(await waitToFind(() => byHandle('dialog-cancel')));
    await waitFor(() => expect(isDisabled(byHandle('transfer-submit'))).toBe(false));
    expect(server.requestsTo(send)).toHaveLength(0);
  });

  it('is sent once with its key and opens its reference', async () => {
    await show();
    await fill('300');
    press(byHandle('transfer-submit'));
    press(byHandle('transfer-submit'));
    const yes = await waitToFind(() => byHandle('dialog-confirm'));
    press(yes);
    press(yes);
    await waitFor(() => expect(window.location.pathname).toBe('/member/transfers/t1'));
    const sent = server.requestsTo(send);
    expect(sent.map(({ body }) => body)).toEqual([{ direction: 'UP', amount: '300', paymentPassword: '271828' }]);
    expect(sent[0]?.headers.get('Idempotency-Key')).toBeTruthy();
  });

  it('keeps the form when refused, with the message under its field', async () => {
    server.respond(send, {
      status: 422,
      errorCode: 'payment_password_wrong',
      message: 'Wrong payment password.',
      value: { fields: { paymentPassword: { code: 'payment_password_wrong' } } },
    });
    await show();
    await fill('300');
    press(byHandle('transfer-submit'));
    press(await waitToFind(() => byHandle('dialog-confirm')));
    await waitToFind(() => byText('Wrong payment password.'));
    expect(valueOf(byHandle('transfer-amount'))).toBe('300');
  });

  it('is disabled without a payment password, when the daily count is used up, and offline', async () => {
    server.respond(termsCall, { value: terms({ hasPaymentPassword: false, countLeftToday: 0 }) });
    await show();
    press(await waitToFind(() => byHandle('transfer-set-password')));
    await waitToFind(() => byHandle('payment-password-submit'));
    expect(byText(/^Daily transfer limit reached/)).toBeTruthy();
    expect(isDisabled(byHandle('transfer-submit'))).toBe(true);
    markUnreachable();
    await waitToFind(() => byText('Transactions need an internet connection.'));
    markReachable();
  });

  it('shows a message when there is no upline', async () => {
    server.respond(termsCall, { value: terms({ receiver: null }) });
    await show();
    await waitToFind(() => byHandle('transfer-no-upline'));
  });

  it('offers a retry when it fails to load', async () => {
    server.respond(termsCall, 'silent');
    await show();
    await waitToFind(() => byText("Couldn't load this"));
    server.respond(termsCall, { value: terms() });
    press(byText('Try again'));
    await waitToFind(() => byHandle('transfer-amount'));
  });
});

describe('the list of transfers', () => {
  it('shows both directions with their sign', async () => {
    await show('page=transferUpline&view=records');
    const list = await waitToFind(() => byHandle('transfers-list'));
    await waitFor(() => expect(textOf(list)).toMatch(/Sent.*−.*300\.00.*Received.*\+.*300\.00/));
  });

  it('explains itself when it is empty', async () => {
    server.respond('GET /wps/transfers', { value: { content: [], nextCursor: null } });
    await show('page=transferUpline&view=records');
    await waitToFind(() => byHandle('transfers-empty'));
  });

  it('shows a transfer with its reference', async () => {
    await showOne('t1');
    expect(textOf(await waitToFind(() => byHandle('transfer-reference')))).toBe('T-4F2');
    expect(textOf(byHandle('transfer-made'))).toMatch(/Sent.*−.*300\.00/);
  });
});

describe("an agent's transfer to a downline", () => {
  it('is sent to the selected member and replaced by its reference', async () => {
    server.respond(termsCall, { value: terms({ receiver: 'mali' }) });
    server.respond(send, { status: 201, value: transfer({ direction: 'DOWN', other: 'mali' }) });
    await mountInApp(<TransferPopup to={{ id: 'm1', account: 'mali' }} isOpen onClose={() => undefined} />);
    await fill('300');
    expect(textOf(byHandle('transfer-receiver'))).toBe('mali');
    expect(server.requestsTo(termsCall).at(-1)?.query.get('to')).toBe('m1');
    press(byHandle('transfer-submit'));
    press(await waitToFind(() => byHandle('dialog-confirm')));
    expect(textOf(await waitToFind(() => byHandle('transfer-reference')))).toBe('T-4F2');
    expect(server.requestsTo(send)[0]?.body).toEqual({
      direction: 'DOWN',
      to: 'm1',
      amount: '300',
      paymentPassword: '271828',
    });
  });
});
