import { useState } from 'react';

import { fakeServer, type FakeServer } from '../../../test/fakeServer';
import {
  act,
  atWidth,
  beforeEach,
  byHandle,
  byText,
  describe,
  expect,
  it,
  maybeHandle,
  maybeText,
  press,
  textOf,
  waitFor,
} from '../../../test/kit';
import { announcements, game, merchantLabel, menus, pageOf, winner } from '../../../test/lobby';
import { mountInApp } from '../../../test/mount';
import { clearToken, setToken, markReachable } from '../../api';
import { closePopup, popupNow } from '../../lib/popup';
import { Alert } from '../../ui';
import { HomeScreen } from './HomeScreen';

const place = { path: '/', query: '', hash: '', key: 'k', depth: 0 };
const list = 'GET /wps/games';
const hot = 'GET /wps/relay/GCSGAME_hotGamesV2';
const news = 'GET /wps/relay/MCSFE_getListAnnouncements';
const wins = 'GET /wps/relay/GCSGAME_getRankList';
let server: FakeServer;

beforeEach(async () => {
  markReachable();
  atWidth(390);
  closePopup();
  sessionStorage.clear();
  await clearToken();
  server = fakeServer({
    'GET /wps/system/whitelabel': { value: merchantLabel },
    'GET /lgw/games/game_menus': { value: menus },
    [list]: { value: pageOf([game()]) },
    [hot]: { value: pageOf([game()]) },
    [news]: { value: announcements() },
    [wins]: { value: { content: [winner] } },
  });
});

const past = async (ms: number) => act(async () => new Promise((resolve) => setTimeout(resolve, ms)));

const show = () => mountInApp(<HomeScreen place={place} />);

/** Home with a popup over it that can be closed. */
function Entered() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <HomeScreen place={place} />
      <Alert isOpen={isOpen} title="You are in" closeLabel="OK" onClose={() => setOpen(false)} />
    </>
  );
}

describe('home', () => {
  it('shows the only in-house game large, with its return to player', async () => {
    await show();
    await waitFor(() => expect(textOf(byHandle('home-featured'))).toContain('99%'));
    expect(byHandle('game-play-g1').getAttribute('href')).toBe('/seamless?nodeId=g1&name=Dice');
    expect(byHandle('home-fairness')).toBeTruthy();
  });

  it('shows real wins with names masked by the server', async () => {
    await show();
    await waitFor(() => expect(byText('pak•••92')).toBeTruthy());
    expect(textOf(byHandle('home-winners'))).toMatch(/\+.*1,000\.00/);
  });

  it('shows its sections in the order of the design on a phone', async () => {
    const typed = (gameType: string, vassalage: string) => ({ gameType, vendors: [{ vassalage, cards: 2 }] });
    server.respond('GET /lgw/games/game_menus', {
      value: { content: [typed('BGS', 'BGS'), typed('RNG', 'AURUM'), typed('FISH', 'SEA'), typed('LIVE', 'VELOUR')] },
    });
    server.respond(hot, { value: pageOf([game({ nodeId: 'h1' }), game({ nodeId: 'h2' })], { totalElements: 48 }) });
    await show();
    await waitFor(() => expect(byHandle('home-type-FISH')).toBeTruthy());
    const sections = [...document.querySelectorAll('[role=region]')].map((one) => one.getAttribute('data-testid'));
    expect(sections.filter((id) => id?.startsWith('home-'))).toEqual([
      'home-hot',
      'home-winners',
      'home-originals',
      'home-type-LIVE',
      'home-type-RNG',
      'home-type-FISH',
    ]);
    const all = [...byHandle('home-hot').querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(all).toContain('/games?selection=HOT');
    expect(byHandle('way-hot').getAttribute('href')).toBe('/games?selection=HOT');
  });

  it('shows no winner when there are no winners', async () => {
    server.respond(wins, { value: { content: [] } });
    await show();
    await waitFor(() => expect(byText('No wins yet today')).toBeTruthy());
  });

  it('shows placeholders while games load', async () => {
    server.respond(hot, () => new Promise(() => undefined));
    await show();
    await waitFor(() => expect(byHandle('home')).toBeTruthy());
    expect(maybeText('Originals')).toBeNull();
  });

  it('shows a message when no games are available', async () => {
    server.respond(list, { value: pageOf([]) });
    server.respond(hot, { value: pageOf([]) });
    server.respond('GET /lgw/games/game_menus', { value: { content: [] } });
    await show();
    await waitFor(() => expect(byHandle('lobby-empty')).toBeTruthy());
  });

  it('offers a retry when the games fail to load', async () => {
    server.respond(hot, { status: 500, errorCode: 'internal_error', message: 'Our fault.' });
    await show();
    await waitFor(() => expect(byText('Try again')).toBeTruthy());
    server.respond(hot, { value: pageOf([game()]) });
    press(byText('Try again'));
    await waitFor(() => expect(byHandle('home-featured')).toBeTruthy());
  });

  it('opens the promotion that a banner links to', async () => {
    const banner = {
      id: 'b1',
      groupName: 'w_home',
      image: 'festival',
      title: 'Light',
      text: '',
      action: 'Show details',
    };
    const promotion = { id: 'p1', title: 'A week of light', content: 'All of it.', time: '', announcementImages: [] };
    server.respond(news, {
      value: announcements({
        banners: [{ ...banner, linkageType: 'PROMOTION', url: 'p1' }],
        promotions: [promotion],
      }),
    });
    await show();
    await waitFor(() => expect(byText('Show details')).toBeTruthy());
    press(byText('Show details'));
    await waitFor(() => expect(popupNow()).toEqual({ name: 'promotion', id: 'p1' }));
  });

  it('pages promotions by three on a wide screen', async () => {
    atWidth(1440);
    const promotions = ['One', 'Two', 'Three', 'Four'].map((title) => ({ id: title, title, content: 'x', time: '' }));
    server.respond(news, { value: announcements({ promotions }) });
    await show();
    await waitFor(() => expect(byText('Three')).toBeTruthy());
    expect(maybeText('Four')).toBeNull();
    press(byHandle('home-promotions-after'));
    expect(byText('Four')).toBeTruthy();
    expect(maybeText('Three')).toBeNull();
    press(byHandle('home-promotions-after'));
    expect(byText('One')).toBeTruthy();
  });

  it('shows six hot games on a wide screen, and more by an arrow', async () => {
    atWidth(1440);
    const all = Array.from({ length: 12 }, (_, place) => game({ nodeId: `h${place}`, nodeName: `Hot ${place}` }));
    server.respond(hot, { value: pageOf(all) });
    await show();
    await waitFor(() => expect(byHandle('home-hot-ring')).toBeTruthy());
    const isAway = (name: string) => byText(name).closest('[aria-hidden=true]') !== null;
    expect([isAway('Hot 5'), isAway('Hot 6')]).toEqual([false, true]);
    press(byHandle('home-hot-after'));
    expect([isAway('Hot 2'), isAway('Hot 8')]).toEqual([true, false]);
  });

  it('opens external links in a new tab, and ignores links that are not https', async () => {
    const banner = { groupName: 'w_home', image: 'festival', linkageType: 'LINK', title: 'Light', text: '' };
    server.respond(news, {
      value: announcements({
        banners: [
          { ...banner, id: 'b1', action: 'Out', url: 'https://example.com/' },
          { ...banner, id: 'b2', action: 'Evil', url: 'javascript:alert(1)' },
        ],
      }),
    });
    await show();
    await waitFor(() => expect(byText('Out')).toBeTruthy());
    const link = byText('Out').closest('a');
    expect([link?.href, link?.target, link?.rel]).toEqual(['https://example.com/', '_blank', 'noopener noreferrer']);
    expect(maybeText('Evil')).toBeNull();
  });

  it('removes the link of a banner to a type without games', async () => {
    const banner = {
      id: 'b1',
      groupName: 'w_home',
      image: 'festival',
      linkageType: 'ROUTE',
      title: 'Light',
      text: '',
      action: 'Go',
    };
    server.respond(news, { value: announcements({ banners: [{ ...banner, url: '/rng' }] }) });
    await show();
    await waitFor(() => expect(byText('Light')).toBeTruthy());
    expect(maybeText('Go')).toBeNull();
  });

  it('invites visitors, but not members', async () => {
    await show();
    await waitFor(() => expect(byHandle('invite-register')).toBeTruthy());
    await setToken('token');
    await waitFor(() => expect(maybeText('One account, one wallet')).toBeNull());
  });

  it('opens all news from the marquee', async () => {
    await show();
    await waitFor(() => expect(byHandle('home-notices')).toBeTruthy());
    press(byHandle('home-notices'));
    await waitFor(() => expect(byText('Keep your account safe')).toBeTruthy());
  });

  it.each([390, 1440])('links to notices where there is no news line, %d wide', async (width) => {
    atWidth(width);
    server.respond(news, { value: announcements({ headlines: [] }) });
    await show();
    await waitFor(() => expect(byHandle('home-notices-all')).toBeTruthy());
    expect(maybeHandle('home-notices')).toBeNull();
    press(byText('All announcements'));
    await waitFor(() => expect(textOf(byHandle('announcement-n1'))).toContain('Keep your account safe'));
  });

  it('has no link to notices where there are none', async () => {
    server.respond(news, { value: announcements({ headlines: [], playerNotices: [] }) });
    await show();
    await waitFor(() => expect(byHandle('home-featured')).toBeTruthy());
    expect(maybeText('All announcements')).toBeNull();
  });

  it("shows the popup of the visitor's audience once, after a delay", async () => {
    const popup = { id: 'p1', title: 'Welcome in', content: 'Hello.', time: '', execution: 'B' };
    server.respond(news, {
      value: announcements({ popups: [popup, { ...popup, id: 'p2', title: 'For members', execution: 'A' }] }),
    });
    await show();
    await waitFor(() => expect(byHandle('home-popup-close')).toBeTruthy(), { timeout: 4000 });
    expect(maybeText('For members')).toBeNull();
    press(byHandle('home-popup-close'));
    await waitFor(() => expect(maybeText('Hello.')).toBeNull());
    expect(sessionStorage.getItem('lantern.tab.popupsClosed')).toBe('1');
  });

  it('waits with a popup after another one was closed', async () => {
    const popup = { id: 'p1', title: 'Welcome in', content: 'Hello.', time: '', execution: 'B' };
    server.respond(news, { value: announcements({ popups: [popup] }) });
    await mountInApp(<Entered />);
    await waitFor(() => expect(byHandle('dialog-confirm')).toBeTruthy());
    await past(2_500);
    expect(maybeText('Hello.')).toBeNull();
    press(byHandle('dialog-confirm'));
    await waitFor(() => expect(maybeHandle('dialog-confirm')).toBeNull());
    await past(1_000);
    expect(maybeText('Hello.')).toBeNull();
    await waitFor(() => expect(byText('Hello.')).toBeTruthy(), { timeout: 4000 });
  });

  it('remembers popups closed by a visitor across sign-in and sign-out, and forgets those closed by a member', async () => {
    sessionStorage.setItem('lantern.tab.popupsClosed', '1');
    sessionStorage.setItem('lantern.popupsClosed', '1');
    await setToken('token');
    await clearToken();
    expect(sessionStorage.getItem('lantern.tab.popupsClosed')).toBe('1');
    expect(sessionStorage.getItem('lantern.popupsClosed')).toBeNull();
    expect(sessionStorage.getItem('lantern.token')).toBeNull();
  });
});
