import { fakeServer } from '../../test/fakeServer';
import {
  atWidth,
  beforeEach,
  byHandle,
  byRole,
  describe,
  expect,
  fn,
  it,
  maybeHandle,
  maybeRole,
  press,
  waitFor,
} from '../../test/kit';
import { announcements, houseLabel } from '../../test/lobby';
import { mountInApp } from '../../test/mount';
import { sideMenu } from '../platform/preference';
import { DownloadPopup } from './DownloadPopup';
import { FooterParts } from './FooterParts';
import { SideMenu } from './SideMenu';

const vendor = (vassalage: string, displayName: string, gameType: string, cards: number) => ({
  vassalage,
  displayName,
  gameType,
  cards,
  gameCode: null,
  nodeId: null,
  isGame: 'VASSALAGE',
  maintenance: false,
});
const menus = {
  content: [
    { gameType: 'BGS', vendors: [vendor('BGS', 'Lantern', 'BGS', 1)] },
    { gameType: 'RNG', vendors: [vendor('BGS', 'Lantern', 'RNG', 1), vendor('AURUM', 'Aurum', 'RNG', 312)] },
    { gameType: 'FISH', vendors: [] },
  ],
};
const resource = (resourceType: string, url: string, labelName: string) => ({
  resourceType,
  url,
  labelName,
  labelNameEn: labelName,
});
const label = {
  ...houseLabel,
  register: { minAge: 20 },
  customerService: [{ type: 'CHAT', url: 'https://chat.example.com/x' }],
  resources: [
    resource('TELEGRAM', 'https://t.me.example.com/lantern', 'Lantern on Telegram'),
    resource('FACEBOOK', 'https://face.example.com/lantern', 'Lantern on Facebook'),
    resource('IOS', 'https://store.example.com/ios', 'iPhone'),
    resource('LICENSE', 'https://license.example.com/1', 'License 1'),
    resource('TIKTOK', 'javascript:alert(1)', 'Nothing'),
  ],
};
const topics = [{ id: 'term', title: 'Terms of use', content: 'Rules.' }];

function serve(ownLabel: object = label) {
  fakeServer({
    'GET /wps/system/whitelabel': { value: ownLabel },
    'GET /lgw/games/game_menus': { value: menus },
    'GET /wps/system/helpCenter': { value: { content: topics } },
    'GET /wps/relay/MCSFE_getListAnnouncements': { value: announcements() },
    'GET /wps/relay/GCSGAME_newGameVendor': { value: { content: [] } },
  });
}

const linkTo = (href: string) => document.querySelector(`a[href="${href}"]`);
const hrefOf = (name: string) => byRole('link', name).getAttribute('href');

beforeEach(() => {
  atWidth(1440);
  sideMenu.set('open');
  serve();
});

describe('the side menu', () => {
  it('lists the kinds that somebody supplies, with how many games there are, and marks where one is', async () => {
    await mountInApp(<SideMenu path="/rng" />);
    await waitFor(() => expect(linkTo('/rng')?.textContent).toBe('Slots313'));
    expect(linkTo('/rng')?.getAttribute('aria-current')).toBe('page');
    expect(linkTo('/fish')).toBeNull();
    expect(byHandle('side-more-games').getAttribute('href')).toBe('/rng?vassalage=BGS');
  });

  it('leads to a person, outside in a tab of its own', async () => {
    await mountInApp(<SideMenu path="/" />);
    await waitFor(() => expect(byHandle('side-support').getAttribute('href')).toBe('https://chat.example.com/x'));
    expect(byHandle('side-messages').getAttribute('target')).toBe('_blank');
  });

  it('leads to nobody where nobody is named', async () => {
    serve(houseLabel);
    await mountInApp(<SideMenu path="/" />);
    await waitFor(() => expect(byHandle('side-apps')).toBeTruthy());
    expect(maybeHandle('side-support')).toBeNull();
    expect(maybeHandle('side-messages')).toBeNull();
  });

  it('folded says with icons alone what it leads to', async () => {
    sideMenu.set('folded');
    await mountInApp(<SideMenu path="/" />);
    await waitFor(() => expect(byRole('link', 'Slots').textContent).toBe(''));
  });
});

describe('the foot of a page', () => {
  it('names what is offered, whom to ask, where the house speaks, its age and its license', async () => {
    await mountInApp(<FooterParts />);
    await waitFor(() => expect(hrefOf('Terms of use')).toBe('/help#term'));
    expect(hrefOf('Slots')).toBe('/rng');
    expect(hrefOf('Lantern on Facebook')).toBe('https://face.example.com/lantern');
    expect(hrefOf('License 1')).toBe('https://license.example.com/1');
    expect(byRole('heading', '20+ Responsible gaming')).toBeTruthy();
    expect(maybeRole('link', 'Nothing')).toBeNull();
  });

  it('leads into the game of a kind that has one vendor with one game', async () => {
    const arena = { ...vendor('ARENA', 'Arena', 'COCKFIGHT', 1), nodeId: 'arena-1' };
    fakeServer({
      'GET /wps/system/whitelabel': { value: label },
      'GET /lgw/games/game_menus': { value: { content: [{ gameType: 'COCKFIGHT', vendors: [arena] }] } },
    });
    await mountInApp(<FooterParts />);
    await waitFor(() => expect(hrefOf('Cockfight')).toBe('/seamless?nodeId=arena-1&name=Arena'));
  });

  it('shows each vendor once, at the first list that it stands in', async () => {
    await mountInApp(<FooterParts />);
    await waitFor(() => expect(byHandle('footer-vendors').querySelectorAll('a')).toHaveLength(2));
    const links = [...byHandle('footer-vendors').querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/bgs?vassalage=BGS', '/rng?vassalage=AURUM']);
  });
});

describe('the ways to have it on a phone', () => {
  it('are a code for a camera and a link for a finger: the page, the profile and the stores that are named', async () => {
    const close = fn();
    await mountInApp(<DownloadPopup onClose={close} />);
    await waitFor(() =>
      expect(byHandle('download-ios').querySelector('a')?.getAttribute('href')).toBe('https://store.example.com/ios'),
    );
    expect(byHandle('download-lite').querySelector('a')?.getAttribute('href')).toMatch(/\/ios-lite\.mobileconfig$/);
    expect(maybeHandle('download-android')).toBeNull();
    press(byRole('button', 'Close'));
    expect(close).toHaveBeenCalled();
  });
});
