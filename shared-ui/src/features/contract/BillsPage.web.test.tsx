import { fakeServer, type FakeServer } from '../../../test/fakeServer';
import { atWidth, beforeEach, byHandle, describe, expect, it, maybeHandle, textOf, waitFor } from '../../../test/kit';
import { merchantLabel } from '../../../test/lobby';
import { mountInApp } from '../../../test/mount';
import { markReachable, setToken } from '../../api';
import { BillsPage } from '.';

const list = 'GET /wps/agent/bills';
const bill = {
  id: 'b1',
  contractId: 'c1',
  kind: 'DAILY_SALARY',
  period: '2026-11-25',
  earnedOn: '2026-11-25',
  side: 'UPLINE',
  with: 'mali',
  state: 'PARTIAL',
  amount: '4.62',
  paid: '4.00',
  open: '0.62',
  settledAt: null,
};
const none = '0.00';
const detail = {
  ...bill,
  figures: {
    stake: none,
    payout: none,
    validBet: '2310.00',
    rebate: none,
    activity: none,
    salary: none,
    active: 2,
    won: none,
    lost: none,
    dayWon: none,
    dayLost: none,
    paidBefore: none,
  },
  terms: {
    tiers: [
      { validBet: '0.00', active: 1, ratePct: '0.20' },
      { validBet: '5000.00', active: 2, ratePct: '0.40' },
    ],
  },
  due: { base: '2310.00', carryIn: none, carryOut: none, tier: 1, ratePct: '0.20' },
};
let server: FakeServer;

beforeEach(async () => {
  markReachable();
  atWidth(390);
  await setToken('token');
  server = fakeServer({
    'GET /wps/system/whitelabel': { value: merchantLabel },
    'GET /wps/member/info': { value: { id: 'a1', account: 'demo_agent', nickname: '', type: 2 } },
    [list]: {
      value: {
        content: [bill],
        nextCursor: null,
        totals: { due: '51.40', paid: '51.40', dueToDownlines: '19.64', paidToDownlines: '19.02' },
      },
    },
    'GET /wps/agent/bills/b1': { value: detail },
  });
});

const show = (query: string) =>
  mountInApp(<BillsPage place={{ path: '/agentHome', query, hash: '', key: 'k', depth: 0 }} />);

describe('the bills of contracts', () => {
  it('are those of the kind of the page, with what was received and paid', async () => {
    await show('?page=agentDailyWages2');
    await waitFor(() => expect(textOf(byHandle('bills-received'))).toMatch(/51\.40/));
    expect(textOf(byHandle('bills-paid'))).toMatch(/19\.02/);
    expect(textOf(byHandle('bills-list'))).toMatch(/mali.*Partly paid/);
    expect(server.requestsTo(list)[0]?.query.get('kind')).toBe('DAILY_SALARY');
  });

  it('show how the amount follows from the figures, and what is owed', async () => {
    await show('?page=agentDailyWages2&id=b1');
    await waitFor(() => expect(textOf(byHandle('bill-amount'))).toMatch(/4\.62/));
    expect(textOf(byHandle('bill-derivation'))).toMatch(/2,310\.00.*Rate0\.2%.*4\.62/);
    expect(textOf(byHandle('bill-tier'))).toMatch(/1$/);
    expect(textOf(byHandle('bill-owed'))).toMatch(/0\.62/);
  });

  it('say so when one does not exist', async () => {
    server.respond('GET /wps/agent/bills/b1', { status: 404, errorCode: 'not_found', message: 'Not found.' });
    await show('?page=agentDailyWages2&id=b1');
    await waitFor(() => expect(byHandle('bill-missing')).toBeTruthy());
    expect(maybeHandle('bill-open')).toBeNull();
  });
});
