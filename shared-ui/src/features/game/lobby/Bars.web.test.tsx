import { fakeServer, type FakeServer } from '../../../../test/fakeServer';
import { atWidth, beforeEach, byHandle, describe, expect, it, maybeHandle, press, waitFor } from '../../../../test/kit';
import { game, merchantLabel, pageOf } from '../../../../test/lobby';
import { mountInApp } from '../../../../test/mount';
import { clearToken, markReachable } from '../../../api';
import { GamesScreen } from '../GamesScreen';

const vendor = (vassalage: string, nodeId: string | null = null) => ({ vassalage, displayName: vassalage, nodeId });
let server: FakeServer;

beforeEach(async () => {
  markReachable();
  atWidth(390);
  window.history.replaceState(null, '', '/rng');
  await clearToken();
  server = fakeServer({
    'GET /wps/system/whitelabel': { value: merchantLabel },
    'GET /lgw/games/game_menus': {
      value: {
        content: [
          { gameType: 'RNG', vendors: [vendor('AURUM'), vendor('VELOUR')] },
          { gameType: 'LIVE', vendors: [vendor('SALON')] },
          { gameType: 'COCKFIGHT', vendors: [vendor('ARENA', 'arena-1')] },
        ],
      },
    },
    'GET /wps/games': { value: pageOf([game({ gameType: 'RNG' })]) },
  });
});

async function show(path = '/rng', query = '') {
  await mountInApp(<GamesScreen place={{ path, query, hash: '', key: 'k', depth: 0 }} />);
  await waitFor(() => expect(byHandle('games-type-LIVE')).toBeTruthy());
}

const address = () => window.location.pathname + window.location.search;

describe('the filters of slots', () => {
  it('include bingo where Thai is offered', async () => {
    server.respond('GET /wps/system/whitelabel', { value: { ...merchantLabel, languages: ['EN', 'TY'] } });
    await show();
    await waitFor(() => expect(byHandle('games-filter-BG')).toBeTruthy());
    expect(byHandle('games-filter-AC')).toBeTruthy();
  });

  it('include no bingo elsewhere', async () => {
    await show();
    await waitFor(() => expect(maybeHandle('games-filter-BG')).toBeNull());
    expect(byHandle('games-filter-AC')).toBeTruthy();
  });
});

describe('the filters of live tables', () => {
  const handles = () =>
    [...document.querySelectorAll('[data-testid^=games-filter-]')].map((chip) => chip.getAttribute('data-testid'));
  const kinds = () => handles().filter((handle) => !/-(HOT|NEW)$/.test(handle ?? ''));

  beforeEach(() => {
    const vendors = [
      { ...vendor('SALON'), classes: ['ROULETTE', 'BACCARAT'] },
      { ...vendor('VELOUR'), classes: ['BACCARAT', 'SOMETHING'] },
    ];
    const content = [
      { gameType: 'RNG', vendors: [vendor('AURUM')] },
      { gameType: 'LIVE', vendors },
    ];
    server.respond('GET /lgw/games/game_menus', { value: { content } });
  });

  it("are the available kinds, in the server's order", async () => {
    await show('/live');
    expect(kinds()).toEqual(['games-filter-BACCARAT', 'games-filter-ROULETTE']);
  });

  it('are those of the chosen vendor', async () => {
    await show('/live', 'vassalage=VELOUR');
    expect(kinds()).toEqual(['games-filter-BACCARAT']);
  });

  it('keep a set one, so that it can be removed', async () => {
    await show('/live', 'class=MAHJONG');
    expect(kinds()).toEqual(['games-filter-BACCARAT', 'games-filter-ROULETTE', 'games-filter-MAHJONG']);
  });
});

describe('a game type among the others', () => {
  it('replaces the previous list', async () => {
    await show();
    const before = window.history.length;
    press(byHandle('games-type-LIVE'));
    expect([address(), window.history.length - before]).toEqual(['/live', 0]);
  });

  it('with one vendor and one game opens the game over the list', async () => {
    await show();
    const before = window.history.length;
    press(byHandle('games-type-COCKFIGHT'));
    expect([address(), window.history.length - before]).toEqual(['/seamless?nodeId=arena-1&name=ARENA', 1]);
  });
});
