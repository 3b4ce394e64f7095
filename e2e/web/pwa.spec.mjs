import assert from 'node:assert/strict';
import { test } from 'node:test';
import { address, desktop, guest, phone } from '../people/guest.mjs';
import { openFront } from '../people/front.mjs';
import { signIn } from '../people/index.mjs';
import { newPlayer, payIn } from '../people/player.mjs';

/** The worker runs this page, and what the shell needs is kept. */
const isReady = (page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller === null)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
  });

const kept = (page) =>
  page.evaluate(async () => {
    const found = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
    return found;
  });

const isPrivate = (path) => /^\/(wps|lgw|lotto|pay|vendor|operator|dev\/captcha|dev\/outbox)(\/|$)/.test(path);

const visitorScreens = {
  '/': 'home',
  '/login': 'login-submit',
  '/help': 'help-popup',
  '/bgs': 'games',
  '/helpmc': 'help-screen',
  '/verify': 'verify',
  '/agent': 'login-submit',
  '/no-such': 'not-found',
};
const playerScreens = {
  '/member': 'me-username',
  '/member?page=transferFund': 'balance-content',
  '/member?page=depositv2': 'deposit-submit',
  '/member?page=withdraw': 'withdraw-submit',
  '/member?page=personalHistoryCopy': 'bets-empty',
  '/member?page=transactionHistory': 'entries-list',
  '/seamless?nodeId=none': 'seamless-offline',
};

/** What each screen writes down for the time without a connection. */
const written = {
  '/member': '["member","info"]',
  '/member?page=transferFund': '["wallet","balance"]',
  '/member?page=depositv2': '["deposit","channels"',
  '/member?page=withdraw': '["withdrawal","terms"',
  '/member?page=personalHistoryCopy': '["bet","list"',
  '/member?page=transactionHistory': '["wallet","entries"',
};

test('CHK-85 after one visit every screen opens without a connection, and says since when', async (t) => {
  const { page, context, at } = await guest(t, { mayHappen: ['offline'] });
  await page.goto('/');
  await at('home').waitFor();
  await isReady(page);
  await context.setOffline(true);
  for (const [path, handle] of Object.entries(visitorScreens)) {
    await page.goto(path);
    await at(handle)
      .first()
      .waitFor()
      .catch((fault) => assert.fail(`${path} offline: ${fault.message}`));
    assert.match(await at('offline-bar').textContent(), /\d{1,2}:\d{2}/);
  }
  await context.setOffline(false);
  await at('offline-bar').waitFor({ state: 'detached' });
});

test('CHK-85 what a player read last is there without a connection, with its age; money cannot be moved', async (t) => {
  const { token } = await newPlayer();
  await payIn(token, '250.00');
  const { page, context, at } = await guest(t, { token, mayHappen: ['offline'] });
  for (const [path, records] of Object.entries(written)) {
    await page.goto(path);
    await at(playerScreens[path]).first().waitFor();
    await page.waitForFunction((name) => (localStorage['lantern.records'] ?? '').includes(name), records);
  }
  await isReady(page);
  await context.setOffline(true);
  for (const [path, handle] of Object.entries(playerScreens)) {
    await page.goto(path);
    await at(handle)
      .first()
      .waitFor()
      .catch((fault) => assert.fail(`${path} offline: ${fault.message}`));
    await at('offline-bar').waitFor();
  }
  await page.goto('/');
  await at('header-balance').getByText('250').first().waitFor();
  assert.match(await at('header-balance').textContent(), /ago|now|second/i);
  assert.equal(await at('header-balance-refresh').getAttribute('aria-disabled'), 'true');
});

/** Scrolls to the foot; tells whether there was anything to scroll, and what stands at the top then, from above. */
const atTheFoot = (page, handles) =>
  page.evaluate((names) => {
    const root = document.documentElement;
    root.scrollTop = root.scrollHeight;
    const edges = names.map((name) => {
      const found = document.querySelector(`[data-testid=${name}]`);
      if (found === null) throw new Error(`${name} is gone`);
      const { top, bottom } = found.getBoundingClientRect();
      return [Math.round(top), Math.round(bottom)];
    });
    return { scrolled: root.scrollTop, edges };
  }, handles);

test('CHK-85 the bar that says offline stays in sight however far a page is scrolled, and covers nothing', async (t) => {
  const { token } = await newPlayer();
  const agent = await signIn(address, 'agent');
  const shells = [
    [phone, token, '/', 'home', 'header-balance'],
    [phone, token, '/member?page=transferFund', 'balance-content', 'section-back'],
    [phone, agent, '/agentHome?page=agentTeamOverview', 'overview-hero', 'section-back'],
    [desktop, token, '/', 'header-balance', 'header-balance'],
    [desktop, agent, '/agentHome?page=agentTeamOverview', 'overview-hero', 'theme-toggle'],
  ];
  for (const [viewport, who, path, handle, below] of shells) {
    const low = { width: viewport.width, height: 420 };
    const { page, context, at } = await guest(t, { viewport: low, token: who, mayHappen: ['offline'] });
    await page.goto(path);
    for (const shown of [handle, below]) await at(shown).first().waitFor();
    await context.setOffline(true);
    await at('offline-bar').waitFor();
    const name = `${path} at ${viewport.width}`;
    const { scrolled, edges } = await atTheFoot(page, ['offline-bar', below]);
    assert.ok(scrolled > 44, `${name} scrolls: ${scrolled}`);
    assert.equal(edges[0][0], 0, `${name}: the bar is at the top`);
    assert.ok(edges[1][0] >= edges[0][1], `${name}: ${below} stands below the bar: ${JSON.stringify(edges)}`);
  }
});

test('CHK-86 what is kept beside the page is never private', async (t) => {
  const { token } = await newPlayer();
  await payIn(token, '250.00');
  const { page, at } = await guest(t, { token, hasWorker: true });
  for (const [path, handle] of Object.entries({ ...visitorScreens, ...playerScreens })) {
    if (['/login', '/agent', '/seamless?nodeId=none'].includes(path)) continue;
    await page.goto(path);
    await at(handle).first().waitFor();
  }
  await isReady(page);
  const found = await kept(page);
  assert.ok(found.includes('/index.html'), 'the shell is kept');
  assert.deepEqual(found.filter(isPrivate), []);
});

test('CHK-88 a newer release is offered quietly and taken with one reload; the page never reloads by itself', async (t) => {
  const front = await openFront();
  const { page, at } = await guest(t, { origin: front.origin, hasWorker: true });
  await page.goto('/');
  await at('home').waitFor();
  await isReady(page);
  await page.evaluate(() => (window.wasNotReloaded = true));
  front.release = 'newer';
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

test('CHK-88 a release taken in one tab reloads no other: what is begun there stays, and it is offered there again', async (t) => {
  const front = await openFront();
  const { token } = await newPlayer();
  const { page, context, at } = await guest(t, { origin: front.origin, token, hasWorker: true });
  await page.goto('/member?page=depositv2');
  await at('deposit-amount').fill('517');
  await isReady(page);
  const other = await context.newPage();
  await other.goto('/');
  await other.getByTestId('home').waitFor();
  front.release = 'newer';
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

// F-S18.
test('CHK-88 the kill switch takes the worker and all it kept away; the pages go on', async (t) => {
  const front = await openFront();
  const { page, at } = await guest(t, { origin: front.origin, hasWorker: true });
  await page.goto('/');
  await at('home').waitFor();
  await isReady(page);
  assert.notEqual((await kept(page)).length, 0);
  front.release = 'none';
  // The next visit looks for a newer worker by itself, and finds the one that leaves.
  await page.goto('/');
  await page.waitForFunction(
    async () => (await navigator.serviceWorker.getRegistrations()).length + (await caches.keys()).length === 0,
  );
  await page.goto('/help');
  await at('help-popup').waitFor();
});

test('CHK-87 a server that goes away is noticed by the calls, and the way back too', async (t) => {
  const front = await openFront();
  const { token } = await newPlayer();
  const { page, at } = await guest(t, { origin: front.origin, token, mayHappen: ['offline'] });
  await page.goto('/member?page=depositv2');
  await at('deposit-amount').fill('500');
  front.goesAt = 'POST /wps/deposits';
  await at('deposit-submit').click();
  await at('first-deposit-skip').click();
  await at('offline-bar').waitFor();
  await page.getByRole('alert').first().waitFor();
  assert.match(await at('deposit-amount').inputValue(), /^500/);
  Object.assign(front, { isAway: false, goesAt: undefined });
  await at('offline-retry').click();
  await at('offline-bar').waitFor({ state: 'detached' });
});

test('the manifest makes it installable', async (t) => {
  const { page, context } = await guest(t, { hasWorker: true });
  await page.goto('/');
  const devtools = await context.newCDPSession(page);
  const { errors, data } = await devtools.send('Page.getAppManifest');
  assert.deepEqual(errors, []);
  const manifest = JSON.parse(data);
  for (const { src } of [
    ...manifest.icons,
    ...(manifest.screenshots ?? []),
    ...manifest.shortcuts.flatMap(({ icons }) => icons),
  ])
    assert.equal((await fetch(address + src)).status, 200, src);
  assert.ok(manifest.icons.some(({ purpose }) => purpose === 'maskable'));
  assert.ok((manifest.screenshots ?? []).length > 0, 'a picture of it is shown before it is installed');
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  assert.deepEqual(
    installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito'),
    [],
  );
});
