// Rails, names and navigation in windows that have little room for them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cards } from '../users/lobby.mjs';
import { desktop, openPage } from '../users/openPage.mjs';
import { must, until } from '../users/player.mjs';

const edgesOf = async (found) => {
  const { x, width } = await found.boundingBox();
  return [Math.round(x), Math.round(x + width)];
};

test('the chosen vendor and the set filters of a list are in view on a phone', async (t) => {
  const { page, at } = await openPage(t);
  const { content } = await must('GET', '/lgw/games/game_menus');
  const { vendors } = content.find(({ gameType }) => gameType === 'RNG');
  const last = vendors.at(-1).vassalage;
  await page.goto(`/rng?vassalage=${last}&lines=25&minBet=1`);
  await at('games-grid').waitFor();
  for (const chosen of [at(`games-vendor-${last}`), at('games-type-RNG')]) {
    const [start, end] = await until(
      () => edgesOf(chosen),
      ([from, to]) => from >= 0 && to <= 390,
    );
    assert.ok(start >= 0 && end <= 390);
  }
  assert.equal(await at('games-filters').getAttribute('aria-label'), 'Filters 2 2 filters set');
  await at('games-filters').click();
  await at('games-filters-clear').click();
  await page.waitForURL((url) => url.search === `?vassalage=${last}`);
});

test('the tab Games lists the games of all types, and a search in it goes over all of them', async (t) => {
  const { page, at } = await openPage(t);
  await page.goto('/');
  await at('tab-games').click();
  await page.waitForURL(/\/games$/);
  const shown = await until(
    async () => Number.parseInt((await at('games-count').textContent()).replace(/\D/g, ''), 10),
    (count) => count > 0,
  );
  assert.equal(shown, (await must('GET', '/wps/games')).totalElements);
  await at('games-search').fill('baccarat');
  await at('games-grid')
    .locator(cards)
    .first()
    .getByText(/baccarat/i)
    .waitFor();
  await at('games-type-RNG').click();
  await page.waitForURL(/\/rng\?q=baccarat$/);
  await at('games-search').fill('zzzzqqqq');
  await at('games-search-everywhere').click();
  await page.waitForURL(/\/games\?q=zzzzqqqq$/);
});

test('names on the grid of a phone are not cut off', async (t) => {
  const { page, at } = await openPage(t);
  await page.goto('/rng');
  await at('games-grid').locator(cards).first().waitFor();
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('[data-testid^=game-card-] [dir=auto]')]
      .filter((text) => text.scrollHeight > text.clientHeight + 2 || text.scrollWidth > text.clientWidth + 1)
      .map((text) => text.textContent),
  );
  assert.deepEqual(cut, []);
});

for (const width of [1024, 1120, desktop.width]) {
  test(`at ${width} px no entry of the navigation is cut off, and hot games keep their size`, async (t) => {
    const { page, at } = await openPage(t, { viewport: { width, height: 768 } });
    await page.goto('/');
    await at('home-hot').locator(cards).first().waitFor();
    const { content } = await must('GET', '/lgw/games/game_menus');
    const types = content.map(({ gameType }) => gameType);
    await page.waitForFunction(() =>
      [...document.querySelectorAll('[data-testid^=navigation-]')].every(
        (entry) => entry.getBoundingClientRect().right <= innerWidth,
      ),
    );
    const shown = await page
      .locator('[data-testid^=navigation-]')
      .evaluateAll((all) => all.map((e) => e.dataset.testid));
    const left = types.filter((type) => !shown.includes(`navigation-${type}`));
    if (left.length > 0) {
      await at('navigation-more').click();
      for (const type of left) await at(`navigation-more-${type}`).waitFor();
      await page.keyboard.press('Escape');
    }
    const { width: card } = await at('home-hot').locator(cards).first().boundingBox();
    assert.ok(card >= 150, `a hot game is ${card} wide`);
  });
}
