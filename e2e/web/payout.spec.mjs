// A withdrawal after its approval, in a house that pays it in several parts.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { ownHouse } from '../people/house.mjs';
import { statement } from '../people/pictures.mjs';
import { atTheDesk } from '../program.mjs';

// What it says to whoever looks for a fault is read for what must not stand in it.
const house = await ownHouse({ LOG_LEVEL: 'debug' });
const { guest, must, until, richPlayer, asksFor, password, paymentPassword, program } = house;
const desk = (...words) => atTheDesk(program.data, ...words);
const decides = (...words) => desk(...words, '--as', 'demo_operator', '--reason', 'looked at it');

/** Three parts of 100.00 are 300.00 in parts below 100.01. */
before(async () => {
  const withdraw = { confirmMinutes: 30, partMax: '100.01' };
  await house.set({ withdraw, merchantCode: 'parts' }, ({ merchantCode }) => merchantCode === 'parts');
});

/** A player whose withdrawal of three parts has been approved and paid, on its page. */
async function paidInParts(t) {
  const player = await richPlayer('1200.00');
  const { token } = player;
  const { balance } = await must('GET', '/wps/v2/wallets/balance', { token });
  const { id } = await asksFor(player, '300.00');
  const me = await guest(t, { token });
  await me.page.goto(`/member?page=withdraw&id=${id}`);
  await me.at('withdraw-reference').waitFor();
  await me.page.evaluate(() => (window.wasNotReloaded = true));
  await decides('withdrawal', 'approve', id);
  const now = () => must('GET', `/wps/withdrawals/${id}`, { token });
  await until(now, ({ parts }) => parts.length === 3 && parts.every(({ state }) => state === 'AWAITING'));
  return { ...me, token, id, now, before: Number(balance) };
}

const question = ({ page }) => page.locator('[data-testid^=withdraw-ask-]');
const disputed = ({ page }) => page.locator('[data-testid^=withdraw-disputed-]');

/** Answers what is asked and waits until it is asked no more. */
async function answers(me, deed) {
  const asked = await question(me).getAttribute('data-testid');
  await deed();
  await me.at(asked).waitFor({ state: 'detached' });
}
const says = (me, handle) => answers(me, () => me.at(handle).click());

async function choose({ page, at }, ...files) {
  const chooser = page.waitForEvent('filechooser');
  await at('withdraw-add-picture').click();
  await (await chooser).setFiles(files);
}

const picture = (name, buffer = statement()) => ({ name, mimeType: 'image/png', buffer });

const disputes = (me) =>
  answers(me, async () => {
    await me.at('withdraw-not-received').click();
    await me.at('withdraw-dispute').waitFor();
    await choose(me, picture('statement.png'));
    await me.at('withdraw-picture-1').waitFor();
    await me.at('withdraw-send-dispute').click();
  });

async function balanceIs({ token }, expected) {
  const { balance } = await must('GET', '/wps/v2/wallets/balance', { token });
  assert.equal(Number(balance).toFixed(4), expected.toFixed(4));
}

test('one part came, one did not: the desk rules, gives it back, and every figure is right', async (t) => {
  const me = await paidInParts(t);
  await question(me).waitFor();
  await says(me, 'withdraw-received');
  assert.equal((await me.now()).received, '100.00');

  await me.at('withdraw-not-received').click();
  await me.at('withdraw-send-dispute').click();
  await me.page.getByText('Add at least one picture.').waitFor();
  await choose(me, picture('no.png', Buffer.from('this is not a picture')), picture('statement.png'));
  await me.page.getByText('Use PNG or JPG pictures.').waitFor();
  await me.at('withdraw-picture-1').waitFor();
  await answers(me, () => me.at('withdraw-send-dispute').click());
  await me.at('withdraw-dispute').waitFor({ state: 'detached' });
  await disputed(me).waitFor();
  await says(me, 'withdraw-received');
  await me.at('withdraw-state-DISPUTED').waitFor();

  const { parts } = await me.now();
  const part = parts.find(({ state }) => state === 'DISPUTED');
  assert.match(await desk('payout', 'list'), new RegExp(`${me.id}.*DISPUTED.*${part.id}`));
  const [, proof] = /picture (\S+) {2}image\/png {2}360 x 240/.exec(await desk('payout', 'show', me.id));
  const file = join(program.data, 'proof.png');
  await desk('payout', 'proof', proof, file);
  assert.equal((await readFile(file)).subarray(1, 4).toString(), 'PNG');

  await decides('payout', 'unpaid', part.id);
  await me.at('withdraw-state-DISBURSING').waitFor();
  await decides('payout', 'refund', me.id);
  await me.at('withdraw-state-COMPLETED').waitFor();
  await me.page.getByText(/100\.00.{0,2} was returned to your balance/).waitFor();
  assert.equal(await me.page.evaluate(() => window.wasNotReloaded), true);

  const { amount, received, remaining, refunded, fee } = await me.now();
  assert.deepEqual([amount, received, remaining, refunded, fee], ['200.00', '200.00', '0.00', '100.00', '0.00']);
  await balanceIs(me, me.before - 200);
  const { content } = await must('GET', '/wps/entries?pageSize=50', me);
  const moved = content.filter(({ relatedId }) => relatedId === me.id).map((entry) => Number(entry.amount));
  assert.equal(
    moved.reduce((sum, one) => sum + one, 0),
    -200,
    'the record of movements',
  );
  assert.match(await desk('proof'), /The books are right/);
});

test('what is ruled unpaid is paid again, and what came after all needs no ruling', async (t) => {
  const me = await paidInParts(t);
  await question(me).waitFor();
  await disputes(me);
  const first = (await me.now()).parts.find(({ state }) => state === 'DISPUTED');
  await me.at(`withdraw-came-${first.number}`).click();
  await me.at('dialog-confirm').click();
  await disputed(me).waitFor({ state: 'detached' });

  await disputes(me);
  const second = (await me.now()).parts.find(({ state }) => state === 'DISPUTED');
  await decides('payout', 'unpaid', second.id);
  await decides('payout', 'again', me.id);
  await until(me.now, ({ parts }) => parts.length === 4 && parts[3].state === 'AWAITING');
  await says(me, 'withdraw-received');
  await me.at('withdraw-ask-4').waitFor();
  await says(me, 'withdraw-received');
  await me.at('withdraw-state-COMPLETED').waitFor();
  const { amount, received, refunded } = await me.now();
  assert.deepEqual([amount, received, refunded], ['300.00', '300.00', '0.00']);
  await balanceIs(me, me.before - 300);
});

test('all received settles every part, a disputed one too, after a question', async (t) => {
  const me = await paidInParts(t);
  await question(me).waitFor();
  await disputes(me);
  await me.at('withdraw-all-received').click();
  await me.at('dialog-cancel').click();
  assert.notEqual((await me.now()).state, 'COMPLETED');
  await me.at('withdraw-all-received').click();
  await me.at('dialog-confirm').click();
  await me.at('withdraw-state-COMPLETED').waitFor();
  assert.equal(await question(me).count(), 0);
  await balanceIs(me, me.before - 300);
});

test('pictures whose way was cut are kept for the next try, and the dispute is one', async (t) => {
  const me = await paidInParts(t);
  const cut = { ...me, ...(await guest(t, { token: me.token, mayHappen: ['offline'], hasWorker: false })) };
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
  await answers(cut, () => cut.at('withdraw-send-dispute').click());
  const { parts } = await me.now();
  assert.equal(parts.filter(({ state }) => state === 'DISPUTED').length, 1);
  assert.equal((await desk('payout', 'show', me.id)).match(/ {2}picture /g).length, 2);
});

/** Everything that the browser keeps of a page, as text. */
const keptBy = (page) =>
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

test('CHK-58 of a card number that somebody takes for his account only the end is left', async (t) => {
  const card = '4111111111111111';
  const { token } = await richPlayer('1200.00');
  await must('PUT', '/wps/member/paymentPassword', { token, body: { paymentPassword, password } });
  const { page, at } = await guest(t, { token });
  const holdsNothing = async (where) => {
    await page.getByText('••1111').filter({ visible: true }).first().waitFor();
    const [drawn, kept] = [await page.content(), await keptBy(page)];
    assert.ok(kept.includes(token), 'what is kept is read');
    for (const [sink, text] of Object.entries({ drawn, kept, log: program.log() }))
      assert.ok(!text.replace(/[\s-]/g, '').includes(card), `${where}: ${sink}`);
  };
  await page.goto('/member?page=withdraw');
  await at('withdraw-add-payee').click();
  await at('payee-bank').fill('Kasikorn');
  await at('payee-holder').fill('Stranger Test');
  await at('payee-number').fill('4111 1111 1111 1111');
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
  await decides('withdrawal', 'approve', id);
  await until(
    () => must('GET', `/wps/withdrawals/${id}`, { token }),
    ({ parts }) => parts.some(({ state }) => state === 'AWAITING'),
  );
  await holdsNothing('detail once it is paid');
  await page.goto('/member?page=withdraw&view=records');
  await holdsNothing('records');
  assert.match(program.log(), /\/wps\/payees/, 'the log is read');
});
