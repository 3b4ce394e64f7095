// Banners of every group, automatic movement, and navigation around the screens.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { desktop, openPage, phone } from '../users/openPage.mjs';
import { cards } from '../users/lobby.mjs';
import { must, until } from '../users/player.mjs';

const bannersOf = async (group) =>
  (await must('GET', '/wps/relay/MCSFE_getListAnnouncements?types=B&language=EN')).banners.filter(
    ({ groupName }) => groupName === group,
  );

/** Names of the visible hot games, in order. */
const hotInView = (page) =>
  page.evaluate(() => {
    const box = document.querySelector('[data-testid=home-hot-ring]').getBoundingClientRect();
    return [...document.querySelectorAll('[data-testid=home-hot-ring] [data-testid^=game-card-]')]
      .filter((card) => getComputedStyle(card).visibility === 'visible')
      .map((card) => ({ id: card.dataset.testid, left: card.getBoundingClientRect().left - box.left }))
      .sort((one, other) => one.left - other.left)
      .map(({ id }) => id);
  });

test('a game list shows its banner where it has one, and pressing it navigates', async (t) => {
  const { page, at } = await openPage(t);
  const [banner] = await bannersOf('w_game_bgs');
  await page.goto('/rng');
  const first = at('games-grid').locator(cards).first();
  await first.waitFor();
  assert.equal(await at('games-banner').count(), 0);
  const { y } = await first.boundingBox();
  assert.ok(y < 400, `the first row of games starts at ${y}`);
  await page.goto('/bgs');
  await at('games-banner').getByRole('link', { name: banner.action }).click();
  await page.waitForURL(new RegExp(`${banner.url}$`));
});

test('the sign-in and registration dialogs show their own banner', async (t) => {
  const { page, at } = await openPage(t, { viewport: desktop });
  for (const [path, group] of Object.entries({
    '/login': 'w_login',
    '/register': 'w_register',
    '/login?view=forgot': 'w_forget',
  })) {
    const [banner] = await bannersOf(group);
    await page.goto(path);
    await at('session-picture').getByText(banner.title, { exact: true }).waitFor();
  }
});

test('the side menu shows game counts and links to in-house games, apps and support', async (t) => {
  const { page, at } = await openPage(t, { viewport: desktop });
  await page.goto('/rng');
  const figureOf = (text) => Number.parseInt(text.replace(/\D/g, ''), 10);
  const shown = await until(
    async () => figureOf(await at('games-count').textContent()),
    (count) => count > 0,
  );
  const slots = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: /^Slots/ });
  assert.equal(figureOf(await slots.textContent()), shown);
  await at('side-more-games').click();
  await page.waitForURL(/\/rng\?vassalage=BGS$/);
  await at('side-apps').click();
  await at('download-web').waitFor();
  await at('download-lite').getByRole('link').waitFor();
  await page.keyboard.press('Escape');
  await at('download-popup').waitFor({ state: 'detached' });
  assert.equal(await at('side-support').getAttribute('target'), '_blank');
  await at('side-banner').click();
  await page.waitForURL(/\/bgs\?vassalage=BGS$/);
});

test('the footer links to help topics and vendors', async (t) => {
  const { page, at } = await openPage(t, { viewport: desktop });
  await page.goto('/cockfight');
  await page.mouse.wheel(0, 4000);
  await at('footer-vendors').getByRole('link', { name: 'Aurum' }).click();
  await page.waitForURL(/\/rng\?vassalage=AURUM$/);
});

test('a new vendor has a badge wherever vendors are listed', async (t) => {
  const { page, at } = await openPage(t, { viewport: desktop });
  const menus = (await must('GET', '/lgw/games/game_menus?language=EN')).content;
  // A vendor that is the only one of its type or under maintenance has no badge in the list.
  const isMarked = ({ gameType, vassalage }) => {
    const { vendors } = menus.find((menu) => menu.gameType === gameType);
    return vendors.length > 1 && !vendors.find((vendor) => vendor.vassalage === vassalage).maintenance;
  };
  const newest = (await must('GET', '/wps/relay/GCSGAME_newGameVendor')).content.find(isMarked);
  assert.ok(newest, 'there is a new vendor');
  await page.goto(`/${newest.gameType.toLowerCase()}`);
  await at(`games-vendor-${newest.vassalage}`).getByText('New', { exact: true }).waitFor();
});

test('hot games keep moving when banners are paused, and stop on hover and by their own button', async (t) => {
  const { page, at } = await openPage(t, { viewport: { width: 1440, height: 900 }, reducedMotion: 'no-preference' });
  await page.goto('/');
  await at('home-hot-ring').waitFor();
  await until(
    () => hotInView(page),
    ({ length }) => length === 6,
  );
  const before = await hotInView(page);
  await page.waitForTimeout(2600);
  assert.deepEqual(await hotInView(page), before, 'the banners would move, so they are paused');
  await page.getByRole('button', { name: 'Pause banners' }).click();
  await until(
    () => hotInView(page),
    ([first]) => first === before[1],
  );
  await at('home-hot-ring').hover();
  await page.waitForTimeout(500);
  const hovered = await hotInView(page);
  await page.waitForTimeout(2600);
  assert.deepEqual(await hotInView(page), hovered, 'paused while hovered');
  await at('home-hot-pause').click();
  await page.waitForTimeout(500);
  const stopped = await hotInView(page);
  await page.waitForTimeout(2600);
  assert.deepEqual(await hotInView(page), stopped, 'paused by its button');
  await at('home-hot-after').click();
  await until(
    () => hotInView(page),
    ([first]) => first !== stopped[0],
  );
});

test('a page that was scrolled far leads back to its top', async (t) => {
  for (const viewport of [phone, desktop]) {
    const { page, at } = await openPage(t, { viewport });
    await page.goto('/rng');
    await at('games-grid').locator(cards).first().waitFor();
    assert.equal(await at('scroll-top').count(), 0);
    await page.mouse.wheel(0, 3_000);
    await at('scroll-top').click();
    await until(
      () => page.evaluate(() => window.scrollY),
      (top) => top === 0,
    );
    await at('scroll-top').waitFor({ state: 'detached' });
  }
});

test('an announcement on a desktop collapses on the second click', async (t) => {
  const { page, at } = await openPage(t, { viewport: desktop });
  await page.goto('/');
  await at('home-notices').click();
  const first = at('announcements-list').getByRole('button').first();
  await first.click();
  const before = await first.getAttribute('aria-expanded');
  await first.click();
  assert.notEqual(await first.getAttribute('aria-expanded'), before);
});

test('the heart of a game leads visitors to sign-in with the reason, and back', async (t) => {
  const { page, at } = await openPage(t);
  await page.goto('/rng?vassalage=AURUM');
  await page.locator('[data-testid^=favorite-]').first().click();
  await at('login-submit').waitFor();
  await page.getByText("You're not logged in").first().waitFor();
  assert.match(page.url(), /next=%2Frng%3Fvassalage%3DAURUM/);
});

test('a page that does not exist leads to a search, to all games and to help', async (t) => {
  const { page, at } = await openPage(t);
  await page.goto('/no-such-page');
  await at('not-found-help').waitFor();
  await at('not-found-games').waitFor();
  await at('not-found-search').fill('dragon');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/games\?q=dragon$/);
});

test('names of winners show at most three characters, and the time of a win is whole', async (t) => {
  const { page, at } = await openPage(t, { viewport: desktop });
  const { content } = await must('GET', '/wps/relay/GCSGAME_getRankList');
  for (const { vo } of content) assert.ok([...vo.account.replaceAll('•', '')].length <= 3, vo.account);
  await page.goto('/');
  await at('home-winners').waitFor();
  const cut = await at('winner-time').evaluateAll((all) =>
    all.filter((time) => time.scrollWidth > time.clientWidth + 1),
  );
  assert.equal(cut.length, 0);
});
