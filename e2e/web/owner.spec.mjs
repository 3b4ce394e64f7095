// Whose it is, what stays on a machine: several people at one browser, one after the other or in tabs beside one another.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fillLogin } from '../people/forms.mjs';
import { address, guest } from '../people/guest.mjs';
import { ask } from '../people/index.mjs';
import { dice, newPlayer, payIn, until } from '../people/player.mjs';

/** A player whose balance has changed often, so that its version is far ahead of a newcomer's. */
async function oldHand() {
  const player = await newPlayer();
  await payIn(player.token, '321.00');
  const roll = await dice(player.token);
  for (let rolled = 0; rolled < 4; rolled++) await roll('1.00');
  return player;
}

/** A new tab of the browser, in which somebody is signed in already. */
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

const keptOf = (page) => page.evaluate(() => localStorage['lantern.records'] ?? '');
const untilKept = (page, username) =>
  until(
    () => keptOf(page),
    (kept) => kept.includes(username) && kept.includes('"withdrawable"'),
  );

/** Reads his money and his name, and closes the tab as it is. */
async function leavesOpen(context, { token, username }) {
  const { page, at } = await openTab(context, token);
  await page.goto('/member');
  await at('me-username').getByText(username).waitFor();
  await page.goto('/');
  await at('header-balance').getByText('3').first().waitFor();
  await untilKept(page, username);
  await page.close();
}

test('F-S20 whoever comes after somebody who only closed the tab sees his own money and nothing else', async (t) => {
  const [first, second] = [await oldHand(), await newPlayer()];
  await payIn(second.token, '145.00');
  const { context } = await guest(t);
  await leavesOpen(context, first);
  const { page, at } = await openTab(context);
  await page.goto('/login');
  await at('login-submit').waitFor();
  assert.ok(!(await keptOf(page)).includes(first.username), 'what he read is gone as soon as the next page opens');
  await fillLogin(at, second.username);
  await at('login-submit').click();
  await at('header-balance').getByText('145.00').first().waitFor();
  await page.goto('/member');
  await at('me-username').getByText(second.username).waitFor();
  assert.equal(await page.getByText(first.username).count(), 0);
  await page.goto('/');
  await at('header-balance').getByText('145.00').first().waitFor();
});

test('F-S20 two people in two tabs of one browser never see one another', async (t) => {
  const [first, second] = [await oldHand(), await newPlayer()];
  await payIn(second.token, '145.00');
  const { context } = await guest(t);
  const one = await openTab(context, first.token);
  await one.page.goto('/member');
  await one.at('me-username').getByText(first.username).waitFor();
  await untilKept(one.page, first.username);
  // Only what was kept could be shown: no answer comes yet.
  const other = await openTab(context, second.token);
  let answer;
  const mayAnswer = new Promise((resolve) => (answer = resolve));
  await other.page.route(/\/wps\/(v2\/wallets\/balance|member\/info)$/, (route) =>
    mayAnswer.then(() => route.continue()),
  );
  await other.page.goto('/member');
  await other.at('sign-out').waitFor();
  assert.equal(await other.page.getByText(first.username).count(), 0);
  answer();
  await other.at('me-username').getByText(second.username).waitFor();
  for (const [tab, { username }] of [
    [one, first],
    [other, second],
  ]) {
    await tab.page.reload();
    await tab.at('me-username').getByText(username).waitFor();
  }
});

test('F-S20 a sign-out without a connection is told to the server as soon as there is one', async (t) => {
  const { token, username } = await newPlayer();
  const { page, context, at } = await guest(t, { token, mayHappen: ['offline'] });
  await page.goto('/member');
  await at('me-username').getByText(username).waitFor();
  await context.setOffline(true);
  await at('sign-out').click();
  await at('dialog-confirm').click();
  await at('header-login').waitFor();
  assert.equal(await page.evaluate(() => sessionStorage['lantern.token']), undefined);
  assert.equal(await page.getByText(username).count(), 0);
  assert.equal((await ask(address, 'GET', '/wps/member/info', { token })).status, 200, 'the session still stands');
  await context.setOffline(false);
  await until(
    async () => (await ask(address, 'GET', '/wps/member/info', { token })).status,
    (status) => status === 401,
    30_000,
  );
  await until(
    () => page.evaluate(() => JSON.stringify(sessionStorage)),
    (kept) => !kept.includes(token),
  );
});

test('CHK-55 two tabs that open at once both come in on a remembered device, and it stays remembered', async (t) => {
  const { username } = await newPlayer();
  const { page, context, at } = await guest(t);
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
