import { fakeServer, type FakeServer } from '../../../test/fakeServer';
import { atWidth, beforeEach, byHandle, byText, describe, expect, it, press, waitFor } from '../../../test/kit';
import { game, merchantLabel, menus, pageOf } from '../../../test/lobby';
import { mountInApp } from '../../../test/mount';
import { setToken, markReachable } from '../../api';
import { AccountGamesScreen } from './AccountGamesScreen';
import { allowOfflineFavorites } from './favorites/setFavorite';

let server: FakeServer;

beforeEach(async () => {
  allowOfflineFavorites();
  markReachable();
  atWidth(390);
  await setToken('token');
  server = fakeServer({
    'GET /wps/system/whitelabel': { value: merchantLabel },
    'GET /lgw/games/game_menus': { value: menus },
    'GET /wps/favorites/ids': { value: { content: ['a', 'b'] } },
    'GET /wps/favorites': { value: pageOf([game({ nodeId: 'a' }), game({ nodeId: 'b' })]) },
    'GET /wps/games/recent': { value: pageOf([]) },
    'DELETE /wps/favorites/a': { value: null },
  });
});

const show = (path: string) =>
  mountInApp(<AccountGamesScreen place={{ path, query: '', hash: '', key: 'k', depth: 0 }} />);

describe("the member's games", () => {
  it('lists favorites and removes one at once', async () => {
    await show('/favorite');
    await waitFor(() => expect(byHandle('favorite-a').getAttribute('aria-pressed')).toBe('true'));
    press(byHandle('favorite-a'));
    await waitFor(() => expect(byHandle('games-grid').childElementCount).toBe(1));
    await waitFor(() => expect(server.requestsTo('DELETE /wps/favorites/a')).toHaveLength(1));
    expect(server.requestsTo('GET /wps/favorites')[0]?.query.get('pageSize')).toBe('999');
  });

  it('explains what to do when nothing was played yet', async () => {
    await show('/recent');
    await waitFor(() => expect(byText('No recently played games')).toBeTruthy());
    expect(byHandle('account-games-all').getAttribute('href')).toBe('/bgs');
  });

  it('lists all pages of recently played games', async () => {
    server.respond('GET /wps/games/recent', ({ query }) => {
      const page = Number(query.get('page'));
      return { value: pageOf([game({ nodeId: `g${page}` })], { pageNum: page, totalPages: 3, totalElements: 3 }) };
    });
    await show('/recent');
    const cards = () => [...document.querySelectorAll('[data-testid^=game-card-]')];
    await waitFor(() =>
      expect(cards().map((card) => card.getAttribute('data-testid'))).toEqual(
        ['g1', 'g2', 'g3'].map((id) => `game-card-${id}`),
      ),
    );
  });

  it('offers a retry when it fails to load', async () => {
    server.respond('GET /wps/favorites', 'silent');
    await show('/favorite');
    await waitFor(() => expect(byText('Try again')).toBeTruthy());
  });
});
