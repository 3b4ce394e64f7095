// A withdrawal after its approval, paid out in several parts.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { startPlatform } from '../users/platform.mjs';
import { pngImage } from '../users/images.mjs';
import { runOperatorAction, runOperatorCommand } from '../program.mjs';

// The log is searched for data that must not be in it, so it is as verbose as possible.
const platform = await startPlatform({ LOG_LEVEL: 'debug' });
const { openPage, must, until, fundedPlayer, requestWithdrawal, password, paymentPassword, program } = platform;
const act = (command, id) => runOperatorAction(program.data, command, {}, [id]);
const payoutOf = async (id) => JSON.parse(await runOperatorCommand(program.data, 'payouts', 'show', id));

/** With a maximum of 100.01 a part, 300.00 is paid in three parts of 100.00. */
before(async () => {
  const withdraw = { confirmMinutes: 30, partMax: '100.01' };
  await platform.set({ withdraw, merchantCode: 'parts' }, ({ merchantCode }) => merchantCode === 'parts');
});

/** A player whose withdrawal of three parts has been approved and paid, with its page open. */
async function paidInParts(t) {
  const player = await fundedPlayer('1200.00');
  const { token } = player;
  const { balance } = await must('GET', '/wps/v2/wallets/balance', { token });
  const { id } = await requestWithdrawal(player, '300.00');
  const me = await openPage(t, { token });
  await me.page.goto(`/member?page=withdraw&id=${id}`);
  await me.at('withdraw-reference').waitFor();
  await me.page.evaluate(() => (window.wasNotReloaded = true));
  await act('withdrawal approve', id);
  const now = () => must('GET', `/wps/withdrawals/${id}`, { token });
  await until(now, ({ parts }) => parts.length === 3 && parts.every(({ state }) => state === 'AWAITING'));
  return { ...me, token, id, now, before: Number(balance) };
}

const question = ({ page }) => page.locator('[data-testid^=withdraw-ask-]');
const disputed = ({ page }) => page.locator('[data-testid^=withdraw-disputed-]');

/** Confirms the open question and waits until it is gone. */
async function confirmDialog(me, openDialog) {
  const testId = await question(me).getAttribute('data-testid');
  await openDialog();
  await me.at(testId).waitFor({ state: 'detached' });
}
const pressAndConfirm = (me, handle) => confirmDialog(me, () => me.at(handle).click());

async function choose({ page, at }, ...files) {
  const chooser = page.waitForEvent('filechooser');
  await at('withdraw-add-picture').click();
  await (await chooser).setFiles(files);
}

const picture = (name, buffer = pngImage()) => ({ name, mimeType: 'image/png', buffer });

const openDispute = (me) =>
  confirmDialog(me, async () => {
    await me.at('withdraw-not-received').click();
    await me.at('withdraw-dispute').waitFor();
    await choose(me, picture('statement.png'));
    await me.at('withdraw-picture-1').waitFor();
    await me.at('withdraw-send-dispute').click();
  });

async function expectBalance({ token }, expected) {
  const { balance } = await must('GET', '/wps/v2/wallets/balance', { token });
  assert.equal(Number(balance).toFixed(4), expected.toFixed(4));
}

test('a disputed part that is ruled unpaid is refunded, and every amount is right', async (t) => {
  const me = await paidInParts(t);
  await question(me).waitFor();
  await pressAndConfirm(me, 'withdraw-received');
  assert.equal((await me.now()).received, '100.00');

  await me.at('withdraw-not-received').click();
  await me.at('withdraw-send-dispute').click();
  await me.page.getByText('Add at least one picture.').waitFor();
  await choose(me, picture('no.png', Buffer.from('this is not a picture')), picture('statement.png'));
  await me.page.getByText('Use PNG or JPG pictures.').waitFor();
  await me.at('withdraw-picture-1').waitFor();
  await confirmDialog(me, () => me.at('withdraw-send-dispute').click());
  await me.at('withdraw-dispute').waitFor({ state: 'detached' });
  await disputed(me).waitFor();
  await pressAndConfirm(me, 'withdraw-received');
  await me.at('withdraw-state-DISPUTED').waitFor();

  const { parts } = await me.now();
  const part = parts.find(({ state }) => state === 'DISPUTED');
  const listed = JSON.parse(await runOperatorCommand(program.data, 'payout', 'list')).content;
  const waiting = listed.find(({ id }) => id === me.id).parts.find(({ id }) => id === part.id);
  assert.equal(waiting.state, 'DISPUTED');
  const [proof] = (await payoutOf(me.id)).parts.flatMap(({ proofs }) => proofs);
  assert.deepEqual([proof.kind, proof.width, proof.height], ['image/png', 360, 240]);
  const file = join(program.data, 'proof.png');
  await runOperatorCommand(program.data, 'payout-proofs', 'show', proof.id, '--out', file);
  assert.equal((await readFile(file)).subarray(1, 4).toString(), 'PNG');

  await act('payouts parts unpaid', part.id);
  await me.at('withdraw-state-DISBURSING').waitFor();
  await act('payouts refund', me.id);
  await me.at('withdraw-state-COMPLETED').waitFor();
  await me.page.getByText(/100\.00.{0,2} was returned to your balance/).waitFor();
  assert.equal(await me.page.evaluate(() => window.wasNotReloaded), true);

  const { amount, received, remaining, refunded, fee } = await me.now();
  assert.deepEqual([amount, received, remaining, refunded, fee], ['200.00', '200.00', '0.00', '100.00', '0.00']);
  await expectBalance(me, me.before - 200);
  const { content } = await must('GET', '/wps/entries?pageSize=50', me);
  const moved = content.filter(({ relatedId }) => relatedId === me.id).map((entry) => Number(entry.amount));
  assert.equal(
    moved.reduce((sum, one) => sum + one, 0),
    -200,
    'the account record',
  );
  assert.equal((await runOperatorAction(program.data, 'proofs create')).findings, 0);
});

test('a part ruled unpaid is paid again, and a dispute that is withdrawn needs no ruling', async (t) => {
  const me = await paidInParts(t);
  await question(me).waitFor();
  await openDispute(me);
  const first = (await me.now()).parts.find(({ state }) => state === 'DISPUTED');
  await me.at(`withdraw-received-${first.number}`).click();
  await me.at('dialog-confirm').click();
  await disputed(me).waitFor({ state: 'detached' });

  await openDispute(me);
  const second = (await me.now()).parts.find(({ state }) => state === 'DISPUTED');
  await act('payouts parts unpaid', second.id);
  await act('payouts again', me.id);
  await until(me.now, ({ parts }) => parts.length === 4 && parts[3].state === 'AWAITING');
  await pressAndConfirm(me, 'withdraw-received');
  await me.at('withdraw-ask-4').waitFor();
  await pressAndConfirm(me, 'withdraw-received');
  await me.at('withdraw-state-COMPLETED').waitFor();
  const { amount, received, refunded } = await me.now();
  assert.deepEqual([amount, received, refunded], ['300.00', '300.00', '0.00']);
  await expectBalance(me, me.before - 300);
});

test('confirming all as received settles every part, disputed ones too, after a question', async (t) => {
  const me = await paidInParts(t);
  await question(me).waitFor();
  await openDispute(me);
  await me.at('withdraw-all-received').click();
  await me.at('dialog-cancel').click();
  assert.notEqual((await me.now()).state, 'COMPLETED');
  await me.at('withdraw-all-received').click();
  await me.at('dialog-confirm').click();
  await me.at('withdraw-state-COMPLETED').waitFor();
  assert.equal(await question(me).count(), 0);
  await expectBalance(me, me.before - 300);
});

test('images of a failed upload are kept for the retry, and one dispute is created', async (t) => {
  const me = await paidInParts(t);
  const cut = { ...me, ...(await openPage(t, { token: me.token, allowedErrors: ['offline'], hasWorker: false })) };
  let tries = 0;
  const path = '**/parts/*/dispute';
  await cut.page.route(path, (route) => (tries++, route.abort()));
  await cut.page.goto(`/member?page=withdraw&id=${me.id}`);
  await cut.at('withdraw-not-received').click();
  await choose(cut, picture('one.png'), picture('two.png'));
  await cut.at('withdraw-picture-2').waitFor();
  await cut.at('withdraw-send-dispute').click();
  await cut.page.getByRole('alert').first().waitFor();
  assert.ok(tries > 0);
  assert.equal(await cut.at('withdraw-picture-2').count(), 1);
  await cut.page.unroute(path);
  await confirmDialog(cut, () => cut.at('withdraw-send-dispute').click());
  const { parts } = await me.now();
  assert.equal(parts.filter(({ state }) => state === 'DISPUTED').length, 1);
  assert.equal((await payoutOf(me.id)).parts.flatMap(({ proofs }) => proofs).length, 2);
});

/** Everything that the browser stores for the page, as text. */
const storedBy = (page) =>
  page.evaluate(async () => {
    const done = (request) =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const found = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    for (const { name } of await indexedDB.databases()) {
      const base = await done(indexedDB.open(name));
      for (const store of base.objectStoreNames)
        found.push(JSON.stringify(await done(base.transaction(store).objectStore(store).getAll())));
      base.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request, { ignoreVary: true });
        if (!/image|font/.test(answer.headers.get('content-type') ?? '')) found.push(request.url, await answer.text());
      }
    }
    return found.join('\n');
  });

// CHK-58
test('a card number entered as an account number is stored with its last digits only', async (t) => {
  const card = '411111111111111';
  const { token } = await fundedPlayer('1200.00');
  await must('PUT', '/wps/member/paymentPassword', { token, body: { paymentPassword, password } });
  const { page, at } = await openPage(t, { token });
  const holdsNothing = async (where) => {
    await page.getByText('••1111').filter({ visible: true }).first().waitFor();
    const [drawn, stored] = [await page.content(), await storedBy(page)];
    assert.ok(stored.includes(token), 'the stored data was read');
    for (const [sink, text] of Object.entries({ drawn, kept: stored, log: program.log() }))
      assert.ok(!text.replace(/[\s-]/g, '').includes(card), `${where}: ${sink}`);
  };
  await page.goto('/member?page=withdraw');
  await at('withdraw-add-payee').click();
  await at('payee-bank').click();
  await at('payee-bank-GSB').click();
  await at('payee-holder').fill('Nadia Test');
  await at('payee-number').fill('4111 1111 1111 111');
  await at('payee-submit').click();
  await at('payee').waitFor({ state: 'detached' });
  await holdsNothing('form');
  await at('withdraw-amount').fill('100');
  await at('withdraw-password').fill(paymentPassword);
  await at('withdraw-submit').click();
  await at('dialog-confirm').waitFor();
  await holdsNothing('summary');
  await at('dialog-confirm').click();
  await at('withdraw-reference').waitFor();
  await holdsNothing('detail');
  const id = new URL(page.url()).pathname.split('/').at(-1);
  await act('withdrawal approve', id);
  await until(
    () => must('GET', `/wps/withdrawals/${id}`, { token }),
    ({ parts }) => parts.some(({ state }) => state === 'AWAITING'),
  );
  await holdsNothing('detail once it is paid');
  await page.goto('/member?page=withdraw&view=records');
  await holdsNothing('records');
  assert.match(program.log(), /\/wps\/payees/, 'the log was read');
});
