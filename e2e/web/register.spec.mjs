// Registration with every field that a merchant can require.
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { before, test } from 'node:test';
import { startPlatform } from '../users/platform.mjs';

const platform = await startPlatform();
const { openPage, must, until, freshName, password, paymentPassword, latestCode, nextCaptchaAnswer } = platform;

/** Test values, in another order than the server's. */
const testValues = {
  email: () => `${freshName()}@example.com`,
  username: freshName,
  password: () => password,
  confirmPassword: () => password,
  payeeName: () => 'Somsri Jaidee',
  paymentPassword: () => paymentPassword,
  qqNum: () => String(randomInt(1e6, 1e9)),
  line: () => 'somsri.line',
  whatsapp: () => 'somsri.wa',
  facebook: () => 'somsri.fb',
  wechat: () => 'somsri.wx',
  telegram: () => 'somsri.tg',
  zalo: () => 'somsri.za',
  idNumber: () => 'A1234567',
  recommenderId: () => '',
  affiliateCode: () => '',
  referralCode: () => '',
};
const codes = ['recommenderId', 'affiliateCode', 'referralCode'];
const number = `8${randomInt(1e7, 1e8)}`;

/** The test ids of the form from top to bottom; the dialing code belongs to the number, the domain is never shown. */
const shownAs = { mobileNum: 'register-mobileNum', verificationCode: 'register-sms-code' };
const order = [...Object.keys(testValues), 'countryDialingCode', 'mobileNum', 'verificationCode', 'domain', 'captcha'];

before(async () => {
  for (const [place, name] of order.entries())
    await platform.set(
      { [`register.${name}`]: { isEnabled: true, isRequired: ![...codes, 'domain'].includes(name), sort: place + 1 } },
      () => true,
    );
  const fields = async () => (await must('GET', '/wps/system/setting/register')).fields;
  await until(
    fields,
    (all) => Object.values(all).length === 22 && order.every((name, place) => all[name].order === place + 1),
    60_000,
  );
});

test("shows all fields in the server's order and registers with them", async (t) => {
  const { page, at } = await openPage(t, { allowedErrors: [429] });
  const human = nextCaptchaAnswer(page, 'sms');
  await page.goto('/register');
  await at('register-submit').waitFor();
  const handles = await page
    .locator('[data-testid^=register-]:is(input, textarea)')
    .evaluateAll((all) => all.map(({ dataset }) => dataset.testid));
  // Members who enter an SMS code see no captcha afterwards; the captcha before the code is sent has its own test id.
  const wanted = order
    .filter((name) => !['countryDialingCode', 'domain', 'captcha'].includes(name))
    .map((name) => shownAs[name] ?? `register-${name}`);
  assert.deepEqual(
    handles.filter((handle) => handle !== 'register-sms-captcha'),
    wanted,
  );
  const filled = Object.fromEntries(Object.entries(testValues).map(([name, answer]) => [name, answer()]));
  for (const [name, value] of Object.entries(filled)) if (value !== '') await at(`register-${name}`).fill(value);
  await at('register-mobileNum').fill(number);
  await at('register-sms-captcha').fill(await human);
  await at('register-sms-code-send').click();
  await at('register-sms-code').fill(await latestCode(`+66${number}`));
  await at('register-terms').click();
  await at('register-submit').click();
  await at('session-popup').waitFor({ state: 'detached' });
  await at('header-balance').waitFor();
  assert.equal(new URL(page.url()).pathname, '/');
  const token = await page.evaluate(() => sessionStorage['lantern.token']);
  const { account } = await must('GET', '/wps/member/info', { token });
  assert.equal(account, filled.username);
  const security = await must('GET', '/wps/member/security', { token });
  assert.match(security.phone, new RegExp(`${number.slice(-4)}$`));
  assert.ok(
    security.hasPaymentPassword && security.payeeName !== null && security.email !== null,
    JSON.stringify(security),
  );
});
