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
  waitFor,
} from '../../../test/kit';
import { game, houseLabel, menus, pageOf } from '../../../test/lobby';
import { mountInApp } from '../../../test/mount';
import { dropToken, noteAnswer } from '../../api';
import { GamesScreen } from './GamesScreen';

const list = 'GET /wps/games';
const many = ['a', 'b', 'c'].map((id) => game({ nodeId: id, nodeName: `Game ${id}` }));
let server: FakeServer;

beforeEach(async () => {
  noteAnswer();
  atWidth(390);
  await dropToken();
  server = fakeServer({
    'GET /wps/system/whitelabel': { value: houseLabel },
    'GET /lgw/games/game_menus': { value: menus },
    [list]: { value: pageOf(many) },
  });
});

const show = (path = '/bgs', query = '') =>
  mountInApp(<GamesScreen place={{ path, query, hash: '', key: 'k', depth: 0 }} />);

describe('a list of games', () => {
  it('shows covers with their names and how many there are', async () => {
    await show();
    await waitFor(() => expect(byHandle('game-card-a')).toBeTruthy());
    expect(textOf(byHandle('games-count'))).toBe('3 games');
    expect(byHandle('game-card-a').getAttribute('href')).toBe('/seamless?nodeId=a&name=Game%20a');
  });

  it('asks the server for what is typed, after a pause', async () => {
    await show();
    type(byHandle('games-search'), ' dice ');
    await waitFor(() => expect(server.askedFor(list).at(-1)?.query.get('q')).toBe('dice'));
  });

  it('asks for the vendor and the shelf of its address', async () => {
    await show('/bgs', 'vassalage=BGS&shelf=HOT');
    await waitFor(() => expect(byHandle('game-card-a')).toBeTruthy());
    const query = server.askedFor(list)[0]?.query;
    expect([query?.get('gameType'), query?.get('vassalage'), query?.get('selectType')]).toEqual(['BGS', 'BGS', 'HOT']);
    expect(byHandle('games-filter-HOT').getAttribute('aria-pressed')).toBe('true');
    expect(isSelected(byHandle('games-filter-NEW'))).toBe(false);
  });

  it('reads the next page on demand', async () => {
    server.answer(list, ({ query }) => ({
      value: pageOf(
        many.map(({ nodeId }) => game({ nodeId: `${nodeId}${query.get('page')}` })),
        { pageNum: Number(query.get('page')), totalPages: 2, totalElements: 6 },
      ),
    }));
    await show();
    await waitFor(() => expect(byHandle('games-more')).toBeTruthy());
    press(byHandle('games-more'));
    await waitFor(() => expect(byHandle('game-card-a2')).toBeTruthy());
  });

  it('says what to do when nothing was found', async () => {
    server.answer(list, { value: pageOf([]) });
    await show();
    type(byHandle('games-search'), 'zzz');
    await waitFor(() => expect(byText('Nothing found for “zzz”')).toBeTruthy());
    press(byHandle('games-show-all'));
    await waitFor(() => expect(byHandle('games-search')).toHaveProperty('value', ''));
  });

  it('leads from a type without games to the originals', async () => {
    server.answer(list, { value: pageOf([]) });
    await show('/rng');
    await waitFor(() => expect(byHandle('games-to-originals').getAttribute('href')).toBe('/bgs'));
  });

  it('offers another try when it did not load', async () => {
    server.answer(list, 'silent');
    await show();
    await waitFor(() => expect(byText('Try again')).toBeTruthy());
    server.answer(list, { value: pageOf(many) });
    noteAnswer();
    press(byText('Try again'));
    await waitFor(() => expect(byHandle('game-card-a')).toBeTruthy());
  });

  it('keeps the place of a game under maintenance, which cannot be opened', async () => {
    server.answer(list, { value: pageOf([...many, game({ nodeId: 'm', maintenance: true })]) });
    await show();
    await waitFor(() => expect(byText('Under maintenance')).toBeTruthy());
    expect(byHandle('game-card-m').getAttribute('aria-disabled')).toBe('true');
  });
});
