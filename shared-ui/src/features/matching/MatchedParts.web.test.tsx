import { fakeServer, type FakeServer } from '../../../test/fakeServer';
import { beforeEach, byHandle, byText, describe, expect, it, press, textOf, waitFor } from '../../../test/kit';
import { matchOfReceiver, part, waitToFind, whiteLabel, withdrawal } from '../../../test/money';
import { mountInApp } from '../../../test/mount';
import { markReachable, queryClient } from '../../api';
import { WithdrawalDetailScreen } from '../withdrawal';

const picture = 'R0lGODlhAQABAAAAACw=';
const proofs = [{ id: 'f1', kind: 'image/png', width: 360, height: 240 }];
const proven = matchOfReceiver({ state: 'PROVEN', provenAt: '2026-11-20T07:30:00Z' });

let server: FakeServer;

const paid = (changes: object = {}) =>
  withdrawal({
    state: 'AWAITING_CONFIRMATION',
    parts: [part({ id: 'part-2', number: 2, amount: '500.00', isMatched: true, deadline: null, ...changes })],
  });

function answer(found: object, value = paid()) {
  server.respond('GET /wps/matches', { value: { content: [found], nextCursor: null } });
  server.respond('GET /wps/withdrawals/w1', { value });
}

beforeEach(() => {
  markReachable();
  queryClient.clear();
  server = fakeServer({
    'GET /wps/system/whitelabel': { value: whiteLabel },
    'GET /wps/matches/m1': { value: { ...proven, proofs } },
    'GET /wps/matches/m1/proofs/f1': { value: { ...proofs[0], picture } },
    'POST /wps/withdrawals/w1/parts/part-2/received': { value: withdrawal({ state: 'COMPLETED' }) },
  });
  answer(proven);
});

const show = () => mountInApp(<WithdrawalDetailScreen params={{ id: 'w1' }} />);
const handleOrNull = (handle: string) => document.querySelector(`[data-testid="${handle}"]`);

describe('a part that another member pays', () => {
  it('is announced before the transfer, without a question', async () => {
    answer(matchOfReceiver({ amount: '500.00' }), paid({ state: 'NOT_DISBURSED', disbursedAt: null }));
    await show();
    await waitToFind(() => byHandle('match-paying'));
    expect(textOf(byHandle('match-paying'))).toMatch(/500\.00/);
    expect(handleOrNull('withdraw-received')).toBeNull();
  });

  it('asks with the note and the receipt, and has no deadline before the second reminder', async () => {
    await show();
    await waitToFind(() => byHandle('match-no-deadline'));
    expect(handleOrNull('withdraw-time-left')).toBeNull();
    await waitToFind(() => byText(/M-4T9K/));
    press(byHandle('match-receipt-open'));
    const shown = await waitToFind(() => byHandle('match-receipt-1').querySelector('img'));
    expect(shown.getAttribute('src')).toBe(`data:image/png;base64,${picture}`);
  });

  it('shows the deadline once it has started', async () => {
    answer(proven, paid({ deadline: '2099-11-20T08:30:00Z' }));
    await show();
    await waitToFind(() => byHandle('withdraw-time-left'));
    expect(handleOrNull('match-no-deadline')).toBeNull();
    expect(byText(/can't be refunded later/)).toBeTruthy();
  });

  it('drops the picture of the receipt when it is closed', async () => {
    await show();
    press(await waitToFind(() => byHandle('match-receipt-open')));
    await waitToFind(() => byHandle('match-receipt-1'));
    press(byHandle('dialog-close'));
    await waitFor(() => expect(queryClient.getQueryData(['match', 'receipt', 'm1', 'f1'])).toBeUndefined());
  });

  it('takes a different amount as a dispute with pictures', async () => {
    await show();
    press(await waitToFind(() => byHandle('match-partly')));
    await waitToFind(() => byHandle('withdraw-send-dispute'));
    expect(textOf(byHandle('withdraw-dispute'))).toContain('A different amount arrived');
  });

  it('can be disputed while the credit of a silent answer is locked', async () => {
    const counted = matchOfReceiver({ state: 'COUNTED', amount: '500.00', lockedUntil: '2099-11-20T18:30:00Z' });
    const received = withdrawal({
      state: 'COMPLETED',
      received: '1000.00',
      parts: [part({ id: 'part-2', state: 'AUTO_RECEIVED', isMatched: true })],
    });
    answer(counted, received);
    await show();
    await waitToFind(() => byHandle('match-counted'));
    press(byHandle('match-report'));
    await waitToFind(() => byHandle('match-send-dispute'));
    answer({ ...counted, state: 'DISPUTED' }, received);
    await queryClient.invalidateQueries();
    await waitToFind(() => byHandle('match-disputed'));
  });
});
