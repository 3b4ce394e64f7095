// Data of several members in one browser, one after the other or in tabs side by side, stays separate.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fillLogin } from '../users/forms.mjs';
import { address, openPage } from '../users/openPage.mjs';
import { callApi } from '../users/index.mjs';
import { startDice, newPlayer, payIn, until } from '../users/player.mjs';

/** Registers a player whose balance has changed often, so that its version is far ahead of a new player's. */
async function playerWithHistory() {
  const player = await newPlayer();
  await payIn(player.token, '321.00');
  const roll = await startDice(player.token);
  for (let rolled = 0; rolled < 4; rolled++) await roll('1.00');
  return player;
}

/** Opens a new tab that is already signed in. */
async function openTab(context, token) {
  const page = await context.newPage();
  if (token)
    await page.addInitScript((secret) => {
      if (window !== top || window.name !== '' || location.protocol === 'about:') return;
      window.name = 'tab';
      sessionStorage['lantern.token'] = secret;
    }, token);
  return { page, at: (handle) => page.getByTestId(handle) };
}

const cachedData = (page) => page.evaluate(() => localStorage['lantern.records'] ?? '');
const waitForCache = (page, username) =>
  until(
    () => cachedData(page),
    (cached) => cached.includes(username) && cached.includes('"withdrawable"'),
  );

/** Loads the balance and the name, and closes the tab without signing out. */
async function closeWithoutSignOut(context, { token, username }) {
  const { page, at } = await openTab(context, token);
  await page.goto('/member');
  await at('me-username').getByText(username).waitFor();
  await page.goto('/');
  await at('header-balance').getByText('3').first().waitFor();
  await waitForCache(page, username);
  await page.close();
}

// F-S20
test('a member who follows one who only closed the tab sees only their own money', async (t) => {
  const [first, second] = [await playerWithHistory(), await newPlayer()];
  await payIn(second.token, '145.00');
  const { context } = await openPage(t);
  await closeWithoutSignOut(context, first);
  const { page, at } = await openTab(context);
  await page.goto('/login');
  await at('login-submit').waitFor();
  assert.ok(
    !(await cachedData(page)).includes(first.username),
    "the first member's data is gone as soon as the next page opens",
  );
  await fillLogin(at, second.username);
  await at('login-submit').click();
  await at('header-balance').getByText('145.00').first().waitFor();
  await page.goto('/member');
  await at('me-username').getByText(second.username).waitFor();
  assert.equal(await page.getByText(first.username).count(), 0);
  await page.goto('/');
  await at('header-balance').getByText('145.00').first().waitFor();
});

// F-S20
test("members in two tabs of one browser never see each other's data", async (t) => {
  const [first, second] = [await playerWithHistory(), await newPlayer()];
  await payIn(second.token, '145.00');
  const { context } = await openPage(t);
  const one = await openTab(context, first.token);
  await one.page.goto('/member');
  await one.at('me-username').getByText(first.username).waitFor();
  await waitForCache(one.page, first.username);
  // The response is held back, so only cached data could be shown.
  const other = await openTab(context, second.token);
  let release;
  const released = new Promise((resolve) => (release = resolve));
  await other.page.route(/\/wps\/(v2\/wallets\/balance|member\/info)$/, (route) =>
    released.then(() => route.continue()),
  );
  await other.page.goto('/member');
  await other.at('sign-out').waitFor();
  assert.equal(await other.page.getByText(first.username).count(), 0);
  release();
  await other.at('me-username').getByText(second.username).waitFor();
  for (const [tab, { username }] of [
    [one, first],
    [other, second],
  ]) {
    await tab.page.reload();
    await tab.at('me-username').getByText(username).waitFor();
  }
});

// F-S20
test('a sign-out while offline is sent once the connection is back', async (t) => {
  const { token, username } = await newPlayer();
  const { page, context, at } = await openPage(t, { token, allowedErrors: ['offline'] });
  await page.goto('/member');
  await at('me-username').getByText(username).waitFor();
  await context.setOffline(true);
  await at('sign-out').click();
  await at('dialog-confirm').click();
  await at('header-login').waitFor();
  assert.equal(await page.evaluate(() => sessionStorage['lantern.token']), undefined);
  assert.equal(await page.getByText(username).count(), 0);
  assert.equal(
    (await callApi(address, 'GET', '/wps/member/info', { token })).status,
    200,
    'the session is still valid',
  );
  await context.setOffline(false);
  await until(
    async () => (await callApi(address, 'GET', '/wps/member/info', { token })).status,
    (status) => status === 401,
    30_000,
  );
  await until(
    () => page.evaluate(() => JSON.stringify(sessionStorage)),
    (cached) => !cached.includes(token),
  );
});

// CHK-55
test('two tabs opened at once both sign in on a remembered device, and it stays remembered', async (t) => {
  const { username } = await newPlayer();
  const { page, context, at } = await openPage(t);
  await page.goto('/login');
  await fillLogin(at, username);
  await at('login-remember').click();
  await at('login-submit').click();
  await at('header-balance').waitFor();
  await page.close();
  const tabs = await Promise.all([0, 1, 2].map(() => openTab(context)));
  await Promise.all(tabs.map((tab) => tab.page.goto('/member')));
  for (const tab of tabs) await tab.at('me-username').getByText(username).waitFor();
  for (const tab of tabs) await tab.page.close();
  const later = await openTab(context);
  await later.page.goto('/member');
  await later.at('me-username').getByText(username).waitFor();
});
