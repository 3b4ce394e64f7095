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
import { announcements, merchantLabel } from '../../test/lobby';
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
  ...merchantLabel,
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
  it('lists the game types with vendors, their number of games and the current entry', async () => {
    await mountInApp(<SideMenu path="/rng" />);
    await waitFor(() => expect(linkTo('/rng')?.textContent).toBe('Slots313'));
    expect(linkTo('/rng')?.getAttribute('aria-current')).toBe('page');
    expect(linkTo('/fish')).toBeNull();
    expect(byHandle('side-more-games').getAttribute('href')).toBe('/rng?vassalage=BGS');
  });

  it('links to customer service in a new tab', async () => {
    await mountInApp(<SideMenu path="/" />);
    await waitFor(() => expect(byHandle('side-support').getAttribute('href')).toBe('https://chat.example.com/x'));
    expect(byHandle('side-messages').getAttribute('target')).toBe('_blank');
  });

  it('has no contact link where no contact is configured', async () => {
    serve(merchantLabel);
    await mountInApp(<SideMenu path="/" />);
    await waitFor(() => expect(byHandle('side-apps')).toBeTruthy());
    expect(maybeHandle('side-support')).toBeNull();
    expect(maybeHandle('side-messages')).toBeNull();
  });

  it('collapsed, names its icons for screen readers', async () => {
    sideMenu.set('folded');
    await mountInApp(<SideMenu path="/" />);
    await waitFor(() => expect(byRole('link', 'Slots').textContent).toBe(''));
  });
});

describe('the footer', () => {
  it('lists game types, contacts, social media, the age limit and the license', async () => {
    await mountInApp(<FooterParts />);
    await waitFor(() => expect(hrefOf('Terms of use')).toBe('/help#term'));
    expect(hrefOf('Slots')).toBe('/rng');
    expect(hrefOf('Lantern on Facebook')).toBe('https://face.example.com/lantern');
    expect(hrefOf('License 1')).toBe('https://license.example.com/1');
    expect(byRole('heading', '20+ Responsible gaming')).toBeTruthy();
    expect(maybeRole('link', 'Nothing')).toBeNull();
  });

  it('links directly into the game where a type has one vendor with one game', async () => {
    const arena = { ...vendor('ARENA', 'Arena', 'COCKFIGHT', 1), nodeId: 'arena-1', isGame: 'GAME' };
    fakeServer({
      'GET /wps/system/whitelabel': { value: label },
      'GET /lgw/games/game_menus': { value: { content: [{ gameType: 'COCKFIGHT', vendors: [arena] }] } },
    });
    await mountInApp(<FooterParts />);
    await waitFor(() => expect(hrefOf('Cockfight')).toBe('/seamless?nodeId=arena-1&name=Arena'));
  });

  it('lists each vendor once, linked to the first list that contains it', async () => {
    await mountInApp(<FooterParts />);
    await waitFor(() => expect(byHandle('footer-vendors').querySelectorAll('a')).toHaveLength(2));
    const links = [...byHandle('footer-vendors').querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/bgs?vassalage=BGS', '/rng?vassalage=AURUM']);
  });
});

describe('the download popup', () => {
  it('has a QR code and a link for the web app, the profile and each configured store', async () => {
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
