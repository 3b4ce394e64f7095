import assert from 'node:assert/strict';
import { test } from 'node:test';
import { address, desktop, guest } from '../people/guest.mjs';
import { languages, locales } from '../people/languages.mjs';

test('a visitor sees home in the language of the house', async (t) => {
  const { page, at } = await guest(t, { locale: null, theme: null });
  await page.goto('/');
  await at('tab-home').waitFor();
  assert.equal(await page.getAttribute('html', 'lang'), 'th');
});

/** Browsers as they are found: without workers, and with workers that are refused. */
const workerless = {
  'that has no workers': () => delete window.Worker,
  'that forbids workers': () => {
    window.Worker = class {
      constructor() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      }
    };
  },
};

for (const [name, change] of Object.entries(workerless)) {
  test(`a browser ${name} shows home with its numbers and dates all the same`, async (t) => {
    const { page, at } = await guest(t);
    await page.addInitScript(change);
    await page.goto('/rng');
    await at('games-count').getByText(/\d/).waitFor();
    await page.goto('/');
    await at('tab-home').waitFor();
  });
}

/** Every address that is served, with what stands there for a visitor. */
const served = {
  '/': 'tab-home',
  '/index.html': 'tab-home',
  '/home': 'tab-home',
  '/login': 'login-submit',
  '/register': 'register-submit',
  '/help': 'help-popup',
  '/member': 'login-submit',
  '/agent': 'login-submit',
  '/agentHome': 'login-submit',
  '/rng': 'games',
  '/bgs': 'games',
  '/seamless?nodeId=none': 'login-submit',
  '/helpmc': 'help-screen',
  '/verify': 'verify',
  '/dev/ui': 'gallery',
  '/no-such-page': 'not-found',
};

for (const [name, viewport] of Object.entries({ phone: undefined, desktop })) {
  test(`every served address opens its screen on a ${name}, an unknown one says so`, async (t) => {
    const { page, at } = await guest(t, viewport ? { viewport } : {});
    for (const [path, handle] of Object.entries(served)) {
      await page.goto(path);
      const proof = viewport && handle === 'tab-home' ? 'header-login' : handle;
      await at(proof)
        .first()
        .waitFor()
        .catch((fault) => assert.fail(`${path} does not show ${proof}: ${fault.message}`));
      assert.notEqual(await page.title(), '', path);
    }
  });
}

test('the languages of the house change at once, without a reload, and the choice is kept', async (t) => {
  const { page, at } = await guest(t, { locale: null, viewport: desktop });
  await page.goto('/');
  await at('language-picker').waitFor();
  await page.evaluate(() => (window.wasNotReloaded = true));
  const said = new Set();
  for (const [code, lang] of [...Object.entries(languages), ['EN', languages.EN]]) {
    await at('language-picker').click();
    await at(`lang-${code}`).click();
    await page.waitForFunction((wanted) => document.documentElement.lang === wanted, lang);
    said.add(await at('header-login').textContent());
    assert.equal(await page.evaluate(() => window.wasNotReloaded), true);
  }
  assert.equal(said.size, locales.length, 'the same button in every language');
  await page.reload();
  await at('language-picker').waitFor();
  assert.equal(await page.getAttribute('html', 'lang'), 'en');
});

test('dark and light: the choice is kept, and drawn before any code has come', async (t) => {
  const { page, at } = await guest(t, {
    theme: null,
    viewport: desktop,
    hasWorker: false,
    mayHappen: ['offline'],
  });
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.goto('/');
  await at('theme-toggle').click();
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'light');
  const light = await ground();
  await page.reload();
  await at('theme-toggle').waitFor();
  assert.equal(await ground(), light);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload();
  assert.equal(await page.getAttribute('html', 'data-theme'), 'light');
  assert.equal(await ground(), light);
});

test('a theme that is chosen in one tab is shown in the other', async (t) => {
  const { page, context, at } = await guest(t, { viewport: desktop });
  const other = await context.newPage();
  for (const tab of [page, other]) await tab.goto('/help');
  await page.goto('/');
  await at('theme-toggle').click();
  await other.waitForFunction(() => document.documentElement.dataset.theme === 'light');
});

test('unknown calls and missing files are not the page', async () => {
  for (const path of ['/wps/nowhere', '/assets/none.js']) {
    assert.equal((await fetch(address + path)).status, 404, path);
  }
});

test('the help opens at the topic of its address, over the screen one came from', async (t) => {
  const { page, at } = await guest(t);
  await page.goto('/help#term');
  await at('help-topic-term').waitFor();
  await at('dialog-close').click();
  await at('help-popup').waitFor({ state: 'detached' });
  assert.equal(new URL(page.url()).pathname, '/');
});

for (const [theme, ground] of Object.entries({ dark: 'rgb(11, 13, 18)', light: 'rgb(246, 245, 241)' })) {
  test(`the page that checks a round is ${theme} like the app around it`, async (t) => {
    const { page, at } = await guest(t, { theme });
    await page.goto('/verify');
    await at('verify-frame').waitFor();
    const inside = page.frameLocator('[data-testid=verify-frame]');
    await inside.getByTestId('verify-submit').waitFor();
    const painted = (root) => getComputedStyle(root).backgroundColor;
    assert.equal(await inside.locator('html').evaluate(painted), ground);
    assert.equal(await page.locator('html').evaluate(painted), ground);
  });
}
