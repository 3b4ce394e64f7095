import { fakeServer, type FakeServer } from '../../../test/fakeServer';
import {
  atWidth,
  beforeEach,
  byHandle,
  byText,
  describe,
  expect,
  it,
  maybeHandle,
  textOf,
  waitFor,
} from '../../../test/kit';
import { waitToFind, place, whiteLabel } from '../../../test/money';
import { mountInApp } from '../../../test/mount';
import { setToken, markReachable } from '../../api';
import { BonusScreen } from './BonusScreen';

let server: FakeServer;
const none = { content: [], nextCursor: null, totals: { count: 0, amount: '0.00', byType: [] } };
const some = {
  content: [
    {
      id: 'e1',
      reference: 'E-1',
      type: 'MISSION',
      amount: '10.00',
      balanceAfter: '110.00',
      at: '2026-11-20T07:20:06Z',
      relatedKind: null,
      relatedId: null,
    },
  ],
  nextCursor: null,
  totals: { count: 3, amount: '25.00', byType: [{ type: 'MISSION', count: 3, amount: '25.00' }] },
};

beforeEach(() => {
  markReachable();
  atWidth(390);
  server = fakeServer({ 'GET /wps/system/whitelabel': { value: whiteLabel }, 'GET /wps/bonuses': { value: none } });
});

const show = (query = 'page=bonusDetails') => mountInApp(<BonusScreen place={place(query)} />);

describe('free rounds', () => {
  const given = {
    id: 'f1',
    vendorName: 'Aurum',
    games: [{ nodeId: 'g1', nodeName: 'Dragon Forge', demo: true }],
    count: 10,
    left: 7,
    betValue: '2.00',
    turnover: 3,
    validUntil: '2026-11-24T07:50:00Z',
  };

  it('are shown above the rewards, with the remaining ones and links to their games', async () => {
    await setToken('t1');
    server.respond('GET /wps/member/info', { value: { id: 'm1', account: 'pakorn92', type: 0 } });
    server.respond('GET /wps/freerounds', {
      value: { content: [given, { ...given, id: 'f2', left: 1, turnover: 0 }] },
    });
    await show();
    const text = textOf(await waitToFind(() => byHandle('freerounds-f1')));
    expect(text).toMatch(/7 of 10 left.*2\.00.*Aurum.*Nov 24, 14:50.*3 times/);
    expect(textOf(byHandle('freerounds-f2'))).toContain('no turnover requirement');
    expect(byHandle('freerounds-f1').querySelector('a')?.getAttribute('href')).toContain('g1');
  });

  it('are hidden where there are none', async () => {
    await setToken('t1');
    server.respond('GET /wps/member/info', { value: { id: 'm1', account: 'pakorn92', type: 0 } });
    server.respond('GET /wps/freerounds', { value: { content: [] } });
    await show();
    await waitFor(() => expect(server.requestsTo('GET /wps/freerounds')).toHaveLength(1));
    expect(maybeHandle('freerounds-list')).toBeNull();
  });
});

describe('bonus details', () => {
  it('explain where rewards come from while there are none', async () => {
    await show();
    await waitToFind(() => byHandle('bonuses-empty'));
    expect(byHandle('bonuses-play')).toBeTruthy();
  });

  it('offer the whole month when a filter matches nothing', async () => {
    await show('page=bonusDetails&type=MISSION');
    await waitToFind(() => byHandle('bonuses-month'));
    expect(server.requestsTo('GET /wps/bonuses').at(-1)?.query.get('type')).toBe('MISSION');
  });

  it('show totals of the whole period beside the lines', async () => {
    server.respond('GET /wps/bonuses', { value: some });
    await show();
    await waitFor(() => expect(textOf(byHandle('bonuses-list'))).toContain('Mission'));
    expect(textOf(byHandle('bonuses-totals'))).toContain('+');
    expect(textOf(byHandle('bonuses-totals'))).toContain('25.00');
    expect(textOf(byHandle('bonuses-list'))).toContain('110.00');
  });

  it('offer a retry when they fail to load', async () => {
    server.respond('GET /wps/bonuses', { status: 500, errorCode: 'internal_error', message: 'Broken.' });
    await show();
    await waitToFind(() => byText('Try again'));
  });
});
