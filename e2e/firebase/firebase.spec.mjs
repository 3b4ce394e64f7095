import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { before, test } from 'node:test';
import { data, openPage } from '../users/openPage.mjs';
import { must, newPlayer, password, until } from '../users/player.mjs';
import { changeSetting } from '../program.mjs';
import { project } from './emulator.mjs';

const emulator = `http://${process.env.EMULATOR}`;

before(async () => {
  await changeSetting(data, 'MOBILEVERCODELOGIN3', true);
  await until(
    () => must('GET', '/wps/system/whitelabel'),
    ({ flags }) => flags.MOBILEVERCODELOGIN3,
    60_000,
  );
});

/** Returns the code that the emulator would have sent to a number. */
async function codeSentTo(number) {
  const path = `${emulator}/emulator/v1/projects/${project}/verificationCodes`;
  const codes = await until(
    async () => (await (await fetch(path)).json()).verificationCodes ?? [],
    (list) => list.some(({ phoneNumber }) => phoneNumber === number),
  );
  return codes.findLast(({ phoneNumber }) => phoneNumber === number).code;
}

/** The SDK requests a reCAPTCHA type that the emulator does not have, and continues without it. */
const pageOptions = { allowedErrors: [400, 401, 501] };

const signInAs = (page, subject) =>
  page.once('dialog', (dialog) => (subject === null ? dialog.dismiss() : dialog.accept(subject)));

async function bindWith(at, username) {
  await at('bind-username').fill(username);
  await at('bind-password').fill(password);
  await at('bind-submit').click();
  await at('header-balance').waitFor();
}

async function currentMember(page) {
  const token = await page.evaluate(() => sessionStorage['lantern.token']);
  return (await must('GET', '/wps/member/info', { token })).account;
}

test('Google: the first sign-in binds the account with its password, the next one signs in at once', async (t) => {
  const { username } = await newPlayer();
  const subject = `google-${randomInt(1e9)}`;
  const first = await openPage(t, pageOptions);
  await first.page.goto('/login');
  signInAs(first.page, subject);
  await first.at('login-google').click();
  await bindWith(first.at, username);
  assert.equal(await currentMember(first.page), username);

  const again = await openPage(t, pageOptions);
  await again.page.goto('/login');
  signInAs(again.page, subject);
  await again.at('login-google').click();
  await again.at('header-balance').waitFor();
  assert.equal(await currentMember(again.page), username);
  const { text, databases } = await again.page.evaluate(async () => ({
    text: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    databases: (await indexedDB.databases()).map(({ name }) => name),
  }));
  assert.ok(!text.includes(subject), 'the other account is not stored');
  assert.ok(!databases.includes('firebaseLocalStorageDb'), 'Firebase stores no session of its own');
});

test('Google: closing the window shows a message and allows another try', async (t) => {
  const { page, at } = await openPage(t, pageOptions);
  await page.goto('/login');
  signInAs(page, null);
  await at('login-google').click();
  await page.getByText("Login wasn't completed. Try again.").waitFor();
});

test('phone: the code signs in the owner of the number; a wrong code is reported under its field', async (t) => {
  const { username } = await newPlayer();
  const digits = `81${randomInt(1e6, 1e7)}`;
  const askFor = async ({ page, at }) => {
    await page.goto('/login');
    await at('login-by-mobile').click();
    await at('login-mobile').fill(`0${digits}`);
    await at('login-sms-code-send').click();
    return codeSentTo(`+66${digits}`);
  };
  const first = await openPage(t, pageOptions);
  const code = await askFor(first);
  await first.at('login-sms-code').fill(code === '000000' ? '111111' : '000000');
  await first.at('login-sms-submit').click();
  await first.page.getByText('The verification code is incorrect.').waitFor();
  await first.at('login-sms-code').fill(code);
  await first.at('login-sms-submit').click();
  await bindWith(first.at, username);

  const again = await openPage(t, pageOptions);
  const next = await askFor(again);
  await again.at('login-sms-code').fill(next);
  await again.at('login-sms-submit').click();
  await again.at('header-balance').waitFor();
  assert.equal(await currentMember(again.page), username);
});

test('the API refuses tokens that the emulator did not issue for this project', async () => {
  const segment = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: `https://securetoken.google.com/${project}`,
    aud: project,
    sub: 'unknown-to-the-emulator',
    iat: now,
    auth_time: now,
    exp: now + 3600,
    firebase: { sign_in_provider: 'google.com', identities: { 'google.com': ['g-1'] } },
  };
  const { callApi } = await import('../users/index.mjs');
  for (const change of [{}, { aud: 'another' }, { exp: now - 3600 }, { auth_time: now - 3600 }]) {
    const idToken = `${segment({ alg: 'none', typ: 'JWT' })}.${segment({ ...claims, ...change })}.`;
    const { status, answer } = await callApi(process.env.LANTERN_ADDRESS, 'POST', '/wps/session/login/social', {
      body: { idToken },
    });
    assert.equal(`${status} ${answer.errorCode}`, '401 social_refused');
  }
});
