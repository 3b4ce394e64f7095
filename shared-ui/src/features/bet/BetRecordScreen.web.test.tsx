import { fakeServer, type FakeServer } from '../../../test/fakeServer';
import {
  atWidth,
  beforeEach,
  byHandle,
  byText,
  describe,
  expect,
  it,
  press,
  textOf,
  type,
  waitFor,
} from '../../../test/kit';
import { bet, waitToFind, place, whiteLabel } from '../../../test/money';
import { mountInApp } from '../../../test/mount';
import { markReachable, markUnreachable } from '../../api';
import { t } from '../../i18n';
import { BetDetailScreen } from './BetDetailScreen';
import { BetRecordScreen } from './BetRecordScreen';
import { detailOf } from './detail';

let server: FakeServer;
const totals = {
  count: 46,
  stake: '2386.00',
  validBet: '2386.00',
  payout: '3152.40',
  profit: '766.40',
  openStake: '24.00',
  returnedStake: '300.00',
  counts: { OPEN: 3, WON: 16, LOST: 26, TIE: 0, CANCELLED: 1 },
};
const page = (content: object[], nextCursor: string | null = null) => ({ value: { content, nextCursor } });

beforeEach(() => {
  markReachable();
  atWidth(390);
  server = fakeServer({
    'GET /wps/system/whitelabel': { value: whiteLabel },
    'GET /wps/bets': page([
      bet(),
      bet({
        id: 'b2',
        reference: 'B-2',
        gameName: 'Crash',
        state: 'OPEN',
        payout: '0.00',
        profit: '0.00',
        settledAt: null,
      }),
    ]),
    'GET /wps/bets/totals': { value: totals },
    'GET /wps/bets/b1': {
      value: {
        ...bet(),
        proofUrl: '/games/verify/?round=9',
        hasRound: false,
        entries: [{ reference: 'E-9', type: 'BET', amount: '-50.00', at: '2026-11-20T07:29:51Z' }],
        rebate: {
          validBet: '50.00',
          lines: [{ type: 'SELF_REBATE', point: '0.50', amount: '0.2500', state: 'ACCRUED' }],
        },
      },
    },
  });
});

const show = (query = 'page=personalHistoryCopy') => mountInApp(<BetRecordScreen place={place(query)} />);
const showOne = (id: string) => mountInApp(<BetDetailScreen params={{ id }} />);
const lastQuery = () => server.requestsTo('GET /wps/bets').at(-1)?.query;

describe('the betting record', () => {
  it('shows totals and cards; an unknown result is not shown as zero', async () => {
    await show();
    await waitToFind(() => byText('Dice'));
    expect(textOf(byHandle('bets-totals'))).toContain('+766.40');
    expect(textOf(byHandle('bets-list'))).toContain('+590.00');
    expect(textOf(byHandle('bets-list'))).not.toContain('0.00Profit');
  });

  it('is a table with totals on a desktop', async () => {
    atWidth(1440);
    await show();
    await waitToFind(() => byText('Dice'));
    expect(textOf(byHandle('bets-list'))).toMatch(/Settled bets, THB.*2,386\.00.*3,152\.40.*766\.40/);
  });

  it('keeps open and returned stakes apart from the totals', async () => {
    await show();
    await waitToFind(() => byHandle('bets-apart'));
    expect(textOf(byHandle('bets-apart')).replace(/[\u2066-\u2069\u00a0]/g, '')).toMatch(
      /3 open bets: ฿.?24\.00 · 1 returned bet: ฿.?300\.00/,
    );
  });

  it('counts the bets of each state', async () => {
    await show();
    await waitToFind(() => byText('All 46'));
    for (const text of ['Open 3', 'Won 16', 'Lost 26']) expect(byText(text)).toBeTruthy();
  });

  it('sorts by time at the head of the table', async () => {
    atWidth(1440);
    await show();
    await waitToFind(() => byText('Dice'));
    press(byText('Time'));
    await waitFor(() => expect(window.location.search).toContain('order=OLDEST'));
  });

  it('requests the order, the chosen days and the search of the address', async () => {
    await show('page=personalHistoryCopy&range=2026-11-02_2026-11-05&order=OLDEST&search=dice');
    await waitFor(() =>
      expect(['from', 'to', 'order', 'search'].map((name) => lastQuery()?.get(name))).toEqual([
        '2026-11-02',
        '2026-11-05',
        'OLDEST',
        'dice',
      ]),
    );
  });

  it('searches a moment after typing, and keeps the search in the address', async () => {
    await show();
    await waitToFind(() => byText('Dice'));
    press(byHandle('bets-filters'));
    type(await waitToFind(() => byHandle('bets-search')), 'crash ');
    await waitFor(() => expect(window.location.search).toMatch(/search=crash(&|$)/));
  });

  it('chooses days from a calendar', async () => {
    await show('page=personalHistoryCopy&range=2026-11-02_2026-11-05');
    press(await waitToFind(() => byHandle('bets-range-custom')));
    press(await waitToFind(() => byHandle('day-2026-11-20')));
    press(byHandle('day-2026-11-11'));
    press(byHandle('range-apply'));
    await waitFor(() => expect(window.location.search).toContain('range=2026-11-11_2026-11-20'));
  });

  it('shows the last 7 days at first', async () => {
    await show();
    await waitFor(() => expect(lastQuery()?.get('from')).toBeTruthy());
    const [from, to] = ['from', 'to'].map((name) => Date.parse(lastQuery()?.get(name) ?? ''));
    expect(((to ?? 0) - (from ?? 0)) / 86_400_000).toBe(6);
  });

  it('names the round, shortened, where a bet has no details', async () => {
    const roundId = '019ab3c4-5d6e-7f80-91a2-b3c4d5e6f708';
    server.respond('GET /wps/bets', page([bet({ roundId, detail: '{"pick":"seat"}' })]));
    await show();
    await waitToFind(() => byText(/ · Round 019ab3c4…f708$/));
    expect(textOf(byHandle('bets-list'))).not.toContain('seat');
  });

  it("requests the merchant's days and the chosen filters", async () => {
    await show('page=personalHistoryCopy&range=yesterday&state=WON&type=BGS');
    await waitToFind(() => byText('Dice'));
    await waitFor(() => expect(lastQuery()?.get('from')).toMatch(/^\d{4}-\d\d-\d\d$/));
    expect([lastQuery()?.get('state'), lastQuery()?.get('gameType')]).toEqual(['WON', 'BGS']);
    expect(lastQuery()?.get('from')).toBe(lastQuery()?.get('to'));
  });

  it('explains what to do when it is empty', async () => {
    server.respond('GET /wps/bets', page([]));
    await show();
    await waitToFind(() => byHandle('bets-month'));
  });

  it('offers a retry when it fails to load', async () => {
    server.respond('GET /wps/bets', { status: 500, errorCode: 'internal_error', message: 'Broken.' });
    await show();
    await waitToFind(() => byText('Request ID request-1'));
  });

  it('loads more by cursor', async () => {
    server.respond('GET /wps/bets', ({ query }) =>
      query.get('cursor') === null
        ? page([bet()], 'next')
        : page([bet({ id: 'b3', reference: 'B-3', gameName: 'Mines' })]),
    );
    await show();
    press(await waitToFind(() => byHandle('bets-more')));
    await waitToFind(() => byText('Mines'));
  });

  it('keeps the latest records offline with their age', async () => {
    await show();
    await waitToFind(() => byText('Dice'));
    markUnreachable();
    await waitToFind(() => byText(/^Last updated/));
    expect(byText('Dice')).toBeTruthy();
    markReachable();
  });
});

describe('one bet', () => {
  it('shows rule, ledger lines, rebate and proof', async () => {
    await showOne('b1');
    await waitToFind(() => byHandle('bet-profit'));
    expect(textOf(byHandle('bet-profit'))).toMatch(/\+฿?590\.00/);
    expect(textOf(byHandle('bet-entries'))).toMatch(/−฿?50\.00/);
    expect(byText('Profit = payout − stake.')).toBeTruthy();
    expect(byText(/^0\.50% of the valid bet/)).toBeTruthy();
    expect(byHandle('bet-proof').getAttribute('href')).toBe('/verify?round=9');
  });
});

describe("the vendor's round details", () => {
  const ofVendor = {
    value: { ...bet(), proofUrl: null, hasRound: true, entries: [], rebate: { validBet: '50.00', lines: [] } },
  };
  const round = {
    isOver: true,
    lines: [{ label: 'Outcome', text: '17 red' }],
    replayUrl: 'https://vendor.example/play/replay/V/9?key=k',
  };
  const open = () => showOne('b1');

  it("are shown in the vendor's words, with a replay in a new tab", async () => {
    server.respond('GET /wps/bets/b1', ofVendor);
    server.respond('GET /wps/bets/b1/round', { value: round });
    await open();
    const link = await waitToFind(() => byHandle('bet-vendor-replay'));
    expect(textOf(byHandle('bet-vendor'))).toContain('Outcome17 red');
    expect(link.getAttribute('href')).toBe(round.replayUrl);
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toContain('noopener');
  });

  it('are hidden where there are none, and have no link without a replay', async () => {
    server.respond('GET /wps/bets/b1', ofVendor);
    server.respond('GET /wps/bets/b1/round', { value: { ...round, lines: [], replayUrl: null } });
    await open();
    await waitToFind(() => byText('The provider has no details for this round.'));
    expect(byHandle('bet-vendor').querySelector('a')).toBeNull();
  });

  it('say so when the vendor does not know the round', async () => {
    server.respond('GET /wps/bets/b1', ofVendor);
    server.respond('GET /wps/bets/b1/round', { status: 404, errorCode: 'not_found', message: 'Not found.' });
    await open();
    await waitToFind(() => byText('The provider has no details for this round.'));
    expect(textOf(byHandle('bet-vendor'))).not.toContain('Try again');
  });

  it('do not delay the bet when the vendor does not respond, and can be retried', async () => {
    server.respond('GET /wps/bets/b1', ofVendor);
    server.respond('GET /wps/bets/b1/round', { status: 500, errorCode: 'internal_error', message: 'Broken.' });
    await open();
    const retry = await waitToFind(() => byHandle('bet-vendor-retry'));
    expect(byText("We can't reach the provider. Try again later.")).toBeTruthy();
    expect(byHandle('bet-profit')).toBeTruthy();
    server.respond('GET /wps/bets/b1/round', { value: round });
    press(retry);
    await waitToFind(() => byHandle('bet-vendor-replay'));
  });

  it('are not requested where the vendor has none', async () => {
    await open();
    await waitToFind(() => byHandle('bet-profit'));
    expect(server.requestsTo('GET /wps/bets/b1/round')).toHaveLength(0);
  });
});

describe('the selection of a bet', () => {
  it('names the side of a match', async () => {
    await show();
    const detail = '{"pick":"2","match":"m-1","odds":"1.92"}';
    expect(detailOf({ detail, gameType: 'SPORTS' }, t)).toBe('Away at 1.92');
  });

  it.each([
    [null, null],
    ['Meron at 0.94', 'Meron at 0.94'],
    ['{"target":"50.50","direction":"over","roll":"72.48"}', '50.50 or over, rolled 72.48'],
    ['{"shown":{"cards":[1,2]}}', null],
    ['{}', null],
    [' ', null],
    ['{"pick":"seat"}', null],
    ['buy_in', null],
    ['{"pick":"banker"}', 'Banker'],
    ['{"pick":"17"}', 'Number 17'],
    ['{"pick":"2","match":"m-1","odds":"1.92"}', 'Number 2 at 1.92'],
    ['17', '17'],
  ])('%j: %s', async (detail, words) => {
    await show();
    expect(detailOf({ detail }, t)).toBe(words);
  });
});
