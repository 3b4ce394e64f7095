// All sign-in methods on a platform that offers them; methods with a code are in codes.spec.mjs.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { allSignInFlags, startPlatform } from '../users/platform.mjs';
import { totp } from '../users/totp.mjs';

const platform = await startPlatform();
const { openPage, must, newPlayer, freshName, password, nextCaptchaAnswer, until } = platform;
before(() => platform.set(allSignInFlags));

// CHK-55
test('a remembered device signs in without a password for a day, but not after sign-out', async (t) => {
  const { username } = await newPlayer();
  const { page, at, context } = await openPage(t);
  await page.goto('/login');
  await platform.fillLogin(at, username);
  await at('login-remember').click();
  await at('login-submit').click();
  await at('header-balance').waitFor();
  const cookies = await context.cookies();
  assert.ok(!JSON.stringify(cookies).includes(password), 'no password is stored');
  assert.ok(
    cookies.some(({ httpOnly, sameSite }) => httpOnly && sameSite === 'Strict'),
    'the selector cookie is not readable by scripts',
  );
  await page.close();

  const next = await context.newPage();
  await next.goto('/member');
  await next.getByTestId('me-username').getByText(username).waitFor();
  await next.getByTestId('sign-out').click();
  await next.getByTestId('dialog-confirm').click();
  await next.getByTestId('header-login').waitFor();
  await next.close();

  const third = await context.newPage();
  await third.goto('/');
  await third.getByTestId('header-login').waitFor();
});

test('a passkey signs in without another factor', async (t) => {
  const { token, username } = await newPlayer();
  const { page, at, context } = await openPage(t, { token });
  const tools = await context.newCDPSession(page);
  await tools.send('WebAuthn.enable');
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true };
  await tools.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  });
  await page.goto('/member?page=securityCenter&view=passkeys');
  await at('passkeys-name').fill('My phone');
  await at('passkeys-add').click();
  await page.locator('[data-testid^=passkey-remove-]').waitFor();
  await page.goto('/member');
  await at('sign-out').click();
  await at('dialog-confirm').click();
  await at('header-login').waitFor();
  await page.goto('/login');
  await at('login-passkey').click();
  await at('header-balance').waitFor();
  await page.goto('/member');
  await at('me-username').getByText(username).waitFor();
});

test('going back from the second factor restores the form', async (t) => {
  const { token, username } = await newPlayer();
  const begun = await must('POST', '/wps/member/totp/begin', { token });
  await must('POST', '/wps/member/totp/finish', { token, body: { code: totp(begun.secret) } });
  const { page, at } = await openPage(t, { allowedErrors: [401] });
  await page.goto('/login');
  await platform.fillLogin(at, username);
  await at('login-submit').click();
  await at('challenge-code').waitFor();
  await at('challenge-back').click();
  assert.equal(await at('login-username').inputValue(), username);
  await at('login-submit').click();
  await at('challenge-code').fill(totp(begun.secret, Date.now() + 30_000));
  await at('challenge-submit').click();
  await at('header-balance').waitFor();
});

test('a password reset answers the same for members and unknown addresses', async (t) => {
  const { page, at } = await openPage(t);
  await page.goto('/login?view=forgot');
  await at('forgot-username').fill(freshName('unknown'));
  await at('forgot-email').fill(`${freshName('unknown')}@example.com`);
  await at('forgot-submit').click();
  await at('forgot-sent').waitFor();
});

test('a wrong agent code shows a dialog and keeps the form', async (t) => {
  const { page, at } = await openPage(t, { allowedErrors: [400, 404, 409, 422] });
  const username = freshName();
  const form = nextCaptchaAnswer(page, 'register');
  await page.goto('/register?code=nosuchcode');
  await at('register-username').fill(username);
  await at('register-password').fill(password);
  await at('register-confirmPassword').fill(password);
  await at('register-captcha').fill(await form);
  await at('register-terms').click();
  await at('register-submit').click();
  await page.getByText('The invitation code is not valid.').first().waitFor();
  await at('dialog-confirm').click();
  await at('dialog-confirm').waitFor({ state: 'detached' });
  await at('register-affiliateCode').fill('');
  assert.equal(await at('register-username').inputValue(), username);
  await at('register-submit').click();
  await at('session-popup').waitFor({ state: 'detached' });
  await at('header-balance').waitFor();
});

test('the terms open over the form and the form keeps its values', async (t) => {
  const { page, at } = await openPage(t);
  await page.goto('/register');
  await at('register-username').fill('halfway');
  await at('register-terms-read').click();
  await at('help-topic-term').waitFor();
  await at('dialog-close').last().click();
  await at('help-popup').waitFor({ state: 'detached' });
  assert.equal(await at('register-username').inputValue(), 'halfway');
});

// CHK-82
test('the captcha can be replaced and played as audio', async (t) => {
  const { page, at } = await openPage(t, { allowedErrors: [429] });
  const first = nextCaptchaAnswer(page, 'register');
  await page.goto('/register');
  await first;
  const another = nextCaptchaAnswer(page, 'register');
  await page.getByRole('button', { name: 'New captcha' }).first().click();
  assert.notEqual(await another, await first);
  await wait(1_100);
  const sound = page.waitForResponse(/captcha\?kind=audio/);
  await page
    .getByRole('button', { name: /listen/i })
    .first()
    .click();
  assert.equal((await sound).status(), 200);
  await at('register-password').fill(password);
  const kind = () => at('register-password').getAttribute('type');
  assert.equal(await kind(), 'password');
  await page.getByRole('button', { name: 'Show password' }).first().click();
  assert.notEqual(await kind(), 'password');
});

/** Records calls that only members may make. */
function memberCallsOf(page) {
  const requests = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  return () => requests.filter((path) => /unread|consolidated/i.test(path));
}

test('a trial session makes no member calls, and its notice links to registration', async (t) => {
  const { page, at } = await openPage(t);
  const requests = memberCallsOf(page);
  await page.goto('/login');
  await at('session-popup').getByTestId('login-trial').click();
  await at('header-upgrade').waitFor();
  await page.goto('/member');
  await at('me-username').waitFor();
  assert.deepEqual(requests(), []);
});

test('a player session makes both calls on the same page', async (t) => {
  const { token } = await newPlayer();
  const { page, at } = await openPage(t, { token });
  const requests = memberCallsOf(page);
  const contracts = page.waitForResponse(/funds\/consolidated/);
  await page.goto('/member');
  await at('me-username').waitFor();
  assert.equal((await contracts).status(), 200);
  const isBoth = (paths) => ['unread', 'consolidated'].every((word) => paths.some((path) => path.includes(word)));
  await until(() => requests(), isBoth);
});
