import { fakeServer, type FakeServer } from '../../../test/fakeServer';
import { atWidth, beforeEach, byHandle, byText, describe, expect, it, press, textOf, waitFor } from '../../../test/kit';
import { waitToFind, place, whiteLabel } from '../../../test/money';
import { mountInApp } from '../../../test/mount';
import { markReachable } from '../../api';
import { ProfitLossScreen } from './ProfitLossScreen';

let server: FakeServer;

const zero = {
  deposit: '0.00',
  withdrawal: '0.00',
  bet: '0.00',
  validBet: '0.00',
  payout: '0.00',
  rebate: '0.00',
  activity: '0.00',
  gameProfit: '0.00',
  netProfit: '0.00',
};
const totals = {
  deposit: '1000.00',
  withdrawal: '200.00',
  bet: '300.00',
  validBet: '300.00',
  payout: '285.50',
  rebate: '1.2500',
  activity: '10.00',
  gameProfit: '-14.50',
  netProfit: '-3.2500',
};
const profit = {
  totals,
  days: [
    { day: '2026-11-19', ...zero },
    { day: '2026-11-20', ...totals },
  ],
  byGameType: [
    { gameType: 'RNG', bet: '100.00', validBet: '100.00', payout: '120.00', rebate: '0.50', gameProfit: '20.00' },
    { gameType: 'BGS', bet: '200.00', validBet: '200.00', payout: '165.50', rebate: '0.75', gameProfit: '-34.50' },
  ],
};
const origin = {
  betId: 'b1',
  entryId: null,
  reference: 'B-1',
  type: 'SELF_REBATE',
  gameType: 'BGS',
  day: '2026-11-20',
  at: '2026-11-20T07:20:06Z',
  validBet: '50.00',
  point: '0.50',
  amount: '0.2500',
};

beforeEach(() => {
  markReachable();
  atWidth(390);
  server = fakeServer({
    'GET /wps/system/whitelabel': { value: whiteLabel },
    'GET /wps/exports': { value: { content: [] } },
    'GET /wps/profit': { value: profit },
    'GET /wps/profit/origins': { value: { content: [origin], nextCursor: null } },
  });
});

const show = (query = 'page=personalProfit') => mountInApp(<ProfitLossScreen place={place(query)} />);

describe('profit and loss', () => {
  for (const width of [390, 1440])
    it(`shows net profit, its parts and each game type at ${width}`, async () => {
      atWidth(width);
      await show();
      await waitToFind(() => byHandle('profit-netProfit'));
      expect(textOf(byHandle('profit-netProfit'))).toContain('−');
      expect(textOf(byHandle('profit-netProfit'))).toContain('3.25');
      expect(textOf(byHandle('profit-payout'))).toContain('285.50');
      expect(textOf(byHandle('profit-gameProfit'))).toContain('14.50');
      const types = textOf(byHandle('profit-types'));
      expect(types.indexOf('165.50')).toBeLessThan(types.indexOf('120.00'));
      expect(byHandle('profit-trend')).toBeTruthy();
    });

  it("requests the merchant's days of the chosen range", async () => {
    await show('page=personalProfit&range=yesterday');
    await waitToFind(() => byHandle('profit-netProfit'));
    const query = server.requestsTo('GET /wps/profit').at(-1)?.query;
    expect(query?.get('from')).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(query?.get('from')).toBe(query?.get('to'));
  });

  it('explains what to do when there is nothing', async () => {
    server.respond('GET /wps/profit', {
      value: { totals: zero, days: [{ day: '2026-11-20', ...zero }], byGameType: [] },
    });
    await show();
    await waitToFind(() => byHandle('profit-empty'));
    expect(byHandle('profit-month')).toBeTruthy();
  });

  it('offers a retry when it fails to load', async () => {
    server.respond('GET /wps/profit', { status: 500, errorCode: 'internal_error', message: 'Broken.' });
    await show();
    await waitToFind(() => byText('Try again'));
    server.respond('GET /wps/profit', { value: profit });
    press(byText('Try again'));
    await waitToFind(() => byHandle('profit-netProfit'));
  });
});

describe('one figure', () => {
  it('shows the figures it consists of', async () => {
    await show('page=personalProfit&figure=netProfit');
    await waitToFind(() => byHandle('figure-rule'));
    const rule = textOf(byHandle('figure-rule'));
    for (const part of ['285.50', '300.00', '1.25', '10.00', '3.25']) expect(rule).toContain(part);
    expect(server.requestsTo('GET /wps/profit/origins')).toEqual([]);
  });

  it('lists what was added up, filtered by game type on request', async () => {
    await show('page=personalProfit&figure=rebate&type=BGS');
    await waitFor(() => expect(textOf(byHandle('origins-list'))).toContain('0.50% of 50.00'));
    expect(textOf(byHandle('figure-amount'))).toContain('0.75');
    const query = server.requestsTo('GET /wps/profit/origins').at(-1)?.query;
    expect([query?.get('figure'), query?.get('gameType')]).toEqual(['rebate', 'BGS']);
    await waitFor(() => expect(textOf(byHandle('origins-list'))).toContain('0.25'));
  });
});
