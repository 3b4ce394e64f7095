// Registration with every field that the merchant can ask for, in a house that asks for all of them.
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { before, test } from 'node:test';
import { ownHouse } from '../people/house.mjs';

const house = await ownHouse();
const { guest, must, until, freshName, password, paymentPassword, codeFor, pictureFor } = house;

/** What a person fills in, in another order than the house begins with. */
const answers = {
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

/** The handles that stand on the form, from above to below; the dialing code stands with the number, the domain is never seen. */
const shownAs = { mobileNum: 'register-mobileNum', verificationCode: 'register-sms-code' };
const order = [...Object.keys(answers), 'countryDialingCode', 'mobileNum', 'verificationCode', 'domain', 'captcha'];

before(async () => {
  for (const [place, name] of order.entries())
    await house.set(
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

test('all fields stand in the order of the server, and somebody who fills them in is in', async (t) => {
  const { page, at } = await guest(t, { mayHappen: [429] });
  const human = pictureFor(page, 'sms');
  await page.goto('/register');
  await at('register-submit').waitFor();
  const handles = await page
    .locator('[data-testid^=register-]:is(input, textarea)')
    .evaluateAll((all) => all.map(({ dataset }) => dataset.testid));
  // Whoever brings a code from his phone shows no captcha again; the one before it is sent has a handle of its own.
  const wanted = order
    .filter((name) => !['countryDialingCode', 'domain', 'captcha'].includes(name))
    .map((name) => shownAs[name] ?? `register-${name}`);
  assert.deepEqual(
    handles.filter((handle) => handle !== 'register-sms-captcha'),
    wanted,
  );
  const filled = Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, answer()]));
  for (const [name, value] of Object.entries(filled)) if (value !== '') await at(`register-${name}`).fill(value);
  await at('register-mobileNum').fill(number);
  await at('register-sms-captcha').fill(await human);
  await at('register-sms-code-send').click();
  await at('register-sms-code').fill(await codeFor(`+66${number}`));
  await at('register-terms').click();
  await at('register-submit').click();
  await at('session-popup').waitFor({ state: 'detached' });
  await at('header-balance').waitFor();
  assert.equal(new URL(page.url()).pathname, '/');
  const token = await page.evaluate(() => sessionStorage['lantern.token']);
  const { account } = await must('GET', '/wps/member/info', { token });
  assert.equal(account, filled.username);
  const kept = await must('GET', '/wps/member/security', { token });
  assert.match(kept.phone, new RegExp(`${number.slice(-4)}$`));
  assert.ok(kept.hasPaymentPassword && kept.payeeName !== null && kept.email !== null, JSON.stringify(kept));
});
