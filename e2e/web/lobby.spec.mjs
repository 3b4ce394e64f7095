import assert from 'node:assert/strict';
import { test } from 'node:test';
import { desktop, openPage } from '../users/openPage.mjs';
import { cards, sizes, slots } from '../users/lobby.mjs';
import { must, newPlayer, until } from '../users/player.mjs';

for (const [name, look] of Object.entries(sizes)) {
  test(`home on a ${name} shows some games of each type and links to all of them`, async (t) => {
    const { page, at } = await openPage(t, look);
    await page.goto('/');
    await at('home-hot').waitFor();
    for (const type of ['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'COCKFIGHT']) {
      const section = at(`home-type-${type}`);
      await until(
        async () => {
          await page.mouse.wheel(0, 400);
          return section.count();
        },
        (count) => count === 1,
      );
      await section.locator(cards).first().waitFor();
      const shown = await section.locator(cards).count();
      assert.ok(shown > 0 && shown <= 12, `${type}: ${shown}`);
    }
    await at('home-type-LIVE').getByRole('link', { name: /^All/ }).click();
    await page.waitForURL(/\/live$/);
    await at('games-grid').locator(cards).first().waitFor();
  });
}

test('the vendor menu opens from the navigation by pointer and by keyboard', async (t) => {
  const { page, at } = await openPage(t, { viewport: desktop });
  await page.goto('/');
  const slotsEntry = page
    .getByRole('navigation', { name: 'Game types' })
    .getByRole('link', { name: 'Slots', exact: true });
  await slotsEntry.hover();
  await at('vendor-menu').waitFor();
  const tiles = at('vendor-menu').locator('[data-testid^=vendor-]');
  assert.ok((await tiles.count()) > 10, 'many vendors use the large layout');
  assert.match(await at('vendor-menu-title').textContent(), /^Slots, \d+ providers$/);
  await page.keyboard.press('Escape');
  await at('vendor-menu').waitFor({ state: 'detached' });
  await page.mouse.move(700, 20);
  await slotsEntry.hover();
  await at('vendor-menu').waitFor();
  await page.mouse.move(700, 20);
  await at('vendor-menu').waitFor({ state: 'detached' });
  await slotsEntry.focus();
  await at('vendor-AURUM').click();
  await page.waitForURL(/\/rng\?vassalage=AURUM$/);
  await at('games-grid').locator(cards).first().waitFor();
  assert.ok((await at('games-grid').textContent()).includes('Aurum'));
});

test('a menu of few vendors opens under its entry and is entered and left by keyboard', async (t) => {
  const { page, at } = await openPage(t, { viewport: desktop });
  await page.goto('/');
  for (const type of ['SPORTS', 'LIVE']) {
    const entry = at(`navigation-${type}`);
    await entry.hover();
    await at('vendor-menu').waitFor();
    await page.mouse.move(700, 20);
    await at('vendor-menu').waitFor({ state: 'detached' });
    await entry.hover();
    await at('vendor-menu').waitFor();
    const [menu, trigger] = [await at('vendor-menu').boundingBox(), await entry.boundingBox()];
    const isUnder = menu.x <= trigger.x && menu.x + menu.width >= trigger.x + trigger.width;
    assert.ok(isUnder, `${type}: the menu at ${menu.x} is not under its entry at ${trigger.x}`);
    // Straight down into the menu, without leaving it.
    await page.mouse.move(trigger.x + trigger.width / 2, menu.y + 40, { steps: 8 });
    await page.waitForTimeout(400);
    assert.ok(await at('vendor-menu').isVisible());
    await page.mouse.move(10, 880);
    await at('vendor-menu').waitFor({ state: 'detached' });
  }
  const isFocused = (wanted) =>
    page.waitForFunction((id) => document.activeElement?.getAttribute('data-testid') === id, wanted);
  const entry = at('navigation-SPORTS');
  for (const key of ['ArrowDown', 'Tab']) {
    await entry.focus();
    await at('vendor-menu').waitFor();
    await page.keyboard.press(key);
    await isFocused('vendor-menu-all');
    await page.keyboard.press('Escape');
    await at('vendor-menu').waitFor({ state: 'detached' });
    await isFocused('navigation-SPORTS');
    await at('header-login').focus();
  }
});

for (const [name, look] of Object.entries(sizes)) {
  test(`on a ${name} search tolerates typing errors, any language, and vendor names`, async (t) => {
    const { page, at } = await openPage(t, look);
    await page.goto('/rng');
    for (const searched of ['Draogn Forge', '龙炉炼金', 'เตาหลอมมังกร', '드래곤 포지']) {
      await at('games-search').fill(searched);
      await at('games-grid').locator(cards).first().getByText('Dragon Forge').waitFor();
    }
    await at('games-search').fill('zzzzqqqq');
    await at('games-empty').waitFor();
    await at('games-show-all').click();
    await at('games-grid').locator(cards).first().waitFor();
  });
}

test('search works from the header of every page by keyboard alone', async (t) => {
  const { page, at } = await openPage(t, { viewport: desktop });
  await page.goto('/live');
  await at('header-search').waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('draogn');
  await at('search-hit-0').waitFor();
  const found = await at('search-hits').getByRole('option').allTextContents();
  assert.ok(found.length > 2 && found.some((name) => name.startsWith('Dragon')), found.join());
  await page.keyboard.press('Escape');
  await at('search-hits').waitFor({ state: 'detached' });
  await at('header-search').fill('Dragon Forge');
  await at('search-hit-0').getByText('Dragon Forge').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/rng\?q=Dragon%20Forge$/);
  await at('games-grid').locator(cards).first().getByText('Dragon Forge').waitFor();
  assert.equal(await at('games-search').inputValue(), 'Dragon Forge');

  // The same page accepts another search, and its results open games.
  await at('header-search').fill('Anubis');
  await at('search-hit-0').getByText('Night of Anubis').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/rng\?q=Anubis$/);
  await at('games-grid').locator(cards).first().getByText('Night of Anubis').waitFor();
  await at('header-search').fill('Anubis');
  await at('search-hit-0').waitFor();
  await page.keyboard.press('ArrowDown');
  assert.equal(await at('search-hit-0').getAttribute('aria-selected'), 'true');
  await page.keyboard.press('Enter');
  await at('game-sheet').waitFor();
});

for (const [name, look] of Object.entries(sizes)) {
  test(`on a ${name} filters are in the address, can be removed one by one, and survive a reload`, async (t) => {
    const { page, at } = await openPage(t, look);
    await page.goto('/rng');
    await at('games-grid').locator(cards).first().waitFor();
    const all = Number.parseInt(await at('games-count').textContent(), 10);
    await at('games-filter-25').click();
    await page.waitForURL(/lines=25/);
    const few = await until(
      async () => Number.parseInt(await at('games-count').textContent(), 10),
      (count) => count > 0 && count < all,
    );
    await page.reload();
    await at('games-filter-25').waitFor();
    await at('games-grid').locator(cards).first().waitFor();
    assert.equal(await at('games-filter-25').getAttribute('aria-pressed'), 'true');
    assert.equal(Number.parseInt(await at('games-count').textContent(), 10), few);
    await at('games-filter-25').click();
    await page.waitForURL((url) => !url.search.includes('lines'));
  });
}

test('going back to the list restores the scroll position', async (t) => {
  const { token } = await newPlayer();
  const { page, at } = await openPage(t, { token });
  await page.goto('/rng');
  await at('games-grid').locator(cards).first().waitFor();
  await page.mouse.wheel(0, 3000);
  const left = await until(
    () => page.evaluate(() => window.scrollY),
    (top) => top > 2000,
  );
  await at('games-favorites').evaluate((link) => link.click());
  await at('account-games').waitFor();
  await page.goBack();
  await until(
    () => page.evaluate(() => window.scrollY),
    (top) => Math.abs(top - left) < 5,
  );
  await at('games-grid').locator(cards).first().waitFor();
});

for (const [name, look] of Object.entries(sizes)) {
  test(`on a ${name} a favorite is stored for all devices, also when it was added offline`, async (t) => {
    const { token } = await newPlayer();
    const [first, second] = await slots();
    // A newly opened page does not know that the previous one has just sent a request, so it may be refused with 429.
    const { page, at, context } = await openPage(t, { ...look, token, allowedErrors: ['offline', 429] });
    const favoriteIds = async () => (await must('GET', '/wps/favorites/ids', { token })).content;
    const isPressed = ({ nodeId }) =>
      page.locator(`[data-testid="favorite-${nodeId}"][aria-pressed="true"]`).waitFor({ timeout: 2_000 });
    await page.goto('/rng?vassalage=AURUM');
    await at(`favorite-${first.nodeId}`).click();
    await isPressed(first);
    await until(favoriteIds, (ids) => ids.includes(first.nodeId));
    await context.setOffline(true);
    await at(`favorite-${second.nodeId}`).click();
    await isPressed(second);
    await context.setOffline(false);
    await until(favoriteIds, (ids) => ids.includes(second.nodeId), 30_000);
    await page.goto('/favorite');
    await at(`game-card-${second.nodeId}`).waitFor();
    await at(`favorite-${first.nodeId}`).click();
    await at(`game-card-${first.nodeId}`).waitFor({ state: 'detached' });
    await until(favoriteIds, (ids) => !ids.includes(first.nodeId));
    await page.goto('/rng?vassalage=AURUM&selection=FAV');
    await at(`game-card-${second.nodeId}`).waitFor();
  });
}
