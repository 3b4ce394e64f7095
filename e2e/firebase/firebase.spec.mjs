import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { before, test } from 'node:test';
import { data, guest } from '../people/guest.mjs';
import { must, newPlayer, password, until } from '../people/player.mjs';
import { atTheDesk } from '../program.mjs';
import { project } from './emulator.mjs';

const emulator = `http://${process.env.EMULATOR}`;

before(async () => {
  await atTheDesk(data, 'setting', 'MOBILEVERCODELOGIN3', 'true', '--as', 'demo_operator');
  await until(
    () => must('GET', '/wps/system/whitelabel'),
    ({ flags }) => flags.MOBILEVERCODELOGIN3,
    60_000,
  );
});

/** The code that the emulator would have sent. */
async function sentTo(number) {
  const path = `${emulator}/emulator/v1/projects/${project}/verificationCodes`;
  const codes = await until(
    async () => (await (await fetch(path)).json()).verificationCodes ?? [],
    (list) => list.some(({ phoneNumber }) => phoneNumber === number),
  );
  return codes.findLast(({ phoneNumber }) => phoneNumber === number).code;
}

/** The SDK asks the emulator for a kind of reCAPTCHA that it does not have, and goes on without. */
const elsewhere = { mayHappen: [400, 401, 501] };

const signsInAs = (page, subject) =>
  page.once('dialog', (dialog) => (subject === null ? dialog.dismiss() : dialog.accept(subject)));

async function bindWith(at, username) {
  await at('bind-username').fill(username);
  await at('bind-password').fill(password);
  await at('bind-submit').click();
  await at('header-balance').waitFor();
}

async function whoIsIn(page) {
  const token = await page.evaluate(() => sessionStorage['lantern.token']);
  return (await must('GET', '/wps/member/info', { token })).account;
}

test('Google: the first time the account is bound with its password, the next time it enters at once', async (t) => {
  const { username } = await newPlayer();
  const subject = `google-${randomInt(1e9)}`;
  const first = await guest(t, elsewhere);
  await first.page.goto('/login');
  signsInAs(first.page, subject);
  await first.at('login-google').click();
  await bindWith(first.at, username);
  assert.equal(await whoIsIn(first.page), username);

  const again = await guest(t, elsewhere);
  await again.page.goto('/login');
  signsInAs(again.page, subject);
  await again.at('login-google').click();
  await again.at('header-balance').waitFor();
  assert.equal(await whoIsIn(again.page), username);
  const { text, databases } = await again.page.evaluate(async () => ({
    text: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    databases: (await indexedDB.databases()).map(({ name }) => name),
  }));
  assert.ok(!text.includes(subject), 'the account elsewhere is not written down');
  assert.ok(!databases.includes('firebaseLocalStorageDb'), 'Firebase keeps no session of its own');
});

test('Google: whoever closes the window is told so, and may try again', async (t) => {
  const { page, at } = await guest(t, elsewhere);
  await page.goto('/login');
  signsInAs(page, null);
  await at('login-google').click();
  await page.getByText("Login wasn't completed. Try again.").waitFor();
});

test('phone: the code enters who has the number; a wrong code is told under its field', async (t) => {
  const { username } = await newPlayer();
  const digits = `81${randomInt(1e6, 1e7)}`;
  const askFor = async ({ page, at }) => {
    await page.goto('/login');
    await at('login-by-mobile').click();
    await at('login-mobile').fill(`0${digits}`);
    await at('login-sms-code-send').click();
    return sentTo(`+66${digits}`);
  };
  const first = await guest(t, elsewhere);
  const code = await askFor(first);
  await first.at('login-sms-code').fill(code === '000000' ? '111111' : '000000');
  await first.at('login-sms-submit').click();
  await first.page.getByText('The verification code is incorrect.').waitFor();
  await first.at('login-sms-code').fill(code);
  await first.at('login-sms-submit').click();
  await bindWith(first.at, username);

  const again = await guest(t, elsewhere);
  const next = await askFor(again);
  await again.at('login-sms-code').fill(next);
  await again.at('login-sms-submit').click();
  await again.at('header-balance').waitFor();
  assert.equal(await whoIsIn(again.page), username);
});

test('the API believes no token that the emulator did not give for this project', async () => {
  const segment = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: `https://securetoken.google.com/${project}`,
    aud: project,
    sub: 'nobody-the-emulator-knows',
    iat: now,
    auth_time: now,
    exp: now + 3600,
    firebase: { sign_in_provider: 'google.com', identities: { 'google.com': ['g-1'] } },
  };
  const { ask } = await import('../people/index.mjs');
  for (const change of [{}, { aud: 'another' }, { exp: now - 3600 }, { auth_time: now - 3600 }]) {
    const idToken = `${segment({ alg: 'none', typ: 'JWT' })}.${segment({ ...claims, ...change })}.`;
    const { status, answer } = await ask(process.env.LANTERN_ADDRESS, 'POST', '/wps/session/login/social', {
      body: { idToken },
    });
    assert.equal(`${status} ${answer.errorCode}`, '401 social_refused');
  }
});
