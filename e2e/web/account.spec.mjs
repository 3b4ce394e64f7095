import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { address, desktop, openPage } from '../users/openPage.mjs';
import {
  unknownDevice,
  signInFromUnknownDevice,
  secondSession,
  unverifiedSession,
  latestCode,
} from '../users/unknownDevice.mjs';
import { callApi, password } from '../users/index.mjs';
import { freshName, must, newPlayer, payIn, until } from '../users/player.mjs';
import { totp } from '../users/totp.mjs';

const view = (name) => `/member?page=securityCenter${name ? `&view=${name}` : ''}`;
const security = (token) => must('GET', '/wps/member/security', { token });

const confirm = async ({ at }) => {
  await at('dialog-confirm').click();
  await at('dialog-confirm').waitFor({ state: 'detached' });
};

/** Enters the password again in the re-authentication popup. */
async function confirmPassword({ at }) {
  await at('reauth-password').fill(password);
  await at('reauth-submit').click();
  await at('reauth-popup').waitFor({ state: 'detached' });
}

test('saves the profile and refuses a birthday under the minimum age', async (t) => {
  const { token } = await newPlayer();
  const { page, at } = await openPage(t, { token });
  await page.goto(view('profile'));
  await at('profile-birthday').fill(`${new Date().getFullYear() - 20}0101`);
  await at('profile-nickname').fill('Pim');
  await at('profile-submit').click();
  await page.getByText('You must be at least 21 years old.').waitFor();
  await at('profile-birthday').fill('19901231');
  await at('profile-fullname').fill('Pim Saetang');
  await at('profile-address').fill('1 Rama IV Road');
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
  await at('profile-submit').click();
  await saved;
  await page.reload();
  await until(
    () => at('profile-birthday').inputValue(),
    (value) => value === '1990-12-31',
  );
  assert.equal(await at('profile-nickname').inputValue(), 'Pim');
  assert.equal(await at('profile-fullname').inputValue(), 'Pim Saetang');
  assert.equal(await at('profile-address').inputValue(), '1 Rama IV Road');
});

test('chooses an avatar by keyboard and shows it afterwards', async (t) => {
  const { token } = await newPlayer();
  const { page, at } = await openPage(t, { token, viewport: desktop });
  await page.goto(view('avatar'));
  await at('avatar-a05').focus();
  const saved = page.waitForResponse(/member\/avatar$/);
  await page.keyboard.press('Enter');
  assert.equal((await saved).status(), 200);
  await until(
    () => at('avatar-a05').getAttribute('aria-checked'),
    (checked) => checked === 'true',
  );
  assert.equal((await must('GET', '/wps/member/info', { token })).avatar, 'a05');
});

// CHK-39
test('binds a mobile number by its code after the member authenticates again', async (t) => {
  const { username } = await newPlayer();
  const token = await unverifiedSession(username);
  const me = await openPage(t, { token, allowedErrors: [401] });
  const { page, at } = me;
  const number = `8${randomInt(1e7, 1e8)}`;
  await page.goto(view('phone'));
  await at('phone-mobileNum').fill(number);
  await at('phone-code-send').click();
  await at('phone-code').fill(await latestCode(`+66${number}`));
  await at('phone-submit').click();
  await confirmPassword(me);
  await at('account-phone').getByText(number.slice(-4)).waitFor();
  assert.ok((await security(token)).phone.endsWith(number.slice(-4)));
});

test('binds an e-mail address by its code and keeps the form when the code is wrong', async (t) => {
  const { token, username } = await newPlayer();
  const { page, at } = await openPage(t, { token, allowedErrors: [422] });
  const email = `${username}@example.com`;
  await page.goto(view('email'));
  await at('email-address').fill(email);
  await at('email-code-send').click();
  const code = await latestCode(email);
  await at('email-code').fill(code === '000000' ? '000001' : '000000');
  const refused = page.waitForResponse(/member\/email$/);
  await at('email-submit').click();
  assert.equal((await refused).status(), 422);
  await page.waitForFunction(() => !document.querySelector('[data-testid=email-submit][aria-busy=true]'));
  assert.equal(await at('email-address').inputValue(), email);
  await at('email-code').fill(code);
  await at('email-submit').click();
  await at('account-email').getByText('@example.com').waitFor();
});

test('sets up an authenticator, shows recovery codes once and asks for a code on an unknown device', async (t) => {
  const { token, username } = await newPlayer();
  const me = await openPage(t, { token });
  const { page, at } = me;
  await page.goto(view('authenticator'));
  await at('authenticator-begin').click();
  await at('authenticator-qr').locator('svg').waitFor();
  const secret = (await at('authenticator-key').textContent()).replace(/\s/g, '');
  await at('authenticator-code').fill(totp(secret));
  await at('authenticator-submit').click();
  await at('recovery-codes').waitFor();
  const codes = await at('recovery-codes').getByRole('listitem').allTextContents();
  assert.equal(new Set(codes).size, 10);
  const download = page.waitForEvent('download');
  await at('recovery-download').click();
  assert.deepEqual((await readFile(await (await download).path(), 'utf8')).split('\n'), codes);
  await at('recovery-kept').click();
  await at('authenticator-on').waitFor();

  const there = unknownDevice();
  const response = await signInFromUnknownDevice(username, password, {}, there);
  assert.equal(response.status, 401);
  assert.equal(response.answer.errorCode, 'verification_required');
  const { challengeId, methods } = response.answer.value;
  assert.ok(methods.some(({ method }) => method === 'totp'));
  const spare = { challengeId, method: 'totp', code: codes[0] };
  assert.ok((await must('POST', '/wps/session/login/verify', { headers: there, body: spare })).token);
  assert.equal((await security(token)).recoveryCodesLeft, 9);

  await at('authenticator-remove').click();
  await confirm(me);
  await at('authenticator-begin').waitFor();
  assert.equal((await security(token)).hasTotp, false);
});

test('adds and removes a named passkey', async (t) => {
  const { token } = await newPlayer();
  const me = await openPage(t, { token });
  const { page, at, context } = me;
  const tools = await context.newCDPSession(page);
  await tools.send('WebAuthn.enable');
  await tools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto(view('passkeys'));
  await at('passkeys-empty').waitFor();
  await at('passkeys-name').fill('My laptop');
  await at('passkeys-add').click();
  const line = page.locator('[data-testid^=passkey-]').filter({ hasText: 'My laptop' }).first();
  await line.waitFor();
  assert.equal((await must('GET', '/wps/member/passkeys', { token })).length, 1);
  await page.locator('[data-testid^=passkey-remove-]').click();
  await confirm(me);
  await at('passkeys-empty').waitFor();
});

test('lists sessions and ends one or all others at once', async (t) => {
  const { token, username } = await newPlayer();
  const [second, third] = [await secondSession(username), await secondSession(username)];
  const me = await openPage(t, { token, viewport: desktop });
  const { page, at } = me;
  await page.goto(view('sessions'));
  await at('sessions-end-others').waitFor();
  const ends = page.locator('[data-testid^=session-end-]');
  assert.equal(await ends.count(), 2);
  await ends.first().click();
  await confirm(me);
  await until(
    () => ends.count(),
    (count) => count === 1,
  );
  const alive = async (one) => (await callApi(address, 'GET', '/wps/member/info', { token: one })).status;
  await until(
    async () => [await alive(second), await alive(third)].sort(),
    (found) => found.join() === '200,401',
  );
  await at('sessions-end-others').click();
  await confirm(me);
  await at('sessions-alone').waitFor();
  await until(
    async () => [await alive(second), await alive(third)],
    (found) => found.every((status) => status === 401),
  );
  assert.equal(await alive(token), 200);
});

test('changing the password ends all other sessions and invalidates the old password', async (t) => {
  const { token, username } = await newPlayer();
  const other = await secondSession(username);
  const { page, at } = await openPage(t, { token });
  const next = `${freshName('long-secret')}-x`;
  await page.goto(view('password'));
  await at('change-password-oldPassword').fill(password);
  await at('change-password-newPassword').fill(next);
  await at('change-password-confirmNewPassword').fill(next);
  await at('change-password-submit').click();
  await page.waitForURL((url) => url.pathname === '/');
  await until(
    async () => (await callApi(address, 'GET', '/wps/member/info', { token: other })).status,
    (status) => status === 401,
  );
  assert.equal((await signInFromUnknownDevice(username)).status, 401);
  assert.equal((await signInFromUnknownDevice(username, next)).status, 200);
});

test('keeps sign-in notifications switched off', async (t) => {
  const { token } = await newPlayer();
  const { page, at } = await openPage(t, { token });
  await page.goto(view());
  const isOn = () => at('account-notices').getAttribute('aria-checked');
  await until(isOn, (on) => on === 'true');
  const saved = page.waitForResponse(/signInNotices$/);
  await at('account-notices').click();
  assert.equal((await saved).status(), 200);
  await until(
    () => security(token),
    ({ signInNotices }) => signInNotices === false,
  );
});

test('exports the account data as one file', async (t) => {
  const { token, username } = await newPlayer();
  const { page, at } = await openPage(t, { token });
  await page.goto(view('export'));
  const download = page.waitForEvent('download');
  await at('export-submit').click();
  const text = await readFile(await (await download).path(), 'utf8');
  assert.ok(JSON.stringify(JSON.parse(text)).includes(username));
  assert.ok(!text.includes(token) && !text.includes('$argon2'), 'the file contains no secrets');
});

test('refuses to close an account with a balance and closes an empty one permanently', async (t) => {
  const rich = await newPlayer();
  await payIn(rich.token, '100.00');
  const poor = await newPlayer();
  for (const [{ token, username }, isClosed] of [
    [rich, false],
    [poor, true],
  ]) {
    const { page, at } = await openPage(t, { token, allowedErrors: [401, 409] });
    await page.goto(view('close'));
    await page.getByText(username).first().waitFor();
    await at('close-username').fill(username);
    const answer = page.waitForResponse(/member\/close$/);
    await at('close-submit').click();
    assert.equal((await answer).status(), isClosed ? 200 : 409);
    if (isClosed) {
      await at('header-login').waitFor();
      assert.notEqual((await signInFromUnknownDevice(username)).status, 200);
    } else assert.equal(await at('close-username').inputValue(), username);
  }
});
