import assert from 'node:assert/strict';
import { test } from 'node:test';
import { data, desktop, guest, phone } from '../people/guest.mjs';
import {
  atTheProvider,
  canWithdraw,
  must,
  newPlayer,
  order,
  payIn,
  paymentPassword,
  richPlayer,
} from '../people/player.mjs';
import { atTheDesk } from '../program.mjs';

const orders = (token) => must('GET', '/wps/deposits', { token }).then(({ content }) => content);
const away = { status: 503, contentType: 'application/json' };
const noAnswer = JSON.stringify({
  success: false,
  errorCode: 'temporarily_unavailable',
  message: 'Away',
  requestId: 'r-away',
});

test('an order to pay in is sent once, however often it is pressed', async (t) => {
  const { token } = await newPlayer();
  const { page, at } = await guest(t, { token });
  await page.goto('/member?page=depositv2');
  await at('deposit-amount').fill('500');
  await at('deposit-submit').evaluate((button) => {
    for (let press = 0; press < 5; press++) button.click();
  });
  await at('first-deposit-skip').click();
  await at('deposit-qr').or(at('deposit-pay')).first().waitFor();
  assert.equal((await orders(token)).length, 1);
});

test('an amount that cannot be is refused under its field, before anything is sent', async (t) => {
  const { token } = await newPlayer();
  const { page, at } = await guest(t, { token });
  const sent = [];
  page.on(
    'request',
    (request) => request.method() === 'POST' && /deposits/.test(request.url()) && sent.push(request.url()),
  );
  await page.goto('/member?page=depositv2');
  for (const wrong of ['0', '1', '99999999', '12.345']) {
    await at('deposit-amount').fill(wrong);
    await at('deposit-submit').click();
    await page.waitForFunction(() => {
      const field = document.querySelector('[data-testid=deposit-amount]');
      const named = (field?.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent);
      return field?.getAttribute('aria-invalid') === 'true' && named.join('').trim() !== '';
    });
  }
  assert.deepEqual(sent, []);
  assert.deepEqual(await orders(token), []);
});

test('when the server is away the form keeps its amount, and the next try goes through once', async (t) => {
  const { token } = await newPlayer();
  const { page, at } = await guest(t, { token, mayHappen: [503] });
  const keys = [];
  await page.route('**/wps/deposits', (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    keys.push(route.request().headers()['idempotency-key']);
    return route.fulfill({ ...away, body: noAnswer });
  });
  await page.goto('/member?page=depositv2');
  await at('deposit-amount').fill('700');
  await at('deposit-submit').click();
  await at('first-deposit-skip').click();
  await page.getByRole('alert').first().waitFor();
  assert.match(await at('deposit-amount').inputValue(), /^700/);
  await page.unroute('**/wps/deposits');
  await at('deposit-submit').click();
  await at('deposit-due').getByText('700.00').waitFor();
  assert.ok(keys.length > 0 && keys.every(Boolean));
  assert.equal((await orders(token)).length, 1);
});

// F-S19.
test('CHK-87 without a connection money stands still: disabled with the reason, and nothing is sent later', async (t) => {
  const player = await richPlayer('400.00');
  await canWithdraw(player);
  const { token } = player;
  const before = (await orders(token)).length;
  const { page, context, at } = await guest(t, { token, mayHappen: ['offline'] });
  for (const [section, form] of Object.entries({ depositv2: 'deposit', withdraw: 'withdraw' })) {
    await page.goto(`/member?page=${section}`);
    await at(`${form}-amount`).fill('200');
    await context.setOffline(true);
    await page.waitForFunction(
      (submit) => document.querySelector(`[data-testid=${submit}]`)?.getAttribute('aria-disabled') === 'true',
      `${form}-submit`,
    );
    await page.getByText('need an internet connection').first().waitFor();
    await at(`${form}-submit`).evaluate((button) => button.click());
    await at(`${form}-amount`).press('Enter');
    await context.setOffline(false);
    await page.waitForFunction(
      (submit) => document.querySelector(`[data-testid=${submit}]`)?.getAttribute('aria-disabled') !== 'true',
      `${form}-submit`,
    );
  }
  assert.equal((await orders(token)).length, before);
  assert.deepEqual((await must('GET', '/wps/withdrawals', { token })).content, []);
});

test('an order can be given up, after a question', async (t) => {
  const { token } = await newPlayer();
  const { id } = await order(token, '500.00');
  const { page, at } = await guest(t, { token });
  await page.goto(`/member?page=depositv2&id=${id}`);
  await at('deposit-cancel').click();
  await at('dialog-cancel').click();
  await at('deposit-due').waitFor();
  await at('deposit-cancel').click();
  await at('dialog-confirm').click();
  await at('deposit-state-CANCELLED').waitFor();
  assert.equal((await must('GET', `/wps/deposits/${id}`, { token })).state, 'CANCELLED');
});

const seen = { pay: 'CREDITED', twice: 'CREDITED', other: 'IN_REVIEW', late: 'IN_REVIEW' };
for (const [deed, state] of Object.entries(seen)) {
  test(`what happens at the provider shows at once: ${deed}`, async (t) => {
    const { token } = await newPlayer();
    const { id, payUrl } = await order(token, '500.00');
    const { page, at } = await guest(t, { token });
    await page.goto(`/member?page=depositv2&id=${id}`);
    await at('deposit-due').waitFor();
    await atTheProvider(payUrl, deed);
    await at(`deposit-state-${state}`).waitFor();
    const { balance } = await must('GET', '/wps/v2/wallets/balance', { token });
    assert.equal(Number(balance), state === 'CREDITED' ? 500 : 0);
  });
}

test('a payment that failed leaves the order open for another try; a wrong amount is settled at the desk', async (t) => {
  const { token } = await newPlayer();
  const { id, payUrl } = await order(token, '500.00');
  const { page, at } = await guest(t, { token });
  await page.goto(`/member?page=depositv2&id=${id}`);
  await atTheProvider(payUrl, 'fail');
  await at('deposit-paid').click();
  await at('deposit-due').waitFor();
  assert.equal((await must('GET', `/wps/deposits/${id}`, { token })).state, 'PENDING_PAYMENT');
  await atTheProvider(payUrl, 'other');
  await at('deposit-state-IN_REVIEW').waitFor();
  await atTheDesk(data, 'deposit', 'confirm', id, '--as', 'demo_operator', '--reason', 'seen in the bank account');
  await at('deposit-state-CREDITED').waitFor();
  assert.equal((await must('GET', '/wps/v2/wallets/balance', { token })).balance, '499.00');
});

test('an order that the provider refuses, and one whose time runs out, say so', async (t) => {
  const { token } = await newPlayer();
  const { page, at } = await guest(t, { token });
  await page.goto('/member?page=depositv2');
  await at('deposit-amount').fill('500.13');
  await at('deposit-submit').click();
  await at('first-deposit-skip').click();
  await at('deposit-state-FAILED').waitFor();
  const { id } = await order(token, '300.00');
  const end = Date.now() + 2_000;
  // Half an hour is too long for a test: the answer is the program's, only its deadline is moved.
  await page.route(`**/wps/deposits/${id}`, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const state = Date.now() > end ? 'EXPIRED' : answer.value.state;
    await route.fulfill({
      response,
      json: { ...answer, value: { ...answer.value, state, expiresAt: new Date(end).toISOString() } },
    });
  });
  await page.goto(`/member?page=depositv2&id=${id}`);
  await at('deposit-countdown').waitFor();
  await at('deposit-state-EXPIRED').waitFor();
});

test('taking out refuses what cannot be under its field and keeps what was typed', async (t) => {
  const player = await richPlayer();
  await canWithdraw(player);
  const { page, at } = await guest(t, { token: player.token, mayHappen: [422] });
  await page.goto('/member?page=withdraw');
  await at('withdraw-amount').fill('99999');
  await at('withdraw-password').fill(paymentPassword);
  await at('withdraw-submit').click();
  await page.waitForFunction(
    () => document.querySelector('[data-testid=withdraw-amount]')?.getAttribute('aria-invalid') === 'true',
  );
  await at('withdraw-amount').fill('100');
  await at('withdraw-password').fill('000000');
  await at('withdraw-submit').click();
  await at('dialog-confirm').click();
  await page.waitForFunction(
    () => document.querySelector('[data-testid=withdraw-password]')?.getAttribute('aria-invalid') === 'true',
  );
  assert.match(await at('withdraw-amount').inputValue(), /^100/);
  assert.deepEqual((await must('GET', '/wps/withdrawals', player)).content, []);
});

test('money that still has to be played is not offered', async (t) => {
  const player = await newPlayer();
  await payIn(player.token, '500.00');
  await canWithdraw(player);
  const { page, at } = await guest(t, { token: player.token });
  await page.goto('/member?page=withdraw');
  await at('withdraw-withdrawable').getByText('0.00').waitFor();
  await at('withdraw-amount').fill('100');
  await at('withdraw-password').fill(paymentPassword);
  await at('withdraw-submit').click();
  await page.waitForFunction(
    () => document.querySelector('[data-testid=withdraw-amount]')?.getAttribute('aria-invalid') === 'true',
  );
});

for (const [name, viewport] of Object.entries({ phone, desktop })) {
  test(`the balance in the head explains itself in one tap on a ${name}, and the way back closes it`, async (t) => {
    const { token } = await newPlayer();
    await payIn(token, '250.00');
    const { page, at } = await guest(t, { token, viewport });
    await page.goto('/');
    await at('header-balance').getByText('250.00').waitFor();
    await at('header-balance-hide').click();
    await at('header-balance').getByText('Balance hidden').waitFor();
    assert.equal(await page.getByText('250.00').count(), 0, 'hidden is hidden everywhere');
    await at('header-balance-hide').click();
    await at('header-balance').getByText('250.00').waitFor();
    await at('header-balance').click();
    await at('balance-popup').waitFor();
    for (const part of ['Withdrawable', 'Locked', 'In open bets'])
      await at('balance-popup').getByText(part, { exact: true }).waitFor();
    await at('wallet-withdraw').click();
    await at('withdraw-submit').waitFor();
    // A link in it leaves it.
    await at('balance-popup').waitFor({ state: 'detached' });
    await page.goBack();
    await at('header-balance').click();
    await at('balance-popup').waitFor();
    await page.goBack();
    await at('balance-popup').waitFor({ state: 'detached' });
  });
}
