import assert from 'node:assert/strict';
import { test } from 'node:test';
import { address, desktop, openPage, phone } from '../users/openPage.mjs';
import { startProxy } from '../users/proxy.mjs';
import { signIn } from '../users/index.mjs';
import { newPlayer, payIn } from '../users/player.mjs';
import { cached, isReady } from '../users/worker.mjs';

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

/** What each screen caches for offline use. */
const cachedQueries = {
  '/member': '["member","info"]',
  '/member?page=transferFund': '["wallet","balance"]',
  '/member?page=depositv2': '["deposit","channels"',
  '/member?page=withdraw': '["withdrawal","terms"',
  '/member?page=personalHistoryCopy': '["bet","list"',
  '/member?page=transactionHistory': '["wallet","entries"',
};

// CHK-85
test('after one visit every screen opens offline and shows since when', async (t) => {
  const { page, context, at } = await openPage(t, { allowedErrors: ['offline'] });
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

// CHK-85
test('what a player read last is available offline with its age; deposits and withdrawals are disabled', async (t) => {
  const { token } = await newPlayer();
  await payIn(token, '250.00');
  const { page, context, at } = await openPage(t, { token, allowedErrors: ['offline'] });
  for (const [path, records] of Object.entries(cachedQueries)) {
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

/** Scrolls to the end; returns whether there was anything to scroll and which elements are at the top then. */
const scrollToEnd = (page, handles) =>
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

// CHK-85
test('the offline bar stays visible however far a page is scrolled, and covers nothing', async (t) => {
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
    const { page, context, at } = await openPage(t, { viewport: low, token: who, allowedErrors: ['offline'] });
    await page.goto(path);
    for (const shown of [handle, below]) await at(shown).first().waitFor();
    await context.setOffline(true);
    await at('offline-bar').waitFor();
    const name = `${path} at ${viewport.width}`;
    const { scrolled, edges } = await scrollToEnd(page, ['offline-bar', below]);
    assert.ok(scrolled > 44, `${name} scrolls: ${scrolled}`);
    assert.equal(edges[0][0], 0, `${name}: the bar is at the top`);
    // The head of a section leaves with it, before the footer.
    const [[, barEnd], [start, end]] = edges;
    assert.ok(start >= barEnd || end <= 0, `${name}: ${below} is below the bar: ${JSON.stringify(edges)}`);
  }
});

// CHK-86
test('caches contain no private data', async (t) => {
  const { token } = await newPlayer();
  await payIn(token, '250.00');
  const { page, at } = await openPage(t, { token, hasWorker: true });
  for (const [path, handle] of Object.entries({ ...visitorScreens, ...playerScreens })) {
    if (['/login', '/agent', '/seamless?nodeId=none'].includes(path)) continue;
    await page.goto(path);
    await at(handle).first().waitFor();
  }
  await isReady(page);
  const found = await cached(page);
  assert.ok(found.includes('/index.html'), 'the app shell is cached');
  assert.deepEqual(found.filter(isPrivate), []);
});

// CHK-87
test('an unreachable server is noticed by failing calls, and so is its return', async (t) => {
  const proxy = await startProxy();
  const { token } = await newPlayer();
  const { page, at } = await openPage(t, { origin: proxy.origin, token, allowedErrors: ['offline'] });
  await page.goto('/member?page=depositv2');
  await at('deposit-amount').fill('500');
  proxy.failsAt = 'POST /wps/deposits';
  await at('deposit-submit').click();
  await at('first-deposit-skip').click();
  await at('offline-bar').waitFor();
  await page.getByRole('alert').first().waitFor();
  assert.match(await at('deposit-amount').inputValue(), /^500/);
  Object.assign(proxy, { isDown: false, failsAt: undefined });
  await at('offline-retry').click();
  await at('offline-bar').waitFor({ state: 'detached' });
});

test('the manifest makes the app installable', async (t) => {
  const { page, context } = await openPage(t, { hasWorker: true });
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
  assert.ok((manifest.screenshots ?? []).length > 0, 'a screenshot is shown before installing');
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  assert.deepEqual(
    installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito'),
    [],
  );
});
