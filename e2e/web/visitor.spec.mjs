import assert from 'node:assert/strict';
import { test } from 'node:test';
import { address, desktop, openPage } from '../users/openPage.mjs';
import { languages, locales } from '../users/languages.mjs';

test("a visitor sees home in the platform's default language", async (t) => {
  const { page, at } = await openPage(t, { locale: null, theme: null });
  await page.goto('/');
  await at('tab-home').waitFor();
  assert.equal(await page.getAttribute('html', 'lang'), 'th');
});

/** Browsers without service workers, and browsers that block them. */
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
  test(`a browser ${name} shows home with its numbers and dates`, async (t) => {
    const { page, at } = await openPage(t);
    await page.addInitScript(change);
    await page.goto('/rng');
    await at('games-count').getByText(/\d/).waitFor();
    await page.goto('/');
    await at('tab-home').waitFor();
  });
}

/** Every public address, with the test id that a visitor sees there. */
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
  test(`every public address opens its screen on a ${name}, and an unknown one the not-found page`, async (t) => {
    const { page, at } = await openPage(t, viewport ? { viewport } : {});
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

test('changing the language applies at once without a reload and is remembered', async (t) => {
  const { page, at } = await openPage(t, { locale: null, viewport: desktop });
  await page.goto('/');
  await at('language-picker').waitFor();
  await page.evaluate(() => (window.wasNotReloaded = true));
  const text = new Set();
  for (const [code, lang] of [...Object.entries(languages), ['EN', languages.EN]]) {
    await at('language-picker').click();
    await at(`lang-${code}`).click();
    await page.waitForFunction((wanted) => document.documentElement.lang === wanted, lang);
    text.add(await at('header-login').textContent());
    assert.equal(await page.evaluate(() => window.wasNotReloaded), true);
  }
  assert.equal(text.size, locales.length, 'the same button in every language');
  await page.reload();
  await at('language-picker').waitFor();
  assert.equal(await page.getAttribute('html', 'lang'), 'en');
});

/** The language tags of browsers that stand for a language of the product. */
const browserTags = { TY: 'th-TH', EN: 'en-US', CN: 'zh-CN', KO: 'ko-KR' };

for (const [name, viewport] of Object.entries({ phone: undefined, desktop })) {
  const size = viewport ? { viewport } : {};

  test(`a visitor on a ${name} chooses language and theme before logging in`, async (t) => {
    const { page, at } = await openPage(t, { ...size, locale: null, theme: null });
    await page.goto('/');
    for (const [code, lang] of Object.entries(languages)) {
      await at('language-button').first().click();
      await at(`lang-${code}`).click();
      await page.waitForFunction((wanted) => document.documentElement.lang === wanted, lang);
    }
    await at('header-login').click();
    await at('login-submit').waitFor();
    await at('session-popup').getByTestId('language-button').click();
    await at('lang-EN').click();
    await page.waitForFunction(() => document.documentElement.lang === 'en');
    await at('session-popup').getByTestId('language-button').click();
    await at('theme-toggle').last().click();
    await page.waitForFunction(() => document.documentElement.dataset.theme === 'light');
  });

  test(`a bar offers the browser's language once on a ${name}`, async (t) => {
    for (const [code, tag] of Object.entries(browserTags)) {
      const { page, at } = await openPage(t, { ...size, locale: null, browserLocale: tag });
      await page.goto('/');
      await at('language-button').first().waitFor();
      // Thai is the default, which needs no offer.
      assert.equal(await at('language-bar').isVisible(), code !== 'TY', tag);
      if (code === 'TY') continue;
      await at('language-bar-choose').click();
      await page.waitForFunction((wanted) => document.documentElement.lang === wanted, languages[code]);
      assert.equal(await at('language-bar').count(), 0);
    }
    const { page, at } = await openPage(t, { ...size, locale: null, browserLocale: 'ko-KR' });
    await page.goto('/');
    await at('language-bar-close').click();
    await page.reload();
    await at('language-button').first().waitFor();
    assert.equal(await at('language-bar').count(), 0, 'a closed bar stays away');
    assert.equal(await page.getAttribute('html', 'lang'), 'th');
  });
}

test('every page of a phone ends with help, contacts, license, age and language', async (t) => {
  const { page, at } = await openPage(t);
  await page.goto('/');
  await at('compact-footer').scrollIntoViewIfNeeded();
  const footer = at('compact-footer');
  for (const text of ['Contact us', 'support@lantern.example', '18+', 'no gaming license'])
    await footer.getByText(text).first().waitFor();
  await footer.getByText('Contact us').click();
  assert.equal(await at('contact-email').getAttribute('href'), 'mailto:support@lantern.example');
});

test('the chosen theme is remembered and applied before any script loads', async (t) => {
  const { page, at } = await openPage(t, {
    theme: null,
    viewport: desktop,
    hasWorker: false,
    allowedErrors: ['offline'],
  });
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.goto('/');
  await at('theme-toggle').click();
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'light');
  const light = await background();
  await page.reload();
  await at('theme-toggle').waitFor();
  assert.equal(await background(), light);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload();
  assert.equal(await page.getAttribute('html', 'data-theme'), 'light');
  assert.equal(await background(), light);
});

test('a theme that is chosen in one tab applies in the other', async (t) => {
  const { page, context, at } = await openPage(t, { viewport: desktop });
  const other = await context.newPage();
  for (const tab of [page, other]) await tab.goto('/help');
  await page.goto('/');
  await at('theme-toggle').click();
  await other.waitForFunction(() => document.documentElement.dataset.theme === 'light');
});

test('unknown API paths and missing files do not return the app page', async () => {
  for (const path of ['/wps/nowhere', '/assets/none.js']) {
    assert.equal((await fetch(address + path)).status, 404, path);
  }
});

test('help opens at the topic in its address, over the previous screen', async (t) => {
  const { page, at } = await openPage(t);
  await page.goto('/help#term');
  await at('help-topic-term').waitFor();
  await at('dialog-close').click();
  await at('help-popup').waitFor({ state: 'detached' });
  assert.equal(new URL(page.url()).pathname, '/');
});

for (const [theme, background] of Object.entries({ dark: 'rgb(11, 13, 18)', light: 'rgb(246, 245, 241)' })) {
  test(`the verification page follows the ${theme} theme of the app`, async (t) => {
    const { page, at } = await openPage(t, { theme });
    await page.goto('/verify');
    await at('verify-frame').waitFor();
    const inside = page.frameLocator('[data-testid=verify-frame]');
    await inside.getByTestId('verify-submit').waitFor();
    const painted = (root) => getComputedStyle(root).backgroundColor;
    assert.equal(await inside.locator('html').evaluate(painted), background);
    assert.equal(await page.locator('html').evaluate(painted), background);
  });
}
