// Where a player's money may go, and who may say so.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromElsewhere, stranger } from '../people/elsewhere.mjs';
import { guest } from '../people/guest.mjs';
import { must, newPlayer, password } from '../people/player.mjs';
import { totp } from '../people/totp.mjs';

test('CHK-39 whoever has an authenticator adds an account to be paid to by it, and not by the password he came in with', async (t) => {
  const { token: first, username } = await newPlayer();
  const own = stranger();
  const comesIn = async () => (await fromElsewhere(username, password, {}, own)).answer.value.token;
  assert.ok(await comesIn());
  const { secret } = await must('POST', '/wps/member/totp/begin', { token: first });
  await must('POST', '/wps/member/totp/finish', { token: first, body: { code: totp(secret) } });
  const token = await comesIn();
  const { page, at } = await guest(t, { token, mayHappen: [401] });
  await page.goto('/member?page=withdraw');
  await at('withdraw-add-payee').click();
  await at('payee-bank').fill('Kasikorn');
  await at('payee-holder').fill('Stranger Test');
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
