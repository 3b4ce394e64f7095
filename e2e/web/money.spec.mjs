import assert from 'node:assert/strict';
import { test } from 'node:test';
import { data, desktop, openPage, phone } from '../users/openPage.mjs';
import {
  simulateProvider,
  enableWithdrawals,
  must,
  newPlayer,
  createDepositOrder,
  payIn,
  paymentPassword,
  fundedPlayer,
} from '../users/player.mjs';
import { runOperatorAction } from '../program.mjs';

const orders = (token) => must('GET', '/wps/deposits', { token }).then(({ content }) => content);
const away = { status: 503, contentType: 'application/json' };
const noAnswer = JSON.stringify({
  success: false,
  errorCode: 'temporarily_unavailable',
  message: 'Away',
  requestId: 'r-away',
});

test('a deposit order is sent once, however often the button is pressed', async (t) => {
  const { token } = await newPlayer();
  const { page, at } = await openPage(t, { token });
  await page.goto('/member?page=depositv2');
  await at('deposit-amount').fill('500');
  await at('deposit-submit').evaluate((button) => {
    for (let press = 0; press < 5; press++) button.click();
  });
  await at('first-deposit-skip').click();
  await at('deposit-qr').or(at('deposit-pay')).first().waitFor();
  assert.equal((await orders(token)).length, 1);
});

test('an invalid amount is refused under its field before anything is sent', async (t) => {
  const { token } = await newPlayer();
  const { page, at } = await openPage(t, { token });
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

test('when the server is unreachable the form keeps the amount, and a retry succeeds once', async (t) => {
  const { token } = await newPlayer();
  const { page, at } = await openPage(t, { token, allowedErrors: [503] });
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

// CHK-87, F-S19
test('offline, deposits and withdrawals are disabled with the reason, and nothing is sent later', async (t) => {
  const player = await fundedPlayer('400.00');
  await enableWithdrawals(player);
  const { token } = player;
  const before = (await orders(token)).length;
  const { page, context, at } = await openPage(t, { token, allowedErrors: ['offline'] });
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

test('an order can be cancelled after a confirmation', async (t) => {
  const { token } = await newPlayer();
  const { id } = await createDepositOrder(token, '500.00');
  const { page, at } = await openPage(t, { token });
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
for (const [outcome, state] of Object.entries(seen)) {
  test(`the outcome at the provider shows at once: ${outcome}`, async (t) => {
    const { token } = await newPlayer();
    const { id, payUrl } = await createDepositOrder(token, '500.00');
    const { page, at } = await openPage(t, { token });
    await page.goto(`/member?page=depositv2&id=${id}`);
    await at('deposit-due').waitFor();
    await simulateProvider(payUrl, outcome);
    await at(`deposit-state-${state}`).waitFor();
    const { balance } = await must('GET', '/wps/v2/wallets/balance', { token });
    assert.equal(Number(balance), state === 'CREDITED' ? 500 : 0);
  });
}

test('a failed payment leaves the order open for another try; a wrong amount goes to review', async (t) => {
  const { token } = await newPlayer();
  const { id, payUrl } = await createDepositOrder(token, '500.00');
  const { page, at } = await openPage(t, { token });
  await page.goto(`/member?page=depositv2&id=${id}`);
  await simulateProvider(payUrl, 'fail');
  await at('deposit-paid').click();
  await at('deposit-due').waitFor();
  assert.equal((await must('GET', `/wps/deposits/${id}`, { token })).state, 'PENDING_PAYMENT');
  await simulateProvider(payUrl, 'other');
  await at('deposit-state-IN_REVIEW').waitFor();
  await runOperatorAction(data, 'deposit confirm', {}, [id]);
  await at('deposit-state-CREDITED').waitFor();
  assert.equal((await must('GET', '/wps/v2/wallets/balance', { token })).balance, '499.00');
});

test('an order that the provider refuses, and one that expires, say so', async (t) => {
  const { token } = await newPlayer();
  const { page, at } = await openPage(t, { token });
  await page.goto('/member?page=depositv2');
  await at('deposit-amount').fill('500.13');
  await at('deposit-submit').click();
  await at('first-deposit-skip').click();
  await at('deposit-state-FAILED').waitFor();
  const { id } = await createDepositOrder(token, '300.00');
  const end = Date.now() + 2_000;
  // The order would expire in half an hour: only the deadline in the response is changed.
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

test('the withdrawal form refuses invalid amounts under the field and keeps the values', async (t) => {
  const player = await fundedPlayer();
  await enableWithdrawals(player);
  const { page, at } = await openPage(t, { token: player.token, allowedErrors: [422] });
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

test('money with an open wagering requirement cannot be withdrawn', async (t) => {
  const player = await newPlayer();
  await payIn(player.token, '500.00');
  await enableWithdrawals(player);
  const { page, at } = await openPage(t, { token: player.token });
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
  test(`the balance in the header opens its details with one tap on a ${name}, and going back closes them`, async (t) => {
    const { token } = await newPlayer();
    await payIn(token, '250.00');
    const { page, at } = await openPage(t, { token, viewport });
    await page.goto('/');
    await at('header-balance').getByText('250.00').waitFor();
    await at('header-balance-hide').click();
    await at('header-balance').getByText('Balance hidden').waitFor();
    assert.equal(await page.getByText('250.00').count(), 0, 'the balance is hidden everywhere');
    await at('header-balance-hide').click();
    await at('header-balance').getByText('250.00').waitFor();
    await at('header-balance').click();
    await at('balance-popup').waitFor();
    for (const part of ['Withdrawable', 'Locked', 'In open bets'])
      await at('balance-popup').getByText(part, { exact: true }).waitFor();
    await at('wallet-withdraw').click();
    await at('withdraw-submit').waitFor();
    // Following a link in the popup closes it.
    await at('balance-popup').waitFor({ state: 'detached' });
    await page.goBack();
    await at('header-balance').click();
    await at('balance-popup').waitFor();
    await page.goBack();
    await at('balance-popup').waitFor({ state: 'detached' });
  });
}
