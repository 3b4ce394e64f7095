// Money that a player sends himself: the house's account, a receipt, and people who look.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { data, guest } from '../people/guest.mjs';
import { proofForm, statement } from '../people/pictures.mjs';
import { atTheProvider, must, newPlayer } from '../people/player.mjs';
import { atTheDesk } from '../program.mjs';

const decides = (deed, id, ...more) =>
  atTheDesk(data, 'deposit', deed, id, '--as', 'demo_operator', '--reason', 'statement seen', ...more);

async function transfer(t) {
  const { token } = await newPlayer();
  const me = await guest(t, { token });
  await me.page.goto('/member?page=depositv2');
  await me.at('deposit-method-BANK_TRANSFER').click();
  await me.at('deposit-amount').fill('500');
  await me.at('deposit-submit').click();
  await me.at('first-deposit-skip').click();
  await me.at('deposit-account-number').waitFor();
  await me.page.evaluate(() => (window.wasNotReloaded = true));
  const [{ id, reference }] = (await must('GET', '/wps/deposits', { token })).content;
  return { ...me, token, id, reference };
}

test('a transfer is proven by its receipt and credited with what the bank received', async (t) => {
  const { page, at, token, id, reference } = await transfer(t);
  assert.equal(await at('deposit-account-note').textContent(), reference);
  await at('deposit-upload').click();
  const chooser = page.waitForEvent('filechooser');
  await at('deposit-add-picture').click();
  await (await chooser).setFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: statement() });
  await at('deposit-picture-1').waitFor();
  await at('deposit-send-receipt').click();
  await at('deposit-state-IN_REVIEW').waitFor();
  assert.match(await decides('show', id), /IN_REVIEW[\s\S]*picture .* 360 x 240/);
  await decides('confirm', id, '--received', '480.00');
  await at('deposit-state-CREDITED').waitFor();
  assert.match(await at('deposit-state-CREDITED').textContent(), /480\.00/);
  assert.equal(await page.evaluate(() => window.wasNotReloaded), true);
  assert.equal((await must('GET', '/wps/v2/wallets/balance', { token })).balance, '480.00');
});

test('a receipt that is denied ends the deposit, and its player is told', async (t) => {
  const { at, token, id } = await transfer(t);
  const body = proofForm(statement());
  await must('POST', `/wps/deposits/${id}/proofs`, { token, key: true, body });
  await at('deposit-state-IN_REVIEW').waitFor();
  await decides('deny', id);
  await at('deposit-state-FAILED').waitFor();
  const [message] = (await must('GET', '/wps/messages', { token })).content;
  assert.deepEqual([message.kind, message.cause], ['deposit_failed', 'denied']);
});

test('every way explains itself and says what holds for it', async (t) => {
  const { token } = await newPlayer();
  const { page, at } = await guest(t, { token });
  await page.goto('/member?page=depositv2');
  for (const method of ['QR', 'BANK_TRANSFER', 'EWALLET', 'CARD', 'CRYPTO', 'VOUCHER']) {
    await at(`deposit-method-${method}`).click();
    assert.match(await at('deposit-facts').textContent(), /\d/);
    await at('deposit-guide').click();
    await at('deposit-guide-sheet').waitFor();
    await page.keyboard.press('Escape');
    await at('deposit-guide-sheet').waitFor({ state: 'detached' });
  }
});

test('coins are sent at a promised rate; a promise that has run out is asked anew and nothing typed is lost', async (t) => {
  const { token } = await newPlayer();
  const { page, at } = await guest(t, { token, mayHappen: [422] });
  await page.goto('/member?page=depositv2');
  await at('deposit-method-CRYPTO').click();
  await at('deposit-amount').fill('500');
  await at('deposit-quote-left').waitFor();
  assert.match(await at('deposit-cost').textContent(), /14\.12/);
  // As if the minute had passed on the server alone: the promise that is sent is one that it does not know.
  const unknown = '0190a000-0000-7000-8000-000000000001';
  await page.route(
    '**/wps/deposits',
    (route) =>
      route.request().method() === 'POST'
        ? route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), quoteId: unknown }) })
        : route.continue(),
    { times: 1 },
  );
  await at('deposit-submit').click();
  await at('first-deposit-skip').click();
  await page.getByText('The rate expired').waitFor();
  assert.equal(await at('deposit-amount').inputValue(), '500');
  await at('deposit-submit').click();
  await at('first-deposit-skip').or(at('deposit-account-address')).first().waitFor();
  if (await at('first-deposit-skip').isVisible()) await at('first-deposit-skip').click();
  await at('deposit-account-address').waitFor();
  assert.match(await at('deposit-due').textContent(), /14\.12/);
  const [{ payUrl }] = (await must('GET', '/wps/deposits', { token })).content;
  await atTheProvider(payUrl, 'pay');
  await at('deposit-state-CREDITED').waitFor();
  assert.equal((await must('GET', '/wps/v2/wallets/balance', { token })).balance, '500.00');
});
