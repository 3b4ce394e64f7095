// Adding a payee, and who may do so.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signInFromUnknownDevice, unknownDevice } from '../users/unknownDevice.mjs';
import { openPage } from '../users/openPage.mjs';
import { must, newPlayer, password } from '../users/player.mjs';
import { totp } from '../users/totp.mjs';

// CHK-39
test('a member with an authenticator adds a payee by its code and not by the password', async (t) => {
  const { token: first, username } = await newPlayer();
  const device = unknownDevice();
  const signInAgain = async () => (await signInFromUnknownDevice(username, password, {}, device)).answer.value.token;
  assert.ok(await signInAgain());
  const { secret } = await must('POST', '/wps/member/totp/begin', { token: first });
  await must('POST', '/wps/member/totp/finish', { token: first, body: { code: totp(secret) } });
  const token = await signInAgain();
  const { page, at } = await openPage(t, { token, allowedErrors: [401] });
  await page.goto('/member?page=withdraw');
  await at('withdraw-add-payee').click();
  await at('payee-bank').click();
  await at('payee-bank-KBANK').click();
  await at('payee-holder').fill('Nadia Test');
  await at('payee-number').fill('1234567890');
  await at('payee-submit').click();
  await at('reauth-code').waitFor();
  assert.equal(await at('reauth-password').count(), 0, 'the password is not offered');
  await at('reauth-code').fill(totp(secret, Date.now() + 30_000));
  await at('reauth-submit').click();
  await at('payee').waitFor({ state: 'detached' });
  const { payees } = await must('GET', '/wps/withdrawals/terms', { token });
  assert.deepEqual(
    payees.map(({ numberMasked }) => numberMasked),
    ['••7890'],
  );
});
