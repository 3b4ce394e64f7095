import { fakeServer, type FakeServer } from '../../../test/fakeServer';
import { fakeUpload } from '../../../test/fakeUpload';
import {
  act,
  beforeEach,
  byHandle,
  byText,
  describe,
  expect,
  isDisabled,
  it,
  press,
  textOf,
  waitFor,
} from '../../../test/kit';
import { deposit, match, waitToFind, whiteLabel } from '../../../test/money';
import { mountInApp } from '../../../test/mount';
import { markReachable, markUnreachable, queryClient } from '../../api';
import { DepositDetailScreen } from '../deposit';

const payee = 'POST /wps/matches/m1/payee';
const account = { bank: 'Kasikorn Bank', holder: 'Pia Wong', number: '1234567890', reference: 'M-4T9K' };

let server: FakeServer;

const order = (changes: object = {}) => deposit({ method: 'BANK_TRANSFER', payUrl: null, isMatched: true, ...changes });
const matches = (...content: object[]) => ({ value: { content, nextCursor: null } });

beforeEach(() => {
  markReachable();
  queryClient.clear();
  server = fakeServer({
    'GET /wps/system/whitelabel': { value: whiteLabel },
    'GET /wps/deposits/d1': { value: order() },
    'GET /wps/matches': matches(match()),
    [payee]: { value: account },
    'POST /wps/deposits/d1/cancel': { value: order({ state: 'CANCELLED' }) },
  });
});

const show = () => mountInApp(<DepositDetailScreen params={{ id: 'd1' }} />);
const handleOrNull = (handle: string) => document.querySelector(`[data-testid="${handle}"]`);

describe('a deposit that is transferred to another member', () => {
  it('says not to transfer while no member was found, and can be cancelled', async () => {
    server.respond('GET /wps/matches', matches());
    await show();
    await waitToFind(() => byHandle('match-search'));
    expect(byText("Don't transfer anything yet")).toBeTruthy();
    expect(handleOrNull('deposit-upload')).toBeNull();
    press(byHandle('deposit-cancel'));
    press(await waitToFind(() => byHandle('dialog-confirm')));
    await waitToFind(() => byHandle('deposit-state-CANCELLED'));
  });

  it('asks for the match of this deposit only', async () => {
    await show();
    await waitToFind(() => byHandle('match-pay'));
    expect(server.requestsTo('GET /wps/matches')[0]?.query.get('depositId')).toBe('d1');
  });

  it('shows the account on a press, once, with every line to copy', async () => {
    await show();
    await waitToFind(() => byHandle('match-reveal'));
    expect(server.requestsTo(payee)).toHaveLength(0);
    press(byHandle('match-reveal'));
    press(byHandle('match-reveal'));
    await waitToFind(() => byHandle('deposit-account-number'));
    expect(server.requestsTo(payee)).toHaveLength(1);
    for (const [key, value] of [
      ['bank', 'Kasikorn Bank'],
      ['holder', 'Pia Wong'],
      ['number', '1234567890'],
      ['note', 'M-4T9K'],
    ]) {
      expect(textOf(byHandle(`deposit-account-${key}`))).toBe(value);
      expect(byHandle(`deposit-copy-${key}`)).toBeTruthy();
    }
  });

  it('keeps the account in no cache', async () => {
    await show();
    press(await waitToFind(() => byHandle('match-reveal')));
    await waitToFind(() => byHandle('deposit-account-number'));
    const cached = [queryClient.getQueryCache().getAll(), queryClient.getMutationCache().getAll()]
      .flat()
      .map(({ state }) => JSON.stringify(state));
    expect(cached.join()).toContain('M-4T9K');
    expect(cached.join()).not.toContain(account.number);
    expect(JSON.stringify([localStorage, sessionStorage])).not.toContain(account.number);
  });

  it('hides the account when the time to transfer ends', async () => {
    const ends = new Date(Date.now() + 1_500).toISOString();
    server.respond('GET /wps/matches', matches(match({ windowEndsAt: ends })));
    await show();
    press(await waitToFind(() => byHandle('match-reveal')));
    await waitToFind(() => byHandle('deposit-account-number'));
    await waitFor(() => expect(handleOrNull('deposit-account-number')).toBeNull(), { timeout: 5_000 });
  });

  it('shows why the account is refused, and can be asked again', async () => {
    server.respond(payee, { errorCode: 'state_changed', message: 'The time to transfer has ended.' });
    await show();
    press(await waitToFind(() => byHandle('match-reveal')));
    await waitToFind(() => byText('The time to transfer has ended.'));
    expect(isDisabled(byHandle('match-reveal'))).toBe(false);
  });

  it('uploads the receipt to the match and then shows that the receiver confirms it', async () => {
    const sent = fakeUpload();
    await show();
    press(await waitToFind(() => byHandle('deposit-upload')));
    await waitToFind(() => byHandle('deposit-receipt'));
    press(byHandle('deposit-send-receipt'));
    await waitToFind(() => byText('Add at least one picture.'));
    expect(sent).toHaveLength(0);
    server.respond('GET /wps/deposits/d1', { value: order({ state: 'IN_REVIEW' }) });
    server.respond('GET /wps/matches', matches(match({ state: 'PROVEN', provenAt: '2026-11-20T07:30:00Z' })));
    await act(() => queryClient.invalidateQueries());
    await waitToFind(() => byHandle('match-review'));
    expect(handleOrNull('deposit-cancel')).toBeNull();
    expect(handleOrNull('match-time-left')).toBeNull();
  });

  it('shows when silence counts as a confirmation, and when the locked credit follows', async () => {
    server.respond('GET /wps/deposits/d1', { value: order({ state: 'IN_REVIEW' }) });
    const provenAt = '2026-11-20T07:30:00Z';
    const proven = match({ state: 'PROVEN', provenAt, deadline: '2099-11-20T08:30:00Z' });
    server.respond('GET /wps/matches', matches(proven));
    await show();
    await waitToFind(() => byHandle('match-time-left'));
    expect(byText('Being confirmed by the receiver')).toBeTruthy();
    const counted = match({ state: 'COUNTED', provenAt, lockedUntil: '2099-11-20T18:30:00Z' });
    server.respond('GET /wps/matches', matches(counted));
    await act(() => queryClient.invalidateQueries());
    await waitToFind(() => byText('Credited in'));
    server.respond('GET /wps/matches', matches(match({ state: 'DISPUTED', provenAt })));
    await act(() => queryClient.invalidateQueries());
    await waitToFind(() => byText('Transfer disputed'));
  });

  it('is disabled offline and says so', async () => {
    await show();
    await waitToFind(() => byHandle('match-reveal'));
    act(markUnreachable);
    await waitToFind(() => byText('Transactions need an internet connection.'));
    for (const name of ['match-reveal', 'deposit-upload', 'deposit-cancel']) {
      expect(isDisabled(byHandle(name))).toBe(true);
      press(byHandle(name));
    }
    expect(server.requests.filter(({ method }) => method !== 'GET')).toHaveLength(0);
    act(markReachable);
  });

  it('explains that no member was found in the language of the screen, without the reason of the server', async () => {
    server.respond('GET /wps/deposits/d1', { value: order({ state: 'CANCELLED', reason: 'no member was found' }) });
    await show();
    await waitToFind(() => byHandle('deposit-state-CANCELLED'));
    expect(textOf(byHandle('deposit-state-CANCELLED'))).toContain('We found no member');
    expect(handleOrNull('deposit-reason')).toBeNull();
  });
});
