import { vi } from 'vitest';

import { fakeServer, type FakeServer } from '../../../../test/fakeServer';
import {
  afterEach,
  atWidth,
  beforeEach,
  byHandle,
  byRole,
  byText,
  describe,
  expect,
  isSelected,
  it,
  maybeHandle,
  press,
  textOf,
  waitFor,
} from '../../../../test/kit';
import { merchantLabel } from '../../../../test/lobby';
import { mountInApp } from '../../../../test/mount';
import { markReachable } from '../../../api';
import type { MatchType } from '../model';
import { Matches } from './Matches';
import { oddsFormat } from './odds';

const call = 'GET /wps/games/matches';
let server: FakeServer;

const match = (id: string, changes: object = {}) => ({
  id,
  nodeId: 'book',
  vendorName: 'DS88',
  league: `League ${id}`,
  home: `Home ${id}`,
  away: `Away ${id}`,
  startsAt: '2026-11-25T12:00:00Z',
  state: 'UPCOMING',
  minute: 0,
  score: [0, 0],
  odds: [
    { pick: '1', odds: '1.85' },
    { pick: 'X', odds: '3.40' },
    { pick: '2', odds: '4.10' },
  ],
  isHot: false,
  isFeatured: false,
  ...changes,
});

const rolling = match('now', { state: 'ROLLING', minute: 63, score: [2, 1], startsAt: '2026-11-20T17:20:00Z' });
// The merchant's day begins at 17:00 UTC.
const today = match('today', { startsAt: '2026-11-20T17:00:00Z', isHot: true });
const yesterday = match('yesterday', { startsAt: '2026-11-20T16:59:59Z' });
const picked = match('picked', { isFeatured: true });

const serve = (content: object[]) => server.respond(call, { value: { content } });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T18:30:00Z') });
  markReachable();
  atWidth(390);
  server = fakeServer({ 'GET /wps/system/whitelabel': { value: merchantLabel } });
  serve([rolling, today, yesterday, picked]);
});

afterEach(() => void vi.useRealTimers());

const shown = () =>
  [...document.querySelectorAll('[data-testid^=match-]')].map((card) => card.getAttribute('data-testid'));

async function show(first: string, gameType: MatchType = 'SPORTS') {
  await mountInApp(<Matches gameType={gameType} />);
  await waitFor(() => expect(byHandle(`match-${first}`)).toBeTruthy());
}

describe('the matches of a sports type', () => {
  it('start with live ones, with minute and score', async () => {
    await show('now');
    expect(server.requestsTo(call)[0]?.query.get('gameType')).toBe('SPORTS');
    expect(isSelected(byHandle('matches-ROLLING'))).toBe(true);
    expect(shown()).toEqual(['match-now']);
    expect(textOf(byHandle('match-now'))).toBe('League now63′Home now2Away now111.85X3.4024.10');
  });

  it.each([
    ['TODAY', ['match-today']],
    ['HOT', ['match-today']],
    ['FEATURED', ['match-picked']],
  ])('are those of the chosen view: %s', async (view, cards) => {
    await show('now');
    press(byHandle(`matches-${view}`));
    await waitFor(() => expect(shown()).toEqual(cards));
  });

  it('show their time and no score when upcoming', async () => {
    await show('now');
    press(byHandle('matches-TODAY'));
    await waitFor(() => expect(textOf(byHandle('match-today'))).toContain('00:00'));
    expect(textOf(byHandle('match-today'))).toMatch(/Home todayAway today11\.85/);
  });

  it("link from each price to the vendor's game", async () => {
    await show('now');
    const links = [...byHandle('match-now').querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(links).toHaveLength(3);
    expect(links.every((href) => href?.includes('nodeId=book'))).toBe(true);
  });

  it('start with the first view that has any, and say so where a chosen one is empty', async () => {
    serve([picked]);
    await show('picked');
    expect(isSelected(byHandle('matches-FEATURED'))).toBe(true);
    press(byHandle('matches-ROLLING'));
    await waitFor(() => expect(byText('No matches right now.')).toBeTruthy());
    expect(shown()).toEqual([]);
  });

  it('show the number of a fight and the time left to bet, never minutes and score', async () => {
    const fight = { sport: 'COCKFIGHT', number: 482, odds: [{ pick: 'MERON', odds: '1.92' }] };
    const fighting = match('fighting', { ...fight, state: 'ROLLING', minute: 3, score: [0, 0] });
    serve([fighting, match('coming', { ...fight, number: 483, startsAt: '2026-11-20T18:30:42Z' })]);
    await show('coming', 'COCKFIGHT');
    expect(isSelected(byHandle('matches-TODAY'))).toBe(true);
    press(byHandle('matches-ROLLING'));
    await waitFor(() => expect(byHandle('match-fighting')).toBeTruthy());
    expect(textOf(byHandle('match-fighting'))).toBe(
      'Fight 482League fightingFightingHome fightingAway fightingMeron1.92',
    );
    press(byHandle('matches-TODAY'));
    await waitFor(() => expect(byRole('timer', 'Betting closes in 00:42')).toBeTruthy());
    expect(textOf(byHandle('match-coming'))).toContain('Fight 483');
  });

  it.each([
    ['HK', '10.85X2.4023.10'],
    ['MALAY', '10.85X−0.422−0.32'],
    ['DECIMAL', '11.85X3.4024.10'],
  ] as const)('show odds in the chosen format, which stays chosen: %s', async (format, odds) => {
    oddsFormat.set(format);
    await show('now');
    expect(textOf(byHandle('match-now'))).toContain(odds);
    oddsFormat.restore();
    expect(oddsFormat.get()).toBe(format);
    oddsFormat.set('DECIMAL');
  });

  it('are at most six', async () => {
    serve(Array.from({ length: 9 }, (_, place) => match(`m${place}`, { state: 'ROLLING' })));
    await show('m0');
    expect(shown()).toHaveLength(6);
  });

  it('have placeholders of their shape while they load', async () => {
    server.respond(call, () => new Promise(() => undefined));
    await mountInApp(<Matches gameType="SPORTS" />);
    expect(byHandle('matches-loading').lastElementChild?.childElementCount).toBe(6);
  });

  it('take no space where there are none', async () => {
    serve([]);
    await mountInApp(<Matches gameType="SPORTS" />);
    await waitFor(() => expect(server.requestsTo(call)).toHaveLength(1));
    expect(maybeHandle('matches')).toBeNull();
  });
});
