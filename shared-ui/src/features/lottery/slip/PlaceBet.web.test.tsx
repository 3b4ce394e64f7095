import fixture from '../../../../../store/lottery/testdata/lottery-types.json';
import { fakeServer, type FakeServer } from '../../../../test/fakeServer';
import {
  beforeEach,
  byHandle,
  describe,
  expect,
  isBusy,
  it,
  maybeHandle,
  press,
  textOf,
  waitFor,
} from '../../../../test/kit';
import { waitToFind, whiteLabel } from '../../../../test/money';
import { mountInApp } from '../../../../test/mount';
import { markReachable } from '../../../api';
import { storage } from '../../../platform/storage';
import type { Board, Game, Mode } from '../model';
import { emptyDraft } from '../play/draft';
import { useBoard } from '../queries';
import type { BetType } from '../rules';
import { PlaceBet } from './PlaceBet';
import { addLine, clearSlip, slipOf } from './store';
import { useSlip } from './useSlip';

const orders = 'POST /lgw/lottery/orders';
const issue = {
  id: 'i1',
  gameCode: 'SSC_1M',
  number: '202611200872',
  state: 'OPEN' as const,
  opensAt: '2026-11-20T07:31:00Z',
  closesAt: '2099-11-20T07:31:52Z',
  drawsAt: '2099-11-20T07:32:00Z',
  result: null,
  version: 0,
  reason: null,
  hasProof: true,
};
const game = { gameCode: 'SSC_1M', rules: 'SSC', name: 'SSC 1 min', isOpen: true, prizeModes: ['LOTT', 'ZY'] };
const current = {
  issue,
  last: null,
  seconds: 40,
  share: 1,
  now: () => 0,
  isLoading: false,
  error: null,
  retry: () => {},
};

const board = (mode: Mode, oddsVersion: number, odds: string) => ({
  value: {
    gameCode: 'SSC_1M',
    prizeMode: mode,
    oddsVersion,
    game: fixture.games.find(({ code }) => code === 'SSC'),
    types: (fixture.types as BetType[])
      .filter((type) => type.mode === mode && type.games.includes('SSC'))
      .map((type) => ({
        type,
        tiers: type.tiers.map(({ code, n }) => ({ code, n: n ?? '', odds: n === undefined ? odds : '' })),
        factorPpm: 1_000_000,
      })),
  },
});

function Bet({ board: shown, mode }: { board: Board; mode: Mode }) {
  const state = useSlip(shown, 'SSC_1M', mode);
  return <PlaceBet state={state} game={game as unknown as Game} current={current} />;
}

function Page({ mode }: { mode: Mode }) {
  const { data } = useBoard('SSC_1M', mode);
  return data === undefined ? null : <Bet board={data} mode={mode} />;
}

let server: FakeServer;

beforeEach(() => {
  storage.remove('queries');
  markReachable();
  server = fakeServer({
    'GET /wps/system/whitelabel': { value: whiteLabel },
    'GET /lgw/lottery/issues/current': { value: { now: new Date().toISOString(), issues: [issue] } },
    'GET /lgw/lottery/board': board('LOTT', 1, ''),
  });
});

async function confirm(mode: Mode, ...lines: (readonly [type: string, text: string])[]) {
  const slip = slipOf('SSC_1M', mode);
  clearSlip(slip);
  for (const [type, text] of lines) addLine(slip, { type, text, draft: emptyDraft });
  await mountInApp(<Page mode={mode} />);
  press(await waitToFind(() => byHandle('lottery-submit')));
  press(await waitToFind(() => byHandle('dialog-confirm')));
}

type Contents = { factorPpm?: number; oddsVersion?: number }[];
const sent = (): Contents[] => server.requestsTo(orders).map(({ body }) => (body as { contents: Contents }).contents);

describe('an order with a number that pays less in the draw', () => {
  it('names the number with its share of the price, and sends that share when it is confirmed', async () => {
    server.respond(orders, () =>
      sent().length === 1
        ? { errorCode: 'odds_changed', value: { content: 1, number: '5:7', factorPpm: 500_000 } }
        : { value: { id: 'o1', stake: '4.00', items: ['b1', 'b2'] } },
    );
    await confirm('LOTT', ['SSC_POS', '-,-,-,-,3'], ['SSC_POS', '-,-,-,-,7']);
    const note = await waitToFind(() => byHandle('lottery-lowered'));
    expect(textOf(note)).toBe('7 (units) pays 50% of its usual price in this draw. Confirm to bet at this price.');
    expect(maybeHandle('lottery-fault')).toBeNull();
    press(byHandle('dialog-confirm'));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent().map((contents) => contents.map(({ factorPpm }) => factorPpm))).toEqual([
      [undefined, undefined],
      [undefined, 500_000],
    ]);
    await waitFor(() => expect(maybeHandle('dialog-confirm')).toBeNull());
  });

  it('sends the lowest share that was confirmed, and none after the summary was closed', async () => {
    const factors = [500_000, 250_000];
    server.respond(orders, () => ({
      errorCode: 'odds_changed',
      value: { content: 0, number: '5:7', factorPpm: factors[sent().length - 1] ?? 100_000 },
    }));
    await confirm('LOTT', ['SSC_POS', '-,-,-,-,7']);
    await waitToFind(() => byHandle('lottery-lowered'));
    press(byHandle('dialog-confirm'));
    await waitFor(() => expect(document.querySelectorAll('[data-testid="lottery-lowered"]')).toHaveLength(2));
    press(byHandle('dialog-confirm'));
    await waitFor(() => expect(sent()).toHaveLength(3));
    await waitFor(() => expect(isBusy(byHandle('dialog-confirm'))).toBe(false));
    press(byHandle('dialog-cancel'));
    press(byHandle('lottery-submit'));
    press(await waitToFind(() => byHandle('dialog-confirm')));
    await waitFor(() => expect(sent()).toHaveLength(4));
    expect(sent().map(([content]) => content?.factorPpm)).toEqual([undefined, 500_000, 250_000, undefined]);
  });

  it('names a number that is closed', async () => {
    server.respond(orders, { errorCode: 'number_closed', value: { content: 0, number: '5:7' } });
    await confirm('LOTT', ['SSC_POS', '-,-,-,-,7']);
    expect(textOf(await waitToFind(() => byHandle('lottery-fault')))).toBe(
      'Line 1: 7 (units) is closed for this draw. Remove it from the bet slip.',
    );
  });
});

describe('an order at odds that have changed', () => {
  it('reads the board until it has the new odds, says so, and is confirmed at these', async () => {
    let reads = 0;
    server.respond('GET /lgw/lottery/board', () => {
      reads += 1;
      return reads < 3 ? board('ZY', 1, '1.96') : board('ZY', 2, '1.50');
    });
    server.respond(orders, () =>
      sent().length === 1
        ? { errorCode: 'odds_changed', value: { content: 0, version: 2 } }
        : { value: { id: 'o1', stake: '1.00', items: ['b1'] } },
    );
    await confirm('ZY', ['ZY_SSC_BSOE', '1:B']);
    await waitToFind(() => byHandle('lottery-odds-changed'));
    expect(isBusy(byHandle('dialog-confirm'))).toBe(true);
    await waitFor(() => expect(isBusy(byHandle('dialog-confirm'))).toBe(false));
    expect(reads).toBe(3);
    expect(document.body.textContent).toContain('1.50');
    press(byHandle('dialog-confirm'));
    await waitFor(() => expect(sent().map(([content]) => content?.oddsVersion)).toEqual([1, 2]));
  });
});
