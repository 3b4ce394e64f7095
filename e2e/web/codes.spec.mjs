// Sign-in and password reset by a code or link sent to a phone or an e-mail address, with all of them enabled.
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { allSignInFlags, startPlatform } from '../users/platform.mjs';

const platform = await startPlatform();
const { openPage, must, until, newPlayer, freshName, password, latestCode, ownAddress, nextCaptchaAnswer } = platform;

/**
 * A number or address receives at most one message a minute, so the contacts that later tests use are bound at the
 * start.
 */
const bound = {};
before(async () => {
  await platform.set(allSignInFlags);
  for (const name of ['signsIn', 'forgets']) bound[name] = await withPhone();
  for (const name of ['isStrange', 'lostIt']) bound[name] = await withEmail();
  bound.at = Date.now();
});
const waitForResend = () => wait(Math.max(0, bound.at + 62_000 - Date.now()));

const freshNumber = () => `8${randomInt(1e7, 1e8)}`;
const link = (text) => /https?:\/\/\S+/.exec(text)[0];

async function withPhone() {
  const player = await newPlayer();
  const headers = { 'x-real-ip': ownAddress() };
  const number = freshNumber();
  const phone = { countryDialingCode: '66', mobileNum: number };
  const send = { ...phone, purpose: 'bind' };
  await must('POST', '/wps/verification/sms/member', { token: player.token, headers, body: send });
  const smsCode = await latestCode(`+66${number}`);
  await must('PUT', '/wps/member/phone', { token: player.token, headers, body: { ...phone, smsCode } });
  return { ...player, number };
}

async function withEmail() {
  const player = await newPlayer();
  const headers = { 'x-real-ip': ownAddress() };
  const email = `${player.username}@example.com`;
  await must('POST', '/wps/verification/email', { token: player.token, headers, body: { email, purpose: 'bind' } });
  const code = await latestCode(email);
  await must('PUT', '/wps/member/email', { token: player.token, headers, body: { email, code } });
  return { ...player, email };
}

const messages = (to) => must('GET', `/dev/outbox?to=${encodeURIComponent(to)}`);

/** Resolves with the message sent after the first `before` messages. */
async function nextMessage(to, before) {
  const [{ text }] = await until(
    () => messages(to),
    ({ length }) => length > before,
  );
  return text;
}

test('registers by mobile number with a code and is signed in', async (t) => {
  // A second captcha within one second is refused with 429 and requested again.
  const { page, at } = await openPage(t, { allowedErrors: [429] });
  const number = freshNumber();
  await page.goto('/register');
  const human = nextCaptchaAnswer(page, 'sms');
  await at('register-by-mobile').click();
  const own = page.locator('[data-testid=register-mobileNum]:visible');
  await own.fill(number);
  await page.locator('[data-testid=register-sms-captcha]:visible').fill(await human);
  await page.locator('[data-testid=register-sms-code-send]:visible').click();
  await page.locator('[data-testid=register-sms-code]:visible').fill(await latestCode(`+66${number}`));
  await page.locator('[data-testid=register-password]:visible').fill(password);
  await page.locator('[data-testid=register-confirmPassword]:visible').fill(password);
  assert.equal(await page.locator('[data-testid=register-captcha]:visible').count(), 0, 'the captcha is shown once');
  await page.locator('[data-testid=register-terms]:visible').click();
  await page.locator('[data-testid=register-submit]:visible').click();
  await at('session-popup').waitFor({ state: 'detached' });
  await at('header-balance').waitFor();
  assert.equal(new URL(page.url()).pathname, '/');
});

test('signs in by a code sent to the number', async (t) => {
  await waitForResend();
  const { number } = bound.signsIn;
  const { page, at } = await openPage(t);
  await page.goto('/login');
  const human = nextCaptchaAnswer(page, 'sms');
  await at('login-by-mobile').click();
  await at('login-mobile').fill(number);
  await at('login-sms-captcha').fill(await human);
  const before = (await messages(`+66${number}`)).length;
  await at('login-sms-code-send').click();
  await nextMessage(`+66${number}`, before);
  await at('login-sms-code').fill(await latestCode(`+66${number}`));
  await at('login-sms-submit').click();
  await at('header-balance').waitFor();
});

test('an unknown device needs a second factor, and a wrong code can be corrected', async (t) => {
  await waitForResend();
  const { username, email } = bound.isStrange;
  const before = (await messages(email)).length;
  const { page, at } = await openPage(t, { allowedErrors: [401, 422] });
  await page.goto('/login?next=%2Fmember%3Fpage%3DtransactionHistory');
  await platform.fillLogin(at, username);
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

test('a forgotten password is reset by an e-mail link, which works once', async (t) => {
  await waitForResend();
  const { username, email } = bound.lostIt;
  const before = (await messages(email)).length;
  const { page, at } = await openPage(t, { allowedErrors: [401, 404, 410, 422] });
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
    async () => (await platform.signInFromUnknownDevice(username, next)).answer.errorCode ?? 'in',
    (answerCode) => answerCode === 'in' || answerCode === 'verification_required',
  );
  assert.equal((await platform.signInFromUnknownDevice(username)).answer.errorCode, 'wrong_credentials');

  const again = await openPage(t, { allowedErrors: [400, 401, 404, 409, 410, 422] });
  await again.page.goto(link(text));
  await again.at('reset-newPassword').fill(`${next}y`);
  await again.at('reset-again').fill(`${next}y`);
  const refused = again.page.waitForResponse(/password\/link$/);
  await again.at('reset-submit').click();
  assert.ok((await refused).status() >= 400, 'the link works once');
});

test('a forgotten password is reset by a code to the number, which also signs in', async (t) => {
  await waitForResend();
  const { username, number } = bound.forgets;
  const { page, at } = await openPage(t);
  await page.goto('/login?view=forgot');
  const human = nextCaptchaAnswer(page, 'sms');
  await at('forgot-by-mobile').click();
  await at('forgot-mobile').fill(number);
  await at('forgot-sms-captcha').fill(await human);
  const before = (await messages(`+66${number}`)).length;
  await at('forgot-sms-code-send').click();
  await nextMessage(`+66${number}`, before);
  const next = `${freshName('long-secret')}-x`;
  await at('forgot-sms-code').fill(await latestCode(`+66${number}`));
  await at('forgot-sms-newPassword').fill(next);
  await at('forgot-sms-again').fill(next);
  await at('forgot-sms-submit').click();
  await at('header-balance').waitFor();
  assert.equal((await platform.signInFromUnknownDevice(username)).answer.errorCode, 'wrong_credentials');
});
