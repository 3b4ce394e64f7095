// Banners of every group, what moves by itself, and the ways on around the screens.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { desktop, guest } from '../people/guest.mjs';
import { must, until } from '../people/player.mjs';

const bannersOf = async (group) =>
  (await must('GET', '/wps/relay/MCSFE_getListAnnouncements?types=B&language=EN')).banners.filter(
    ({ groupName }) => groupName === group,
  );

/** The names of the hot games in view, in their order. */
const hotInView = (page) =>
  page.evaluate(() => {
    const box = document.querySelector('[data-testid=home-hot-ring]').getBoundingClientRect();
    return [...document.querySelectorAll('[data-testid=home-hot-ring] [data-testid^=game-card-]')]
      .filter((card) => getComputedStyle(card).visibility === 'visible')
      .map((card) => ({ id: card.dataset.testid, left: card.getBoundingClientRect().left - box.left }))
      .sort((one, other) => one.left - other.left)
      .map(({ id }) => id);
  });

test('a list of games has its banner, and a press on it leads on', async (t) => {
  const { page, at } = await guest(t);
  const [banner] = await bannersOf('w_game');
  await page.goto('/rng');
  await at('games-banner').getByRole('link', { name: banner.action }).click();
  await page.waitForURL(new RegExp(`${banner.url}$`));
});

test('the dialogs around an account speak with their own banner', async (t) => {
  const { page, at } = await guest(t, { viewport: desktop });
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

test('the side menu counts the games, leads to ours, to the apps and to a person', async (t) => {
  const { page, at } = await guest(t, { viewport: desktop });
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

test('the foot of a page names the help topics and the vendors, each leading on', async (t) => {
  const { page, at } = await guest(t, { viewport: desktop });
  await page.goto('/cockfight');
  await page.mouse.wheel(0, 4000);
  await at('footer-vendors').getByRole('link', { name: 'Aurum' }).click();
  await page.waitForURL(/\/rng\?vassalage=AURUM$/);
});

test('a vendor that joined lately is marked where vendors stand', async (t) => {
  const { page, at } = await guest(t, { viewport: desktop });
  const menus = (await must('GET', '/lgw/games/game_menus?language=EN')).content;
  // Where a vendor is the only one of its kind, or away, its list has no such mark.
  const isMarked = ({ gameType, vassalage }) => {
    const { vendors } = menus.find((menu) => menu.gameType === gameType);
    return vendors.length > 1 && !vendors.find((vendor) => vendor.vassalage === vassalage).maintenance;
  };
  const newest = (await must('GET', '/wps/relay/GCSGAME_newGameVendor')).content.find(isMarked);
  assert.ok(newest, 'a vendor joined lately');
  await page.goto(`/${newest.gameType.toLowerCase()}`);
  await at(`games-vendor-${newest.vassalage}`).getByText('New', { exact: true }).waitFor();
});

test('hot games move one by one when the banners were stopped, and stand still under the pointer and when stopped', async (t) => {
  const { page, at } = await guest(t, { viewport: { width: 1440, height: 900 }, reducedMotion: 'no-preference' });
  await page.goto('/');
  await at('home-hot-ring').waitFor();
  await until(
    () => hotInView(page),
    ({ length }) => length === 6,
  );
  const before = await hotInView(page);
  await page.waitForTimeout(2600);
  assert.deepEqual(await hotInView(page), before, 'the banners move, so they do not');
  await page.getByRole('button', { name: 'Pause banners' }).click();
  await until(
    () => hotInView(page),
    ([first]) => first === before[1],
  );
  await at('home-hot-ring').hover();
  await page.waitForTimeout(500);
  const held = await hotInView(page);
  await page.waitForTimeout(2600);
  assert.deepEqual(await hotInView(page), held, 'held by the pointer');
  await at('home-hot-pause').click();
  await page.waitForTimeout(500);
  const stopped = await hotInView(page);
  await page.waitForTimeout(2600);
  assert.deepEqual(await hotInView(page), stopped, 'stopped by its button');
  await at('home-hot-after').click();
  await until(
    () => hotInView(page),
    ([first]) => first !== stopped[0],
  );
});
