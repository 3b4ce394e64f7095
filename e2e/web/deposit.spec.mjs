// Manual deposits: bank transfer to the platform's account with a receipt, reviewed by an operator, and crypto
// deposits at a quoted rate.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { data, openPage } from '../users/openPage.mjs';
import { proofForm, pngImage } from '../users/images.mjs';
import { createDepositOrder, simulateProvider, must, newPlayer } from '../users/player.mjs';
import { runOperatorAction, runOperatorCommand } from '../program.mjs';

async function transfer(t) {
  const { token } = await newPlayer();
  const me = await openPage(t, { token });
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

test('a bank transfer with a receipt is credited with the amount that the bank received', async (t) => {
  const { page, at, token, id, reference } = await transfer(t);
  assert.equal(await at('deposit-account-note').textContent(), reference);
  await at('deposit-upload').click();
  const chooser = page.waitForEvent('filechooser');
  await at('deposit-add-picture').click();
  await (await chooser).setFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: pngImage() });
  await at('deposit-picture-1').waitFor();
  await at('deposit-send-receipt').click();
  await at('deposit-state-IN_REVIEW').waitFor();
  const { state, proofs } = JSON.parse(await runOperatorCommand(data, 'deposits', 'show', id));
  assert.deepEqual([state, proofs.map(({ width, height }) => [width, height])], ['IN_REVIEW', [[360, 240]]]);
  await runOperatorAction(data, 'deposit confirm', { received: '480.00' }, [id]);
  await at('deposit-state-CREDITED').waitFor();
  assert.match(await at('deposit-state-CREDITED').textContent(), /480\.00/);
  assert.equal(await page.evaluate(() => window.wasNotReloaded), true);
  assert.equal((await must('GET', '/wps/v2/wallets/balance', { token })).balance, '480.00');
});

test('a rejected receipt ends the deposit and notifies the player', async (t) => {
  const { at, token, id } = await transfer(t);
  const body = proofForm(pngImage());
  await must('POST', `/wps/deposits/${id}/proofs`, { token, key: true, body });
  await at('deposit-state-IN_REVIEW').waitFor();
  await runOperatorAction(data, 'deposit deny', {}, [id]);
  await at('deposit-state-FAILED').waitFor();
  const [message] = (await must('GET', '/wps/messages', { token })).content;
  assert.deepEqual([message.kind, message.cause], ['deposit_failed', 'denied']);
});

test('a QR code can be saved on the phone that shows it, and its payment page leads back to the deposit', async (t) => {
  const { token } = await newPlayer();
  const { id, reference, payUrl } = await createDepositOrder(token, '750.00');
  const { page, at, context } = await openPage(t, { token });
  await page.goto(`/member?page=depositv2&id=${id}`);
  await at('deposit-qr').waitFor();
  const bar = await at('deposit-paid').boundingBox();
  const line = await at('deposit-reference').boundingBox();
  assert.ok(line.y + line.height < bar.y, 'the reference is above the bar without scrolling');
  const saved = page.waitForEvent('download');
  await at('deposit-save').click();
  const file = await saved;
  assert.equal(file.suggestedFilename(), `${reference}.png`);
  const start = (await readFile(await file.path())).subarray(0, 8).toString('hex');
  assert.equal(start, '89504e470d0a1a0a');
  assert.ok(payUrl.length < 90, `a long address makes a dense code: ${payUrl}`);
  const opened = context.waitForEvent('page');
  await at('deposit-pay').click();
  const payment = await opened;
  await payment.locator('button[value=pay]').click();
  await payment.locator('a.return').click();
  await payment.waitForURL(new RegExp(`/member/deposits/${id}$`));
  await at('deposit-state-CREDITED').waitFor();
});

test('every deposit method explains itself and its conditions', async (t) => {
  const { token } = await newPlayer();
  const { page, at } = await openPage(t, { token });
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

test('an expired quote is requested again and the form keeps its values', async (t) => {
  const { token } = await newPlayer();
  const { page, at } = await openPage(t, { token, allowedErrors: [422] });
  await page.goto('/member?page=depositv2');
  await at('deposit-method-CRYPTO').click();
  await at('deposit-amount').fill('500');
  await at('deposit-quote-left').waitFor();
  assert.match(await at('deposit-cost').textContent(), /14\.12/);
  // Simulates a quote that has expired on the server: the id that is sent is one that the server does not know.
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
  await simulateProvider(payUrl, 'pay');
  await at('deposit-state-CREDITED').waitFor();
  assert.equal((await must('GET', '/wps/v2/wallets/balance', { token })).balance, '500.00');
});
