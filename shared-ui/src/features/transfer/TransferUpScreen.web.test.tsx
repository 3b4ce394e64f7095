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
import { noteAnswer, noteSilence } from '../../api';
import { TransferDetailScreen, TransferPopup, TransferUpScreen } from '.';

let server: FakeServer;

// The sandbox takes plain JSON; what seals a body has tests of its own.
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
const asksTerms = 'GET /wps/transfers/terms';

beforeEach(() => {
  noteAnswer();
  window.history.replaceState(null, '', '/member?page=transferUpline');
  server = fakeServer({
    'GET /wps/system/whitelabel': { value: whiteLabel },
    [asksTerms]: { value: terms() },
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

describe('sending to the upline', () => {
  it('says to whom, how much may leave, and what is left of the day', async () => {
    await show();
    await fill('300');
    expect(textOf(byHandle('transfer-receiver'))).toBe('de***t');
    expect(textOf(byHandle('transfer-purse'))).toMatch(/1,500\.00.*500\.00/);
    expect(textOf(byHandle('transfer-summary'))).toMatch(/300\.00.*19.*1,200\.00.*300\.00/);
  });

  it('refuses what passes the day, and sends nothing', async () => {
    await show();
    await fill('1300');
    blur(byHandle('transfer-amount'));
    expect(byText(/remaining limit for today/)).toBeTruthy();
    press(byHandle('transfer-submit'));
    expect(maybeHandle('dialog-confirm')).toBeNull();
    expect(server.requestsTo(send)).toHaveLength(0);
  });

  it('refuses more than may leave', async () => {
    server.respond(asksTerms, { value: terms({ withdrawable: '100.00' }) });
    await show();
    await fill('100.01');
    blur(byHandle('transfer-amount'));
    expect(byText(/^Exceeds the .*100\.00/)).toBeTruthy();
  });

  it('asks first and sends nothing when the answer is no', async () => {
    await show();
    await fill('300');
    press(byHandle('transfer-submit'));
    press(await waitToFind(() => byHandle('dialog-cancel')));
    await waitFor(() => expect(isDisabled(byHandle('transfer-submit'))).toBe(false));
    expect(server.requestsTo(send)).toHaveLength(0);
  });

  it('is sent once, with its key, and leads to its reference', async () => {
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

  it('keeps what was typed when it is refused, the sentence under its field', async () => {
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

  it('waits for a payment password, for the next day, and for the connection', async () => {
    server.respond(asksTerms, { value: terms({ hasPaymentPassword: false, countLeftToday: 0 }) });
    await show();
    press(await waitToFind(() => byHandle('transfer-set-password')));
    await waitToFind(() => byHandle('payment-password-submit'));
    expect(byText(/^Daily transfer limit reached/)).toBeTruthy();
    expect(isDisabled(byHandle('transfer-submit'))).toBe(true);
    noteSilence();
    await waitToFind(() => byText('Transactions need an internet connection.'));
    noteAnswer();
  });

  it('says so when nobody stands above', async () => {
    server.respond(asksTerms, { value: terms({ receiver: null }) });
    await show();
    await waitToFind(() => byHandle('transfer-nobody'));
  });

  it('offers another try when it did not load', async () => {
    server.respond(asksTerms, 'silent');
    await show();
    await waitToFind(() => byText("Couldn't load this"));
    server.respond(asksTerms, { value: terms() });
    press(byText('Try again'));
    await waitToFind(() => byHandle('transfer-amount'));
  });
});

describe('what I sent and received', () => {
  it('shows both ways with their sign', async () => {
    await show('page=transferUpline&view=records');
    const list = await waitToFind(() => byHandle('transfers-list'));
    await waitFor(() => expect(textOf(list)).toMatch(/Sent.*−.*300\.00.*Received.*\+.*300\.00/));
  });

  it('says what to expect where nothing is yet', async () => {
    server.respond('GET /wps/transfers', { value: { content: [], nextCursor: null } });
    await show('page=transferUpline&view=records');
    await waitToFind(() => byHandle('transfers-empty'));
  });

  it('shows one with its reference', async () => {
    await showOne('t1');
    expect(textOf(await waitToFind(() => byHandle('transfer-reference')))).toBe('T-4F2');
    expect(textOf(byHandle('transfer-made'))).toMatch(/Sent.*−.*300\.00/);
  });
});

describe('an agent who sends down', () => {
  it('sends to the person it was opened for, and shows the reference in its place', async () => {
    server.respond(asksTerms, { value: terms({ receiver: 'mali' }) });
    server.respond(send, { status: 201, value: transfer({ direction: 'DOWN', other: 'mali' }) });
    await mountInApp(<TransferPopup to={{ id: 'm1', account: 'mali' }} isOpen onClose={() => undefined} />);
    await fill('300');
    expect(textOf(byHandle('transfer-receiver'))).toBe('mali');
    expect(server.requestsTo(asksTerms).at(-1)?.query.get('to')).toBe('m1');
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
