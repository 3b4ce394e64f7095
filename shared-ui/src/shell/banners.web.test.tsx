import { fakeServer } from '../../test/fakeServer';
import { atWidth, beforeEach, byHandle, byText, describe, expect, it, maybeRole, waitFor } from '../../test/kit';
import { announcements, game, merchantLabel, menus, pageOf } from '../../test/lobby';
import { mountInApp } from '../../test/mount';
import { clearToken, markReachable } from '../api';
import { GamesScreen } from '../features/game/GamesScreen';
import { LoginPopup } from '../features/session/login/LoginPopup';
import { sideMenu } from '../platform/preference';
import { SideMenu } from './SideMenu';

const place = { path: '/rng', query: '', hash: '', key: 'k', depth: 0 };
const banner = (groupName: string, title: string) => ({
  id: title,
  groupName,
  image: 'festival',
  linkageType: 'NONE',
  url: '',
  title,
  text: '',
  action: '',
});

function serve(group: string, titles: string[]) {
  const banners = [...titles.map((title) => banner(group, title)), banner('w_home', 'Elsewhere')];
  fakeServer({
    'GET /wps/system/whitelabel': { value: merchantLabel },
    'GET /lgw/games/game_menus': { value: menus },
    'GET /wps/games': { value: pageOf([game()]) },
    'GET /wps/relay/MCSFE_getListAnnouncements': { value: announcements({ banners }) },
  });
}

beforeEach(async () => {
  markReachable();
  atWidth(1440);
  sideMenu.set('open');
  await clearToken();
});

const places = [
  ['w_game', 'games-banner', () => <GamesScreen place={place} />],
  ['w_leftmenu', 'side-banners', () => <SideMenu path="/" />],
  ['w_login', 'session-picture', () => <LoginPopup onClose={() => undefined} next={undefined} />],
] as const;

describe('banners of a group', () => {
  it.each(places)('rotate where there are several: %s', async (group, handle, draw) => {
    serve(group, ['First', 'Second']);
    await mountInApp(draw());
    await waitFor(() => expect(byHandle(handle).textContent).toContain('Second'));
    expect(byText('First').closest('[aria-hidden=true]')).toBeNull();
    expect(byText('Second').closest('[aria-hidden=true]')).not.toBeNull();
    expect(byHandle(handle).contains(maybeRole('button', 'Play banners'))).toBe(true);
    expect(byHandle(handle).textContent).not.toContain('Elsewhere');
  });

  it.each(places)('do not move where there is one: %s', async (group, handle, draw) => {
    serve(group, ['First']);
    await mountInApp(draw());
    await waitFor(() => expect(byHandle(handle).textContent).toContain('First'));
    expect(maybeRole('button', 'Play banners')).toBeNull();
  });
});
