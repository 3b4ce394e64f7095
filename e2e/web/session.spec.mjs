import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fillLogin, nextCaptcha } from '../users/forms.mjs';
import { desktop, openPage } from '../users/openPage.mjs';
import { newPlayer, payIn, until } from '../users/player.mjs';

const privateCaches = async (page) =>
  page.evaluate(async () => {
    const found = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        if (/\/(wps|pay|lgw|lotto|operator)\//.test(url)) found.push(url);
    return found;
  });

test('a wrong password and an unknown name get the same message, and the form keeps its values', async (t) => {
  const { username } = await newPlayer();
  const { page, at } = await openPage(t, { allowedErrors: [401] });
  await page.goto('/login');
  const messages = [];
  for (const name of [username, `${username}x`]) {
    await fillLogin(at, name, 'not-the-password');
    const refused = page.waitForResponse(/session\/login$/);
    await at('login-submit').click();
    messages.push((await (await refused).json()).message);
    await at('session-popup').getByText(messages.at(-1)).waitFor();
    assert.equal(await at('login-username').inputValue(), name);
  }
  assert.equal(messages[0], messages[1]);
});

test('after five failures a captcha is required, and the right password with it signs in', async (t) => {
  const { username } = await newPlayer();
  const { page, at } = await openPage(t, { allowedErrors: [401, 422] });
  await page.goto('/login');
  const answer = nextCaptcha(page);
  for (let failures = 0; failures < 5; failures++) {
    assert.equal(await at('login-captcha').count(), 0, `no captcha after ${failures} failures`);
    await fillLogin(at, username, `wrong-${failures}`);
    const refused = page.waitForResponse(/session\/login$/);
    await at('login-submit').click();
    assert.equal((await refused).status(), 401);
    await page.waitForFunction(() => !document.querySelector('[data-testid=login-submit][aria-busy=true]'));
  }
  await at('login-captcha').waitFor();
  await fillLogin(at, username);
  await at('login-captcha').fill(await answer);
  await at('login-submit').click();
  await at('header-balance').waitFor();
});

// F-S20
test('signing out asks first and then removes all data of the member', async (t) => {
  const { username, token } = await newPlayer();
  await payIn(token, '321.00');
  const { page, at } = await openPage(t, { token });
  await page.goto('/member?page=transactionHistory');
  await at('entries-list').getByText('321.00').first().waitFor();
  await page.goto('/member');
  await at('me-username').getByText(username).waitFor();
  await at('sign-out').click();
  await at('dialog-cancel').click();
  await at('dialog-cancel').waitFor({ state: 'detached' });
  assert.equal(await page.evaluate(() => sessionStorage['lantern.token']), token);
  await at('sign-out').click();
  await at('dialog-confirm').click();
  await at('header-login').waitFor();
  assert.equal(new URL(page.url()).pathname, '/');
  await until(
    () => page.evaluate(() => [JSON.stringify(sessionStorage), JSON.stringify(localStorage)].join('')),
    (kept) => !kept.includes(token) && !kept.includes(username) && !kept.includes('321.00'),
  );
  // Entries of the tab itself, such as the visit counter, contain no personal data.
  const left = await page.evaluate(() => Object.keys(sessionStorage));
  assert.deepEqual(
    left.filter((key) => !key.startsWith('lantern.tab.')),
    [],
  );
  assert.deepEqual(await privateCaches(page), []);
  await page.goBack();
  await at('login-submit').waitFor();
  assert.equal(await page.getByText(username).count(), 0);
});

test('a session that was ended elsewhere asks to sign in again', async (t) => {
  const { token } = await newPlayer();
  const { page, at } = await openPage(t, { token: `${token.slice(0, -4)}none`, allowedErrors: [401] });
  await page.goto('/member?page=transferFund');
  await at('login-submit').waitFor();
  assert.equal(new URL(page.url()).searchParams.get('next'), '/member?page=transferFund');
});

test('a protected page redirects to sign-in and back to the requested page', async (t) => {
  const { username } = await newPlayer();
  for (const viewport of [undefined, desktop]) {
    const { page, at } = await openPage(t, viewport === undefined ? {} : { viewport });
    await page.goto('/member?page=transactionHistory');
    await at('login-submit').waitFor();
    await fillLogin(at, username);
    await at('login-submit').click();
    await at('entries-empty').waitFor();
    const { pathname, search } = new URL(page.url());
    assert.equal(pathname + search, '/member?page=transactionHistory');
  }
});
