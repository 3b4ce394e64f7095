import { fakeServer, type FakeServer } from '../../../test/fakeServer';
import {
  act,
  beforeEach,
  byHandle,
  byRole,
  byText,
  describe,
  expect,
  fn,
  isDisabled,
  it,
  maybeHandle,
  press,
  textOf,
  waitFor,
} from '../../../test/kit';
import { waitToFind, part, whiteLabel, withdrawal } from '../../../test/money';
import { mountInApp } from '../../../test/mount';
import { markReachable, markUnreachable } from '../../api';
import { Confirmation, DisputedPart } from './Confirmation';
import { toWithdrawal } from './wire';

const received = 'POST /wps/withdrawals/w1/parts/part-2/received';
const all = 'POST /wps/withdrawals/w1/received';
const dispute = 'DELETE /wps/withdrawals/w1/parts/part-2/dispute';

/** The first part was ruled unpaid, the second awaits an answer, the third is being paid. */
const inParts = (changes: object = {}) =>
  toWithdrawal(
    withdrawal({
      state: 'PARTIALLY_RECEIVED',
      received: '250.00',
      remaining: '750.00',
      parts: [
        part({ id: 'part-1', number: 1, state: 'VOID' }),
        part({ id: 'part-2', number: 2, amount: '500.00', ...changes }),
        part({ id: 'part-3', number: 3, state: 'NOT_DISBURSED', disbursedAt: null, deadline: null }),
      ],
    }),
  );

let server: FakeServer;

beforeEach(() => {
  markReachable();
  server = fakeServer({
    'GET /wps/system/whitelabel': { value: whiteLabel },
    'GET /wps/withdrawals/w1': { value: withdrawal() },
    [received]: { value: withdrawal({ state: 'COMPLETED', received: '1000.00', remaining: '0.00' }) },
    [all]: { value: withdrawal({ state: 'COMPLETED', received: '1000.00', remaining: '0.00' }) },
    [dispute]: { value: withdrawal({ state: 'PARTIALLY_RECEIVED' }) },
  });
});

const onEnd = fn();
async function ask(changes: object = {}) {
  const shown = inParts(changes);
  const [, second] = shown.parts;
  if (second !== undefined) await mountInApp(<Confirmation withdrawal={shown} part={second} onEnd={onEnd} />);
  await waitToFind(() => byText(/received .*500\.00.?\?/));
}

describe('the confirmation of a part', () => {
  it('shows the amount, which part it is, what was received and the time left', async () => {
    await ask({ deadline: new Date(Date.now() + 90_500).toISOString() });
    expect(textOf(byHandle('withdraw-ask-2'))).toMatch(/Part 1 of 2.*250\.00.*750\.00/);
    expect(textOf(byHandle('withdraw-time-left'))).toMatch(/^01:[0-3]\d$/);
    expect(byRole('heading')).toBeTruthy();
  });

  it('shows no part number where there is only one', async () => {
    const only = part({ id: 'part-2' });
    const shown = toWithdrawal(withdrawal({ parts: [only] }));
    const [first] = shown.parts;
    if (first !== undefined) await mountInApp(<Confirmation withdrawal={shown} part={first} onEnd={onEnd} />);
    await waitToFind(() => byText(/^Sent at/));
    expect(maybeHandle('withdraw-all-received')).toBeNull();
  });

  it('is sent once, however often it is pressed', async () => {
    await ask();
    press(byHandle('withdraw-received'));
    press(byHandle('withdraw-received'));
    await waitFor(() => expect(server.requestsTo(received)).toHaveLength(1));
    expect(server.requestsTo(received)[0]?.headers.get('Idempotency-Key')).toBeTruthy();
    await waitFor(() => expect(isDisabled(byHandle('withdraw-received'))).toBe(false));
    expect(server.requestsTo(received)).toHaveLength(1);
  });

  it('asks for confirmation before everything counts as received', async () => {
    await ask();
    press(byHandle('withdraw-all-received'));
    press(await waitToFind(() => byHandle('dialog-cancel')));
    expect(server.requestsTo(all)).toHaveLength(0);
    press(byHandle('withdraw-all-received'));
    press(await waitToFind(() => byHandle('dialog-confirm')));
    await waitFor(() => expect(server.requestsTo(all)).toHaveLength(1));
  });

  it('shows a refusal, and can be answered again', async () => {
    server.respond(received, { errorCode: 'already_final', message: 'This part is already settled.' });
    await ask();
    press(byHandle('withdraw-received'));
    await waitToFind(() => byText('This part is already settled.'));
    expect(isDisabled(byHandle('withdraw-received'))).toBe(false);
  });

  it('is disabled offline and says so', async () => {
    await ask();
    act(markUnreachable);
    await waitToFind(() => byText('Transactions need an internet connection.'));
    for (const name of ['received', 'not-received', 'all-received']) {
      expect(isDisabled(byHandle(`withdraw-${name}`))).toBe(true);
      press(byHandle(`withdraw-${name}`));
    }
    expect(server.requests.filter(({ method }) => method !== 'GET')).toHaveLength(0);
    act(markReachable);
  });

  it('is refetched when its deadline passes', async () => {
    onEnd.mockClear();
    await ask({ deadline: '2026-01-01T00:00:00Z' });
    await waitFor(() => expect(onEnd).toHaveBeenCalledTimes(1));
  });
});

describe('a disputed part', () => {
  it('can be confirmed as received after a confirmation', async () => {
    const shown = inParts({ state: 'DISPUTED', answeredAt: '2026-11-20T07:10:00Z' });
    const [, second] = shown.parts;
    if (second !== undefined) await mountInApp(<DisputedPart withdrawal={shown} part={second} />);
    press(await waitToFind(() => byHandle('withdraw-received-2')));
    press(await waitToFind(() => byHandle('dialog-confirm')));
    await waitFor(() => expect(server.requestsTo(dispute)).toHaveLength(1));
  });
});
