import assert from 'node:assert/strict';
import { test } from 'node:test';
import { desktop, openPage } from '../users/openPage.mjs';
import { startProxy } from '../users/proxy.mjs';
import { enableWithdrawals, fundedPlayer, newPlayer, paymentPassword } from '../users/player.mjs';
import { cached, isReady } from '../users/worker.mjs';

// CHK-88
test('a newer release is offered and applied with one reload; the page never reloads by itself', async (t) => {
  const proxy = await startProxy();
  const { page, at } = await openPage(t, { origin: proxy.origin, hasWorker: true });
  await page.goto('/');
  await at('home').waitFor();
  await isReady(page);
  await page.evaluate(() => (window.wasNotReloaded = true));
  proxy.release = 'newer';
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
  await at('update-bar').waitFor();
  assert.equal(await page.evaluate(() => window.wasNotReloaded), true);
  const reloaded = page.waitForEvent('load');
  await at('update-reload').click();
  await reloaded;
  await at('home').waitFor();
  assert.equal(await page.evaluate(() => window.wasNotReloaded), undefined);
  assert.equal(await at('update-bar').count(), 0);
  assert.equal(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).waiting), null);
});

// CHK-88
test('applying a release in one tab does not reload other tabs; they keep their input and offer it again', async (t) => {
  const proxy = await startProxy();
  const { token } = await newPlayer();
  const { page, context, at } = await openPage(t, { origin: proxy.origin, token, hasWorker: true });
  await page.goto('/member?page=depositv2');
  await at('deposit-amount').fill('517');
  await isReady(page);
  const other = await context.newPage();
  await other.goto('/');
  await other.getByTestId('home').waitFor();
  proxy.release = 'newer';
  await other.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
  for (const each of [page, other]) await each.getByTestId('update-bar').waitFor();
  await page.evaluate(() => {
    window.wasNotReloaded = true;
    window.isTaken = new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', () => setTimeout(resolve), { once: true }),
    );
  });
  const reloaded = other.waitForEvent('load');
  await other.getByTestId('update-reload').click();
  await reloaded;
  await other.getByTestId('home').waitFor();
  await page.evaluate(() => window.isTaken);
  assert.equal(await page.evaluate(() => window.wasNotReloaded), true);
  assert.match(await at('deposit-amount').inputValue(), /^517/);
  const afterwards = page.waitForEvent('load');
  await at('update-reload').click();
  await afterwards;
  await at('deposit-amount').waitFor();
  assert.equal(await at('update-bar').count(), 0);
});

// CHK-88, F-S18
test('a form under which code is gone comes back after one reload, with what was typed', async (t) => {
  const player = await fundedPlayer();
  await enableWithdrawals(player);
  // A service worker would still have the code.
  const { page, at } = await openPage(t, {
    token: player.token,
    viewport: desktop,
    hasWorker: false,
    allowedErrors: ['offline'],
  });
  await page.goto('/member?page=withdraw');
  await at('withdraw-amount').fill('100');
  await at('withdraw-password').fill(paymentPassword);
  let isGone = true;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) isGone = false;
  });
  await page.route('**/assets/*.js', (route) => (isGone ? route.abort() : route.continue()));
  await page.evaluate(() => (window.wasNotReloaded = true));
  // The request is encrypted, by code that is loaded with the first one.
  await at('withdraw-submit').click();
  await at('dialog-confirm').click();
  await page.waitForFunction(() => window.wasNotReloaded === undefined);
  await at('withdraw-amount').waitFor();
  assert.equal(await at('withdraw-amount').inputValue(), '100');
  assert.equal(await at('withdraw-password').inputValue(), '', 'secrets are not kept');
});

test('code that stays away ends in an error with a way to try again, after one reload', async (t) => {
  const { page, at } = await openPage(t, { allowedErrors: [404, 'offline'] });
  await page.goto('/');
  await at('tab-home').waitFor();
  let reloads = 0;
  page.on('load', () => (reloads += 1));
  await page.route('**/assets/GamesScreen*.js', (route) => route.fulfill({ status: 404, body: 'gone' }));
  await page.goto('/rng');
  await page.getByRole('alert').getByRole('button').first().waitFor({ timeout: 20_000 });
  assert.equal(reloads, 2, 'the visit and one reload');
});

test('the uninstalling worker removes itself and its caches; pages still work', async (t) => {
  const proxy = await startProxy();
  const { page, at } = await openPage(t, { origin: proxy.origin, hasWorker: true });
  await page.goto('/');
  await at('home').waitFor();
  await isReady(page);
  assert.notEqual((await cached(page)).length, 0);
  proxy.release = 'none';
  // The next visit checks for a newer worker and finds the one that uninstalls itself.
  await page.goto('/');
  await page.waitForFunction(
    async () => (await navigator.serviceWorker.getRegistrations()).length + (await caches.keys()).length === 0,
  );
  await page.goto('/help');
  await at('help-popup').waitFor();
});
