// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';

import { clearToken, setToken } from '../api';
import { history } from '../platform/history';
import { closePane, closeRoutedPopup } from './closing';
import { nextOf, redirectOf, Router } from './router';
import { navigationStore } from './navigation';
import { matchRoute, route, type Screen } from './table';

const Blank: Screen = () => null;
const load = () => Promise.resolve(Blank);

const routes = [
  route('home', 'shell:title.home', load, { aliases: ['/index', '/index.html', '/home'] }),
  route('login', 'shell:title.login', load, { isPopup: true }),
  route('register', 'shell:title.register', load, { isPopup: true }),
  route('help', 'shell:title.help', load, { isPopup: true, canStack: true }),
  route('handoff', 'shell:title.handoff', load, { frame: 'bare' }),
  route('rng', 'shell:type.rng', load),
  route('member', 'shell:title.member', load, { needsLogin: true, isOverlay: true }),
  route('depositDetail', 'shell:title.member', load, {
    needsLogin: true,
    isOverlay: true,
    accepts: ({ id }) => id !== 'none',
  }),
  route('vendorTransferDetail', 'shell:title.member', load, { needsLogin: true, isOverlay: true }),
  route('gameFrame', 'shell:title.gameFrame', load, { needsLogin: true, frame: 'bare' }),
  route('agentHome', 'shell:title.agentHome', load, { needsLogin: true, frame: 'bare' }),
  route('agent', 'shell:title.agent', load, { frame: 'bare' }),
];

const names = () => {
  const { base, background, popup } = navigationStore.get();
  return { base: base.route?.name, background: background.route?.name, popup: popup?.route?.name };
};

// Navigating back is asynchronous in the browser.
const waitForPop = () =>
  new Promise((resolve) => window.addEventListener('popstate', () => setTimeout(resolve), { once: true }));

describe('the router', () => {
  let router: Router;
  let stop: () => void = () => undefined;

  beforeEach(async () => {
    window.scrollTo = () => undefined;
    await clearToken();
    window.history.replaceState(null, '', '/');
    router = new Router(routes);
    stop = router.start();
    return () => stop();
  });

  it.each(['/', '/index', '/index.html', '/home', '/HOME', '/home/'])('finds home at %s', (path) => {
    expect(matchRoute(routes, path)?.route.name).toBe('home');
  });

  it.each(['/HOME', '/index.html', '/Home/'])('shows %s under its canonical path', (path) => {
    router.go(path);
    expect(names().base).toBe('home');
    expect(navigationStore.get().base.place.path).toBe('/');
    expect(history.current().path).toBe(path);
  });

  it('scrolls to the top when another screen opens, and only then', () => {
    let scrolled = 0;
    window.scrollTo = () => {
      scrolled += 1;
    };
    router.go('/home');
    router.go('/HOME?from=mail');
    expect(scrolled).toBe(0);
    router.go('/rng');
    expect(scrolled).toBe(1);
    router.go('/RNG/?q=dragon');
    expect(scrolled).toBe(1);
    router.go('/');
    expect(scrolled).toBe(2);
  });

  it('scrolls to the top of each section of the member center', async () => {
    await setToken('a token');
    router.go('/member');
    let scrolled = 0;
    window.scrollTo = () => {
      scrolled += 1;
    };
    router.go('/member?page=transferFund');
    expect(scrolled).toBe(1);
    router.go('/member?page=transferFund&id=1');
    expect(scrolled).toBe(1);
  });

  it('passes decoded path parameters to the screen', async () => {
    await setToken('a token');
    router.go('/Member/Deposits/a%2Fb/');
    const { base } = navigationStore.get();
    expect(base.route?.name).toBe('depositDetail');
    expect(base.params).toEqual({ id: 'a/b' });
    expect(base.place.path).toBe('/member/deposits/a%2Fb');
  });

  it.each(['/member/deposits', '/member/deposits/none', '/member/deposits/1/2', '/member/deposits/%E0%A4%A'])(
    'does not find %s',
    async (path) => {
      await setToken('a token');
      router.go(path);
      expect(navigationStore.get().base.route).toBeUndefined();
    },
  );

  it('redirects from the former address of a record to its path, also after sign-in', async () => {
    router.go('/member?page=depositv2&id=9');
    expect(names().popup).toBe('login');
    await setToken('a token');
    expect(history.current()).toMatchObject({ path: '/member/deposits/9', query: '' });
    expect(navigationStore.get().base.params).toEqual({ id: '9' });
  });

  it('has no route for unknown addresses', () => {
    router.go('/nowhere');
    expect(navigationStore.get().base.route).toBeUndefined();
  });

  it('never leaves the app', () => {
    router.go('//evil.example');
    expect(history.current().path).toBe('/');
  });

  it('opens a popup over the current screen and goes back to it', async () => {
    router.go('/rng');
    router.go('/login');
    expect(names()).toEqual({ base: 'rng', background: 'rng', popup: 'login' });
    closeRoutedPopup();
    await waitForPop();
    expect(names()).toEqual({ base: 'rng', background: 'rng', popup: undefined });
  });

  it('replaces one popup by another in one history step', async () => {
    router.go('/rng');
    router.go('/login');
    router.go('/register');
    closeRoutedPopup();
    await waitForPop();
    expect(names().popup).toBeUndefined();
    expect(history.current().path).toBe('/rng');
  });

  it('opens a game over the current screen, keeps it behind the cashier, and returns to it', async () => {
    const open = () => ({ ...names(), game: navigationStore.get().game?.place.query });
    await setToken('secret');
    router.go('/rng');
    router.go('/seamless?nodeId=7');
    const seen = { base: 'gameFrame', background: 'rng', popup: undefined, game: 'nodeId=7' };
    expect(open()).toEqual(seen);
    router.go('/member?page=depositv2');
    router.go('/member?page=depositv2&id=9');
    expect(open()).toEqual({ ...seen, base: 'depositDetail' });
    closePane();
    await waitForPop();
    expect(open()).toEqual(seen);
    expect(history.current().path).toBe('/seamless');
    router.go('/member?page=withdraw');
    expect(open()).toEqual({ base: 'member', background: 'rng', popup: undefined, game: undefined });
  });

  it('shows a game as a full page when it is the first address, and closes it when the session ends', async () => {
    stop();
    await setToken('secret');
    window.history.replaceState(null, '', '/seamless?nodeId=7');
    router = new Router(routes);
    stop = router.start();
    expect(names()).toMatchObject({ base: 'gameFrame', background: 'gameFrame' });
    router.go('/member?page=depositv2');
    expect(navigationStore.get().game).not.toBeNull();
    await clearToken('expired');
    expect(names()).toMatchObject({ base: 'home', popup: 'login' });
    expect(navigationStore.get().game).toBeNull();
  });

  it('opens a help popup over another popup and returns to it', async () => {
    router.go('/rng');
    router.go('/register');
    const form = navigationStore.get().popup?.place.key;
    router.go('/help#term');
    expect(names()).toEqual({ base: 'rng', background: 'rng', popup: 'help' });
    expect(navigationStore.get().popupBelow?.place.key).toBe(form);
    closeRoutedPopup();
    await waitForPop();
    expect(names().popup).toBe('register');
    expect(navigationStore.get().popup?.place.key).toBe(form);
    expect(navigationStore.get().popupBelow).toBeNull();
  });

  it('asks to sign in and continues to the requested page', async () => {
    router.go('/member?page=withdraw');
    expect(names()).toMatchObject({ base: 'home', popup: 'login' });
    await setToken('secret');
    expect(history.current()).toMatchObject({ path: '/member', query: 'page=withdraw' });
    expect(names()).toEqual({ base: 'member', background: 'home', popup: undefined });
  });

  it('returns to a waiting app after registration or password reset, and goes home otherwise', async () => {
    const waits = `next=${encodeURIComponent('/handoff?app=lantern')}`;
    for (const [address, target] of [
      [`/register?${waits}`, '/handoff'],
      [`/login?view=forgot&${waits}`, '/handoff'],
      ['/register?next=%2Frng', '/'],
      ['/login?view=forgot&next=%2Frng', '/'],
    ] as const) {
      await clearToken();
      router.go('/handoff?app=lantern');
      router.go(address);
      expect(names().popup).toBeDefined();
      await setToken('secret');
      expect(history.current().path).toBe(target);
    }
  });

  it('asks to sign in also when the first address needs it', () => {
    stop();
    window.history.replaceState(null, '', '/member?page=withdraw');
    router = new Router(routes);
    stop = router.start();
    expect(names()).toMatchObject({ base: 'home', popup: 'login' });
  });

  it('closes screens that need a session when it ends', async () => {
    await setToken('secret');
    router.go('/member');
    await clearToken('expired');
    expect(names()).toMatchObject({ base: 'home', popup: 'login' });
  });

  it("sends an agent to the agents' sign-in", () => {
    router.go('/agentHome');
    expect(history.current().path).toBe('/agent');
  });

  it('ignores external addresses after sign-in', () => {
    const place = { ...history.current(), query: 'next=https%3A%2F%2Fevil.example' };
    expect(nextOf(place)).toBe('/');
    expect(redirectOf({ place, route: routes[1] }, true)).toBe('/');
  });
});
