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
  waitFor,
} from '../../../../test/kit';
import { announcements, game, merchantLabel, menus, pageOf } from '../../../../test/lobby';
import { mountInApp } from '../../../../test/mount';
import { clearToken, setToken, markReachable } from '../../../api';
import { HomeScreen } from '../HomeScreen';

const recent = 'GET /wps/games/recent';
const news = 'GET /wps/relay/MCSFE_getListAnnouncements';
let server: FakeServer;

beforeEach(async () => {
  markReachable();
  atWidth(390);
  await clearToken();
  server = fakeServer({
    'GET /wps/system/whitelabel': { value: merchantLabel },
    'GET /lgw/games/game_menus': { value: menus },
    'GET /wps/games': { value: pageOf([game()]) },
    'GET /wps/relay/GCSGAME_hotGamesV2': { value: pageOf([game()]) },
    [news]: { value: announcements() },
    'GET /wps/relay/GCSGAME_getRankList': { value: { content: [] } },
    [recent]: { value: pageOf([game({ nodeId: 'last', nodeName: 'Played last' })]) },
  });
});

const show = () => mountInApp(<HomeScreen place={{ path: '/', query: '', hash: '', key: 'k', depth: 0 }} />);
const signIn = (place: string, handle: string) => byHandle(place).contains(byHandle(handle));

describe('recently played games on home', () => {
  it('are shown to members with a link to all of them', async () => {
    await setToken('token');
    await show();
    await waitFor(() => expect(signIn('home-recent', 'game-card-last')).toBe(true));
    expect(byHandle('home-recent').querySelector('a[href="/recent"]')).not.toBeNull();
  });

  it('are not requested for visitors', async () => {
    await show();
    await waitFor(() => expect(byHandle('home-featured')).toBeTruthy());
    expect(maybeHandle('home-recent')).toBeNull();
    expect(server.requestsTo(recent)).toHaveLength(0);
  });

  it('take no space when nothing was played yet', async () => {
    server.respond(recent, { value: pageOf([]) });
    await setToken('token');
    await show();
    await waitFor(() => expect(server.requestsTo(recent)).toHaveLength(1));
    await waitFor(() => expect(byHandle('home-featured')).toBeTruthy());
    expect(maybeHandle('home-recent')).toBeNull();
  });
});

describe('the type links of home', () => {
  it('open the page of a type, or its game where it has one vendor with one game', async () => {
    const vendor = (vassalage: string, nodeId: string | null) => ({ vassalage, displayName: vassalage, nodeId });
    server.respond('GET /lgw/games/game_menus', {
      value: {
        content: [
          { gameType: 'LIVE', vendors: [vendor('SALON', null)] },
          { gameType: 'COCKFIGHT', vendors: [vendor('ARENA', 'arena-1')] },
        ],
      },
    });
    await show();
    await waitFor(() => expect(byHandle('way-LIVE').getAttribute('href')).toBe('/live'));
    expect(byHandle('way-COCKFIGHT').getAttribute('href')).toBe('/seamless?nodeId=arena-1&name=ARENA');
  });
});

describe('promotions on home', () => {
  it('show all of them', async () => {
    const promotions = Array.from({ length: 8 }, (_, place) => ({
      id: `p${place}`,
      title: `Offer ${place}`,
      content: 'x',
      time: '',
    }));
    server.respond(news, { value: announcements({ promotions }) });
    await show();
    await waitFor(() => expect(byText('Offer 0')).toBeTruthy());
    expect(byText('Offer 7')).toBeTruthy();
  });
});
