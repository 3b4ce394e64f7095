// Responsible gaming: limits, breaks, self-exclusion and the session reminder.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { desktop, openPage, phone } from '../users/openPage.mjs';
import {
  requestWithdrawal,
  openDiceSession,
  startDice,
  must,
  newPlayer,
  password,
  payIn,
  fundedPlayer,
} from '../users/player.mjs';

const page = (more = '') => `/member?page=stayInControl${more}`;
const limitsOf = (token) => must('GET', '/wps/limits', { token });
const set = (token, kind, period, amount) => must('PUT', '/wps/limits', { token, body: { kind, period, amount } });
const tables = async () => (await must('GET', '/wps/games?gameType=BGS')).content;

/** Creates a deposit order and returns why it is refused. */
async function refusalOf(me, amount) {
  await me.page.goto('/member?page=depositv2');
  await me.at('deposit-amount').fill(amount);
  await me.at('deposit-submit').click();
  return me.page.getByRole('alert').first().textContent();
}

// CHK-62
test('a limit is offered before the first deposit, and the next order obeys it', async (t) => {
  const { token } = await newPlayer();
  const me = await openPage(t, { token, allowedErrors: [409] });
  await me.page.goto('/member?page=depositv2');
  await me.at('deposit-amount').fill('500');
  await me.at('deposit-submit').click();
  await me.at('first-deposit-amount').fill('600');
  await me.at('first-deposit-w').click();
  await me.at('first-deposit-set').click();
  await me.at('deposit-due').waitFor();
  assert.deepEqual(
    (await limitsOf(token)).limits.map(({ kind, period, amount, left }) => [kind, period, amount, left]),
    [['DEPOSIT', 'W', '600.00', '100.00']],
  );
  assert.match(await refusalOf(me, '200'), /100\.00.* of your weekly deposit limit of .*600\.00.* resets/);
});

// CHK-60
test('a lower limit applies at once; a higher one waits and can be cancelled', async (t) => {
  const { token } = await newPlayer();
  const me = await openPage(t, { token });
  await me.page.goto(page());
  const give = async (amount) => {
    await me.at('limit-stake-d').click();
    await me.at('limit-amount').fill(amount);
    await me.at('limit-submit').click();
    await me.at('limit-submit').waitFor({ state: 'detached' });
  };
  await give('500');
  await give('200');
  await me.at('limit-stake-d').getByText('200.00').waitFor();
  await give('800');
  await me.at('limit-pending-stake-d').getByText('800.00').waitFor();
  const [waiting] = (await limitsOf(token)).limits;
  assert.deepEqual([waiting.amount, waiting.pending.amount, waiting.pending.isReady], ['200.00', '800.00', false]);
  await me.at('limit-keep-stake-d').click();
  await me.at('limit-pending-stake-d').waitFor({ state: 'detached' });
  assert.equal((await limitsOf(token)).limits[0].pending, undefined);
});

test('a bet over the limit is refused, and the page over the game names the limit and its end', async (t) => {
  const { token } = await newPlayer();
  await payIn(token, '500.00');
  await set(token, 'STAKE', 'D', '30.00');
  const [game] = await tables();
  const me = await openPage(t, { token, allowedErrors: [409] });
  // The page must have connected its event stream and its reminder before the limit changes.
  const connections = ['/wps/live', '/wps/limits/session'].map((path) =>
    me.page.waitForResponse((response) => response.url().endsWith(path)),
  );
  await me.page.goto(`/seamless?nodeId=${game.nodeId}`);
  await Promise.all(connections);
  const frame = me.page.frameLocator('[data-testid=game-frame]');
  await frame.getByTestId('game-stake').fill('31');
  await frame.getByTestId('dice-roll').click();
  await me.page.getByText(/daily wager limit of .*30\.00.*\. It resets/).waitFor();
  await me.at('dialog-confirm').click();
  await me.page.getByRole('dialog').waitFor({ state: 'detached' });
  assert.equal((await must('GET', '/wps/v2/wallets/balance', { token })).balance, '500.00');
  const roll = await startDice(token);
  await roll('30.00');
});

// CHK-63
test('a break blocks deposits and games at once but not withdrawals', async (t) => {
  const player = await fundedPlayer('1000.00');
  const { token } = player;
  const me = await openPage(t, { token, allowedErrors: [403] });
  await me.page.goto(page());
  await me.at('limit-break').click();
  await me.at('limit-length').click();
  await me.at('limit-length-p1w').click();
  await me.at('limit-stop').click();
  await me.at('dialog-cancel').click();
  assert.equal((await limitsOf(token)).stop, undefined);
  await me.at('limit-stop').click();
  await me.at('dialog-confirm').click();
  await me.at('limit-stopped').getByText('taking a break until').waitFor();
  const [game] = await tables();
  await me.page.goto(`/seamless?nodeId=${game.nodeId}`);
  await me.at('seamless-stopped').getByText('taking a break until').waitFor();
  assert.equal(await me.page.getByText('Try again').count(), 0);
  for (const path of ['/', '/rng', '/member?page=depositv2']) {
    await me.page.goto(path);
    await me.at('limit-stopped').getByText('taking a break until').waitFor();
    await me.at('limit-help-line').waitFor();
    await me.at('limit-withdraw').waitFor();
  }
  assert.equal(await me.at('deposit-submit').count(), 0);
  const withdrawal = await requestWithdrawal(player, '100.00');
  assert.equal(withdrawal.amount, '100.00');
});

// CHK-63
test('self-exclusion warns first and then refuses bets in an open game', async (t) => {
  const { token } = await newPlayer();
  await payIn(token, '500.00');
  const session = await openDiceSession(token);
  const me = await openPage(t, { token, allowedErrors: [401] });
  await me.page.goto(page('&view=exclude'));
  await me.at('limit-length').click();
  await me.at('limit-length-forever').click();
  await me.at('limit-stop').click();
  await me.page.getByText("It can't be undone.").waitFor();
  await me.at('dialog-confirm').click();
  // Also right after the login.
  await me.at('reauth-password').fill(password);
  await me.at('reauth-submit').click();
  await me.at('limit-stopped').getByText('permanently').waitFor();
  const body = { stake: '5.00', choices: { target: '2.00', direction: 'over' } };
  await assert.rejects(must('POST', '/lgw/bgs/rounds', { token: session, key: true, body }), /self_excluded/);
  const { withdrawable } = await must('GET', '/wps/v2/wallets/balance', { token });
  assert.equal(withdrawable, '500.00');
});

// CHK-64
test('the session reminder shows the net position and a way to stop', async (t) => {
  // Without play there is nothing to remind of.
  const { token } = await fundedPlayer();
  await must('PUT', '/wps/limits/reminder', { token, body: { minutes: 15 } });
  const me = await openPage(t, { token });
  // Only the page's clock is moved; the server decides when the reminder is due.
  await me.page.clock.install();
  const notified = me.page.waitForResponse((response) => response.url().endsWith('/wps/limits/session'));
  await me.page.goto('/');
  await me.at('home').waitFor();
  await notified;
  await me.page.clock.runFor(2_000);
  assert.equal(await me.at('reminder-dialog').count(), 0);
  await me.page.clock.fastForward('15:00');
  await me.at('reminder-net').waitFor();
  await me.at('dialog-confirm').click();
  await me.page.clock.runFor(2_000);
  await me.at('reminder-dialog').waitFor({ state: 'detached' });
  await me.page.clock.fastForward('15:00');
  await me.at('dialog-cancel').click();
  await me.at('header-login').waitFor();
});

const moneyPages = [
  'transferFund',
  'depositv2',
  'depositv2&view=records',
  'withdraw',
  'withdraw&view=records',
  'transferUpline',
  'personalHistoryCopy',
  'transactionHistory',
  'personalProfit',
  'bonusDetails',
  'stayInControl',
];

for (const [name, viewport] of Object.entries({ phone, desktop })) {
  // CHK-64
  test(`the balance is on every money page of a ${name}`, async (t) => {
    const { token } = await newPlayer();
    await payIn(token, '432.00');
    const me = await openPage(t, { token, viewport });
    for (const each of moneyPages) {
      await me.page.goto(`/member?page=${each}`);
      const stands = me.at('header-balance').or(me.at('money-balance')).or(me.at('balance-content'));
      await stands.filter({ hasText: '432.00', visible: true }).first().waitFor();
    }
  });
}

// CHK-64
test('an in-house game shows how long the session has lasted', async (t) => {
  const { token } = await newPlayer();
  const [game] = await tables();
  const me = await openPage(t, { token });
  await me.page.goto(`/seamless?nodeId=${game.nodeId}`);
  const clock = me.page.frameLocator('[data-testid=game-frame]').getByTestId('game-clock');
  await clock.getByText('0 min').waitFor();
  assert.equal(await clock.getAttribute('aria-label'), 'Reality check: 0 minutes');
});
