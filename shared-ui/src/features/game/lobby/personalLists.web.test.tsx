import { fakeServer, type FakeServer } from '../../../../test/fakeServer';
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
} from '../../../../test/kit';
import { game, merchantLabel, menus, pageOf } from '../../../../test/lobby';
import { mountInApp } from '../../../../test/mount';
import { setToken, markReachable } from '../../../api';
import { GamesScreen } from '../GamesScreen';

const favorites = [
  game({ nodeId: 'z', nodeName: 'Zebra', gameType: 'RNG', subType: 'JP' }),
  game({ nodeId: 'a', nodeName: 'Anubis', gameType: 'RNG', subType: 'TG' }),
  game({ nodeId: 'm', nodeName: 'Monkey', gameType: 'RNG', subType: 'JP' }),
];
let server: FakeServer;

beforeEach(async () => {
  markReachable();
  atWidth(390);
  server = fakeServer({
    'GET /wps/system/whitelabel': { value: merchantLabel },
    'GET /lgw/games/game_menus': { value: menus },
    'GET /wps/favorites/ids': { value: { content: ['z', 'a', 'm'] } },
    'GET /wps/favorites': { value: pageOf(favorites) },
    'GET /wps/games/recent': { value: pageOf(favorites) },
    'GET /wps/games': { value: pageOf([game({ nodeId: 'live', gameType: 'LIVE', minStake: '20.00' })]) },
    'GET /wps/relay/GLS2_roomList': { value: { content: [{ nodeId: 'live', seats: 7, taken: 3 }] } },
  });
  await setToken('token');
});

const show = (path: string, query = '') =>
  mountInApp(<GamesScreen place={{ path, query, hash: '', key: 'k', depth: 0 }} />);

const cards = () =>
  [...document.querySelectorAll('[data-testid^=game-card-]')].map((card) => card.getAttribute('data-testid'));

describe('favorites and recently played games', () => {
  it.each(['FAV', 'RECENT'])('are filtered and sorted by the address: %s', async (selection) => {
    await show('/rng', `selection=${selection}&sub=JP&sort=NAME`);
    await waitFor(() => expect(cards()).toEqual(['game-card-m', 'game-card-z']));
    expect(textOf(byHandle('games-count'))).toBe('2 games');
  });

  it('are ordered by when they were added, not labeled as popular', async () => {
    await show('/rng', 'selection=FAV');
    await waitFor(() => expect(cards()).toEqual(['game-card-z', 'game-card-a', 'game-card-m']));
    expect(textOf(byHandle('games-order'))).toContain('Newest');
  });

  it('say that no game matches, not that the list is empty, when a filter excludes all', async () => {
    await show('/rng', 'selection=FAV&sub=AC');
    await waitFor(() => expect(byText('No games match your filters')).toBeTruthy());
    expect(maybeHandle('game-card-z')).toBeNull();
  });
});

describe('a live table', () => {
  it('shows its players and its minimum and maximum stake', async () => {
    await show('/live');
    await waitFor(() => expect(textOf(byHandle('game-card-live'))).toMatch(/3\/7\n.*20\u2069–5,000$/));
    expect(server.requestsTo('GET /wps/relay/GLS2_roomList').length).toBeGreaterThan(0);
  });

  it('does not truncate the decimals of a limit', async () => {
    const small = game({ nodeId: 'live', gameType: 'LIVE', minStake: '0.25', maxStake: '1250.50' });
    server.respond('GET /wps/games', { value: pageOf([small]) });
    await show('/live');
    await waitFor(() => expect(textOf(byHandle('game-card-live'))).toMatch(/3\/7\n.*0\.25\u2069–1,250\.50$/));
  });
});
