import { useEffect, useState } from 'react';

import { fakeServer, type FakeServer } from '../../../test/fakeServer';
import {
  atWidth,
  beforeEach,
  byHandle,
  byText,
  describe,
  expect,
  isSelected,
  it,
  press,
  textOf,
  type,
  valueOf,
  waitFor,
} from '../../../test/kit';
import { game, merchantLabel, menus, pageOf } from '../../../test/lobby';
import { mountInApp } from '../../../test/mount';
import { clearToken, setToken, markReachable, startQueries } from '../../api';
import { history } from '../../platform/history';
import { GamesScreen } from './GamesScreen';
import { allowOfflineFavorites } from './favorites/setFavorite';

const list = 'GET /wps/games';
const many = ['a', 'b', 'c'].map((id) => game({ nodeId: id, nodeName: `Game ${id}` }));
let server: FakeServer;

beforeEach(async () => {
  allowOfflineFavorites();
  markReachable();
  atWidth(390);
  await clearToken();
  server = fakeServer({
    'GET /wps/system/whitelabel': { value: merchantLabel },
    'GET /lgw/games/game_menus': { value: menus },
    [list]: { value: pageOf(many) },
  });
});

const show = (path = '/bgs', query = '') =>
  mountInApp(<GamesScreen place={{ path, query, hash: '', key: 'k', depth: 0 }} />);

/** Renders the list of the current address. */
function Following() {
  const [place, setPlace] = useState(history.current());
  useEffect(() => history.subscribe(setPlace), []);
  return <GamesScreen place={place} />;
}

describe('a game list', () => {
  it('shows covers with names and the number of games', async () => {
    await show();
    await waitFor(() => expect(byHandle('game-card-a')).toBeTruthy());
    expect(textOf(byHandle('games-count'))).toBe('3 games');
    expect(byHandle('game-card-a').getAttribute('href')).toBe('/seamless?nodeId=a&name=Game%20a');
  });

  it('marks vendors that are new or under maintenance', async () => {
    const vendor = (vassalage: string, more = {}) => ({ vassalage, displayName: vassalage, ...more });
    const vendors = [vendor('OLD'), vendor('YOUNG'), vendor('AWAY', { maintenance: true })];
    server.respond('GET /lgw/games/game_menus', { value: { content: [{ gameType: 'RNG', vendors }] } });
    server.respond('GET /wps/relay/GCSGAME_newGameVendor', { value: { content: [vendor('YOUNG'), vendor('AWAY')] } });
    await show('/rng');
    const chip = (code: string) => byHandle(`games-vendor-${code}`);
    await waitFor(() => expect(textOf(chip('YOUNG'))).toBe('YOUNGNew'));
    expect([textOf(chip('OLD')), chip('AWAY').getAttribute('aria-label')]).toEqual(['OLD', 'AWAY Under maintenance']);
  });

  it('searches for the typed text after a pause', async () => {
    await show();
    type(byHandle('games-search'), ' dice ');
    await waitFor(() => expect(server.requestsTo(list).at(-1)?.query.get('q')).toBe('dice'));
  });

  it('searches for the text in its address, and keeps it when a filter is set', async () => {
    await show('/rng', 'q=dragon%20forge');
    await waitFor(() => expect(byHandle('game-card-a')).toBeTruthy());
    expect(server.requestsTo(list)[0]?.query.get('q')).toBe('dragon forge');
    expect(valueOf(byHandle('games-search'))).toBe('dragon forge');
    press(byHandle('games-filter-HOT'));
    expect(window.location.search).toBe('?selection=HOT&q=dragon%20forge');
  });

  it('writes the typed text into its address after a pause, with the filters', async () => {
    window.history.replaceState(null, '', '/rng?vassalage=X');
    await mountInApp(<Following />);
    await waitFor(() => expect(byHandle('game-card-a')).toBeTruthy());
    type(byHandle('games-search'), 'drag');
    type(byHandle('games-search'), 'dragon ');
    expect(window.location.search).toBe('?vassalage=X');
    await waitFor(() => expect(window.location.search).toBe('?vassalage=X&q=dragon'));
    expect(valueOf(byHandle('games-search'))).toBe('dragon ');
    type(byHandle('games-search'), '');
    await waitFor(() => expect(window.location.search).toBe('?vassalage=X'));
  });

  it('does not change the address of another page', async () => {
    window.history.replaceState(null, '', '/rng');
    await show('/rng');
    await waitFor(() => expect(byHandle('game-card-a')).toBeTruthy());
    type(byHandle('games-search'), 'dragon');
    window.history.replaceState(null, '', '/login');
    await waitFor(() => expect(server.requestsTo(list).at(-1)?.query.get('q')).toBe('dragon'));
    expect(window.location.pathname + window.location.search).toBe('/login');
  });

  it('requests the vendor and the selection of its address', async () => {
    await show('/bgs', 'vassalage=BGS&selection=HOT');
    await waitFor(() => expect(byHandle('game-card-a')).toBeTruthy());
    const query = server.requestsTo(list)[0]?.query;
    expect([query?.get('gameType'), query?.get('vassalage'), query?.get('selectType')]).toEqual(['BGS', 'BGS', 'HOT']);
    expect(byHandle('games-filter-HOT').getAttribute('aria-pressed')).toBe('true');
    expect(isSelected(byHandle('games-filter-NEW'))).toBe(false);
  });

  it('reserves space for all games, and loads those in view', async () => {
    server.respond(list, ({ query }) => {
      const page = Number(query.get('page'));
      const games = Array.from({ length: 20 }, (_, place) => game({ nodeId: `${page}-${place}` }));
      return { value: pageOf(games, { pageNum: page, totalPages: 500, totalElements: 10_000 }) };
    });
    await show();
    await waitFor(() => expect(byHandle('game-card-1-0')).toBeTruthy());
    expect(byHandle('games-grid').style.height).toMatch(/^\d{6}/);
    expect(byHandle('games-grid').childElementCount).toBeLessThan(60);
    expect(byHandle('games-grid').querySelector('[role=listitem]')?.getAttribute('aria-setsize')).toBe('10000');
    Object.defineProperty(byHandle('games-grid'), 'getBoundingClientRect', { value: () => ({ top: -100_000 }) });
    window.dispatchEvent(new Event('scroll'));
    await waitFor(() => expect(server.requestsTo(list).some(({ query }) => Number(query.get('page')) > 50)).toBe(true));
    expect(server.requestsTo(list).length).toBeLessThan(10);
  });

  it('applies the filters of its address', async () => {
    await show('/rng', 'sub=JP&minBet=1&lines=25&sort=NAME&class=NONE');
    await waitFor(() => expect(byHandle('game-card-a')).toBeTruthy());
    const query = server.requestsTo(list).at(-1)?.query;
    expect(['subType', 'minBet', 'lines', 'sort', 'class'].map((name) => query?.get(name))).toEqual([
      'JP',
      '1',
      '25',
      'NAME',
      null,
    ]);
    expect(byHandle('games-filter-JP').getAttribute('aria-pressed')).toBe('true');
  });

  it('explains what to do when nothing was found', async () => {
    server.respond(list, { value: pageOf([]) });
    await show();
    type(byHandle('games-search'), 'zzz');
    await waitFor(() => expect(byText('No results for “zzz”')).toBeTruthy());
    press(byHandle('games-show-all'));
    await waitFor(() => expect(byHandle('games-search')).toHaveProperty('value', ''));
  });

  it('links from a type without games to the in-house games', async () => {
    server.respond(list, { value: pageOf([]) });
    await show('/rng');
    await waitFor(() => expect(byHandle('games-to-originals').getAttribute('href')).toBe('/bgs'));
  });

  it('offers a retry when it fails to load', async () => {
    server.respond(list, 'silent');
    await show();
    await waitFor(() => expect(byText('Try again')).toBeTruthy());
    server.respond(list, { value: pageOf(many) });
    markReachable();
    press(byText('Try again'));
    await waitFor(() => expect(byHandle('game-card-a')).toBeTruthy());
  });

  it('keeps a game under maintenance in place, with its end', async () => {
    const away = game({ nodeId: 'm', maintenance: true, backAt: '2026-11-23T12:30:00Z' });
    server.respond(list, { value: pageOf([...many, away, game({ nodeId: 'n', maintenance: true })]) });
    await show();
    await waitFor(() => expect(byText('Under maintenance')).toBeTruthy());
    expect(textOf(byHandle('game-card-m'))).toMatch(/Back at \d\d:30/);
  });
});

describe('the favorite button of a cover', () => {
  it('asks visitors to sign in', async () => {
    await show();
    await waitFor(() => expect(byHandle('favorite-a')).toBeTruthy());
    press(byHandle('favorite-a'));
    expect(window.location.pathname).toBe('/login');
    expect(server.requestsTo('PUT /wps/favorites')).toHaveLength(0);
  });

  it('adds a favorite at once and sends it once, however often it is pressed', async () => {
    await setToken('token');
    server.respond('GET /wps/favorites/ids', { value: { content: [] } });
    server.respond('PUT /wps/favorites', { value: null });
    await show();
    await waitFor(() => expect(byHandle('favorite-c').getAttribute('aria-pressed')).toBe('false'));
    press(byHandle('favorite-c'));
    press(byHandle('favorite-c'));
    await waitFor(() => expect(byHandle('favorite-c').getAttribute('aria-pressed')).toBe('true'));
    await waitFor(() => expect(server.requestsTo('PUT /wps/favorites')).toHaveLength(1));
    expect(server.requestsTo('PUT /wps/favorites')[0]?.body).toEqual({ nodeId: 'c', vendor: 'BGS', gameType: 'BGS' });
  });

  it('stores the change offline and sends it when the connection is back', async () => {
    await setToken('token');
    const stop = await startQueries();
    server.respond('GET /wps/favorites/ids', { value: { content: [] } });
    server.respond('PUT /wps/favorites', 'silent');
    await show();
    await waitFor(() => expect(byHandle('favorite-b').getAttribute('aria-pressed')).toBe('false'));
    press(byHandle('favorite-b'));
    await waitFor(() => expect(server.requestsTo('PUT /wps/favorites')).toHaveLength(1));
    expect(byHandle('favorite-b').getAttribute('aria-pressed')).toBe('true');
    server.respond('PUT /wps/favorites', { value: null });
    markReachable();
    await waitFor(() => expect(server.requestsTo('PUT /wps/favorites')).toHaveLength(2), { timeout: 5_000 });
    stop();
  });
});
