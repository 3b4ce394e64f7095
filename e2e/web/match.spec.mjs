// Matched payouts: a member who deposits pays a member who withdraws, each in an own browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startPlatform } from '../users/platform.mjs';
import { pngImage, proofForm } from '../users/images.mjs';
import { accessibilityViolations, overflow, waitForAnimations } from '../users/accessibility.mjs';
import { runOperatorAction } from '../program.mjs';

// With a program of its own no other test's deposit takes the part. The log is as verbose as possible, because it is
// searched for the account.
const platform = await startPlatform({ LOG_LEVEL: 'debug' });
const { openPage, desktop, must, until, fundedPlayer, newPlayer, program } = platform;
const { offer, orderMatched, matchOf } = await import('../users/match.mjs');

const narrow = { width: 360, height: 780 };
const amount = '500.00';

/** Two members who may be matched; the receiver has an offered part. */
async function twoMembers() {
  const receiver = await fundedPlayer('3000.00');
  return { receiver, depositor: await newPlayer(), withdrawal: await offer(program.data, receiver, amount) };
}

const receipt = { name: 'receipt.png', mimeType: 'image/png', buffer: pngImage() };

async function upload({ page, at }, screen, purpose) {
  const chooser = page.waitForEvent('filechooser');
  await at(`${screen}-add-picture`).click();
  await (await chooser).setFiles(receipt);
  await at(`${screen}-picture-1`).waitFor();
  await at(`${screen}-send-${purpose}`).click();
}

async function hasNoBarrier(me, name) {
  await waitForAnimations(me.page);
  assert.equal(await overflow(me.page), null, `${name} is not wider than the screen`);
  assert.deepEqual(await accessibilityViolations(me.page), [], name);
}

const balanceOf = async ({ token }) => (await must('GET', '/wps/v2/wallets/balance', { token })).balance;

/** Everything that the browser stores. */
const storedBy = ({ page }) =>
  page.evaluate(async () => {
    const found = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request, { ignoreVary: true });
        if (/json|text\/plain/.test(response.headers.get('content-type') ?? '')) found.push(await response.text());
      }
    }
    return found.join('\n');
  });

test('a transfer between two members is proven, confirmed and credited', async (t) => {
  const { receiver, depositor, withdrawal } = await twoMembers();
  const to = await openPage(t, { token: receiver.token, viewport: narrow });
  await to.page.goto(`/member?page=withdraw&id=${withdrawal}`);
  const from = await openPage(t, { token: depositor.token, viewport: narrow, hasWorker: true });
  await from.page.goto('/member?page=depositv2');
  await from.at('deposit-method-BANK_TRANSFER').click();
  await from.at('deposit-channel-matched').click();
  await from.at('deposit-matched').waitFor();
  await hasNoBarrier(from, 'the form');
  await from.at('deposit-amount').fill('500');
  await from.at('deposit-submit').click();
  await from.at('first-deposit-skip').click();

  await from.at('match-pay').waitFor();
  await to.at('match-paying').waitFor();
  await hasNoBarrier(to, 'a transfer that is being made');
  assert.equal(await from.at('deposit-account-number').count(), 0);
  await hasNoBarrier(from, 'before the account is shown');
  await from.at('match-reveal').click();
  const number = await from.at('deposit-account-number').textContent();
  assert.match(number, /^\d{10}$/);
  assert.match(await from.at('match-countdown').textContent(), /^1[0-5]:\d\d$/);
  await hasNoBarrier(from, 'the account');

  await from.at('deposit-upload').click();
  await upload(from, 'deposit', 'receipt');
  await from.at('match-review').waitFor();
  assert.equal(await from.at('deposit-cancel').count(), 0);
  assert.ok(!(await from.page.content()).includes(number), 'the account is gone from the page');
  const stored = await storedBy(from);
  assert.ok(stored.includes(depositor.token), 'the stored data was read');
  assert.ok(!stored.includes(number), 'the account was not stored');
  assert.ok(!program.log().includes(number), 'the account was not logged');
  assert.match(program.log(), /matches/, 'the log was read');
  await hasNoBarrier(from, 'the review');

  await to.at('match-paid').waitFor();
  await to.at('match-no-deadline').waitFor();
  await hasNoBarrier(to, 'the question');
  await to.at('match-receipt-open').click();
  const picture = to.at('match-receipt-1').locator('img');
  await picture.evaluate((image) => image.decode());
  assert.equal(await picture.evaluate((image) => image.naturalWidth), 360);
  await hasNoBarrier(to, 'the receipt');
  await to.at('dialog-close').click();
  await to.at('withdraw-received').click();
  await to.at('withdraw-state-COMPLETED').waitFor();
  await from.at('deposit-state-CREDITED').waitFor();
  await hasNoBarrier(from, 'the result');
  // The demo pays depositors one per cent.
  assert.equal(await balanceOf(depositor), '505.00');
});

test('a cancelled transfer goes to the next member, and a dispute to the operators', async (t) => {
  const { receiver, depositor, withdrawal } = await twoMembers();
  const first = await orderMatched(depositor, amount);
  await matchOf(depositor, first);
  const from = await openPage(t, { token: depositor.token });
  // The message leads to the deposit: the match knows on which side the member is.
  await from.page.goto('/member?page=messageV2');
  await from.page.getByText('Transfer now').first().click();
  await from.at('message-related').click();
  await from.at('match-pay').waitFor();
  await from.at('deposit-cancel').click();
  await from.at('dialog-confirm').click();
  await from.at('deposit-state-CANCELLED').waitFor();

  const next = await newPlayer();
  const second = await orderMatched(next, amount);
  const match = await matchOf(next, second);
  const body = proofForm(pngImage());
  await must('POST', `/wps/matches/${match.id}/proofs`, { token: next.token, key: true, body });

  const to = await openPage(t, { token: receiver.token, viewport: desktop, theme: 'light' });
  await to.page.goto('/member?page=messageV2');
  await to.page.getByText('A member is paying you').first().click();
  await to.at('message-related').click();
  await to.at('match-partly').waitFor();
  await hasNoBarrier(to, 'the question on a desktop');
  await to.at('match-partly').click();
  await upload(to, 'withdraw', 'dispute');
  await to.at('withdraw-state-DISPUTED').waitFor();

  const other = await openPage(t, { token: next.token, viewport: narrow, locale: 'ar-XB', theme: 'light' });
  await other.page.goto(`/member?page=depositv2&id=${second.id}`);
  await other.at('match-review').waitFor();
  await hasNoBarrier(other, 'the dispute');
  await runOperatorAction(program.data, 'matches ruling', { received: '300.00' }, [match.id]);
  await other.at('deposit-state-FAILED').waitFor();
  const { state, received } = await until(
    () => must('GET', `/wps/withdrawals/${withdrawal}`, { token: receiver.token }),
    ({ parts }) => parts.some((part) => part.state === 'RECEIVED_BY_RULING'),
  );
  assert.deepEqual([state, received], ['DISBURSING', '300.00']);
});
