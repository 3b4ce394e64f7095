// The ways in by a code or a link that is sent, in a house that offers all of them.
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { everyWay, ownHouse } from '../people/house.mjs';

const house = await ownHouse();
const { guest, must, until, newPlayer, freshName, password, codeFor, ownAddress, pictureFor } = house;

/** Numbers and addresses hear from the house once a minute: those that the later tests write to were bound at the start. */
const bound = {};
before(async () => {
  await house.set(everyWay);
  for (const name of ['signsIn', 'forgets']) bound[name] = await withPhone();
  for (const name of ['isStrange', 'lostIt']) bound[name] = await withEmail();
  bound.at = Date.now();
});
const rested = () => wait(Math.max(0, bound.at + 62_000 - Date.now()));

const freshNumber = () => `8${randomInt(1e7, 1e8)}`;
const link = (text) => /https?:\/\/\S+/.exec(text)[0];

async function withPhone() {
  const player = await newPlayer();
  const headers = { 'x-real-ip': ownAddress() };
  const number = freshNumber();
  const phone = { countryDialingCode: '66', mobileNum: number };
  const send = { ...phone, purpose: 'bind' };
  await must('POST', '/wps/verification/sms/member', { token: player.token, headers, body: send });
  const smsCode = await codeFor(`+66${number}`);
  await must('PUT', '/wps/member/phone', { token: player.token, headers, body: { ...phone, smsCode } });
  return { ...player, number };
}

async function withEmail() {
  const player = await newPlayer();
  const headers = { 'x-real-ip': ownAddress() };
  const email = `${player.username}@example.com`;
  await must('POST', '/wps/verification/email', { token: player.token, headers, body: { email, purpose: 'bind' } });
  const code = await codeFor(email);
  await must('PUT', '/wps/member/email', { token: player.token, headers, body: { email, code } });
  return { ...player, email };
}

const messages = (to) => must('GET', `/dev/outbox?to=${encodeURIComponent(to)}`);

/** The message that follows those of before. */
async function nextMessage(to, before) {
  const [{ text }] = await until(
    () => messages(to),
    ({ length }) => length > before,
  );
  return text;
}

test('one registers by mobile number with the code that comes, and is at home then', async (t) => {
  // A second picture within a second of the first is asked for again.
  const { page, at } = await guest(t, { mayHappen: [429] });
  const number = freshNumber();
  await page.goto('/register');
  const human = pictureFor(page, 'sms');
  await at('register-by-mobile').click();
  const own = page.locator('[data-testid=register-mobileNum]:visible');
  await own.fill(number);
  await page.locator('[data-testid=register-sms-captcha]:visible').fill(await human);
  await page.locator('[data-testid=register-sms-code-send]:visible').click();
  await page.locator('[data-testid=register-sms-code]:visible').fill(await codeFor(`+66${number}`));
  await page.locator('[data-testid=register-password]:visible').fill(password);
  await page.locator('[data-testid=register-confirmPassword]:visible').fill(password);
  assert.equal(await page.locator('[data-testid=register-captcha]:visible').count(), 0, 'a person shows it once');
  await page.locator('[data-testid=register-terms]:visible').click();
  await page.locator('[data-testid=register-submit]:visible').click();
  await at('session-popup').waitFor({ state: 'detached' });
  await at('header-balance').waitFor();
  assert.equal(new URL(page.url()).pathname, '/');
});

test('one signs in by the code that comes to the number', async (t) => {
  await rested();
  const { number } = bound.signsIn;
  const { page, at } = await guest(t);
  await page.goto('/login');
  const human = pictureFor(page, 'sms');
  await at('login-by-mobile').click();
  await at('login-mobile').fill(number);
  await at('login-sms-captcha').fill(await human);
  const before = (await messages(`+66${number}`)).length;
  await at('login-sms-code-send').click();
  await nextMessage(`+66${number}`, before);
  await at('login-sms-code').fill(await codeFor(`+66${number}`));
  await at('login-sms-submit').click();
  await at('header-balance').waitFor();
});

test('a device that nobody knows shows a second proof; a wrong one is told and may be tried again', async (t) => {
  await rested();
  const { username, email } = bound.isStrange;
  const before = (await messages(email)).length;
  const { page, at } = await guest(t, { mayHappen: [401, 422] });
  await page.goto('/login?next=%2Fmember%3Fpage%3DtransactionHistory');
  await house.fillLogin(at, username);
  await at('login-submit').click();
  await at('challenge-code').waitFor();
  await at('challenge-code-send').click();
  const text = await nextMessage(email, before);
  const code = /\b\d{6}\b/.exec(text)[0];
  await at('challenge-code').fill(code === '000000' ? '000001' : '000000');
  const refused = page.waitForResponse(/login\/verify$/);
  await at('challenge-submit').click();
  assert.ok((await refused).status() >= 400);
  await page.waitForFunction(() => !document.querySelector('[data-testid=challenge-submit][aria-busy=true]'));
  await at('challenge-code').fill(code);
  await at('challenge-submit').click();
  await at('entries-empty').waitFor();
});

test('a forgotten password is renewed by the link of a letter, once', async (t) => {
  await rested();
  const { username, email } = bound.lostIt;
  const before = (await messages(email)).length;
  const { page, at } = await guest(t, { mayHappen: [401, 404, 410, 422] });
  await page.goto('/login');
  await at('login-forgot').click();
  await at('forgot-username').fill(username);
  await at('forgot-email').fill(email);
  await at('forgot-submit').click();
  await at('forgot-sent').waitFor();
  const text = await nextMessage(email, before);
  const next = `${freshName('long-secret')}-x`;
  await page.goto(link(text));
  await at('reset-newPassword').fill(next);
  await at('reset-again').fill(next);
  await at('reset-submit').click();
  await until(
    async () => (await house.fromElsewhere(username, next)).answer.errorCode ?? 'in',
    (said) => said === 'in' || said === 'verification_required',
  );
  assert.equal((await house.fromElsewhere(username)).answer.errorCode, 'wrong_credentials');

  const again = await guest(t, { mayHappen: [400, 401, 404, 409, 410, 422] });
  await again.page.goto(link(text));
  await again.at('reset-newPassword').fill(`${next}y`);
  await again.at('reset-again').fill(`${next}y`);
  const refused = again.page.waitForResponse(/password\/link$/);
  await again.at('reset-submit').click();
  assert.ok((await refused).status() >= 400, 'a link opens once');
});

test('a forgotten password is renewed by the code to the number, and one is in', async (t) => {
  await rested();
  const { username, number } = bound.forgets;
  const { page, at } = await guest(t);
  await page.goto('/login?view=forgot');
  const human = pictureFor(page, 'sms');
  await at('forgot-by-mobile').click();
  await at('forgot-mobile').fill(number);
  await at('forgot-sms-captcha').fill(await human);
  const before = (await messages(`+66${number}`)).length;
  await at('forgot-sms-code-send').click();
  await nextMessage(`+66${number}`, before);
  const next = `${freshName('long-secret')}-x`;
  await at('forgot-sms-code').fill(await codeFor(`+66${number}`));
  await at('forgot-sms-newPassword').fill(next);
  await at('forgot-sms-again').fill(next);
  await at('forgot-sms-submit').click();
  await at('header-balance').waitFor();
  assert.equal((await house.fromElsewhere(username)).answer.errorCode, 'wrong_credentials');
});
