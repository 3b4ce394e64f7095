import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fillLogin, hundredths, register } from '../users/forms.mjs';
import { address, data, openPage } from '../users/openPage.mjs';
import { signIn } from '../users/index.mjs';
import { startDice, freshName, must, password, paymentPassword, until } from '../users/player.mjs';
import { runOperatorAction } from '../program.mjs';

const numberIn = async (locator) => (await hundredths(locator)) / 100;
const balanceOf = (at) => numberIn(at('header-balance').locator('> *').first());

/** Pays at the provider's page in its own tab; the cashier's page must update by itself. */
async function payIn({ page, at }, amount) {
  await page.goto('/member?page=depositv2');
  await at('deposit-amount').fill(amount);
  await at('deposit-submit').click();
  await at('first-deposit-skip').click();
  await at('deposit-due').waitFor();
  await page.evaluate(() => (window.wasNotReloaded = true));
  const tab = page.context().waitForEvent('page');
  await at('deposit-pay').click({ modifiers: ['ControlOrMeta'] });
  const provider = await tab;
  await provider.locator('button[value=pay]').click();
  await provider.getByRole('status').waitFor();
  await provider.close();
  await at('deposit-state-CREDITED').waitFor();
  assert.equal(await page.evaluate(() => window.wasNotReloaded), true);
}

/** Plays one round by the button and returns the result. */
async function playRound(game, stake) {
  await game.getByTestId('game-stake').fill(stake);
  const rollResponse = game
    .page()
    .waitForResponse(
      (response) => response.url().endsWith('/lgw/bgs/rounds') && response.request().method() === 'POST',
    );
  await game.getByTestId('dice-roll').click();
  const { value } = await (await rollResponse).json();
  await game.getByTestId('dice-result').getByText(value.outcome.roll).waitFor();
  return value;
}

test('a new visitor registers, deposits, plays, checks the records and withdraws', async (t) => {
  const me = await openPage(t);
  const { page, at } = me;
  const username = freshName('visitor');
  await page.goto('/');
  await at('home').waitFor();
  await register(me, username);
  await page.goto('/');
  await at('header-balance').waitFor();
  assert.equal(await balanceOf(at), 0);

  await payIn(me, '500');
  const token = await page.evaluate(() => sessionStorage['lantern.token']);
  const { content } = await must('GET', '/wps/games?gameType=BGS');
  const nodeId = content.find(({ vassalage }) => vassalage === 'BGS').nodeId;

  await page.goto('/');
  await until(
    () => balanceOf(at),
    (balance) => balance === 500,
  );
  await at(`game-play-${nodeId}`)
    .or(at(`game-card-${nodeId}`))
    .first()
    .click();
  await page.waitForURL(/\/seamless\?/);
  const game = page.frameLocator('[data-testid=game-frame]').owner();
  const table = await (await game.elementHandle()).contentFrame();
  await table.getByTestId('dice-roll').waitFor();
  const rounds = [await playRound(table, '20.00'), await playRound(table, '30.00')];
  const remaining = Number(rounds[1].balance);

  await page.goto('/');
  await until(
    () => balanceOf(at),
    (balance) => Math.abs(balance - remaining) < 0.01,
  );

  await verifyRounds(me, rounds);
  await checkEntries(me, rounds);
  await withdraw(me, token);
});

/** The betting record shows both rounds; after the seed is changed, a round can be verified. */
async function verifyRounds({ page, at }, rounds) {
  await page.goto('/member?page=personalHistoryCopy');
  await at('bets-list').waitFor();
  for (const { outcome } of rounds) await at('bets-list').getByText(outcome.roll).first().waitFor();
  await at('bets-list').getByText(rounds[0].outcome.roll).first().click();
  await at('bet-entries').waitFor();
  await at('bet-profit').waitFor();
  await at('bet-proof').click();
  const verify = page.frameLocator('[data-testid=verify-frame]');
  await verify.getByTestId('verify-notice').waitFor();

  await page.goto('/');
  await page.locator('[data-testid^=game-play-], [data-testid^=game-card-]').first().click();
  const game = page.frameLocator('[data-testid=game-frame]');
  await game.getByTestId('game-fair').click();
  await game.getByTestId('fair-new-seed').click();
  await game.getByTestId('fair-revealed').or(game.getByTestId('fair-verify')).first().waitFor();

  await page.goto(`/verify?round=${rounds[0].roundId}`);
  await verify.getByTestId('verify-result').getByText(rounds[0].outcome.roll).first().waitFor();
  await verify.getByTestId('verify-result').getByText('Same result as shown').waitFor();
}

/** The account record lists every entry, and each explains its amount. */
async function checkEntries({ page, at }, rounds) {
  await page.goto('/member?page=transactionHistory');
  await at('entries-list').getByText('500.00').first().waitFor();
  for (const { stake } of rounds) await at('entries-list').getByText(stake).first().waitFor();
  await at('entries-list').getByText('500.00').first().click();
  await at('entry-rule').waitFor();
  await at('entry-lines').waitFor();
  assert.equal(await numberIn(at('entry-amount')), 500);
}

async function withdraw({ page, at }, token) {
  // The remaining wagering requirement is played through the API: the game was tested above.
  const play = await startDice(token);
  for (;;) {
    const { turnover } = await must('GET', '/wps/withdrawals/terms', { token });
    if (Number(turnover.left) <= 0) break;
    await play(Math.min(50, Math.max(1, Number(turnover.left))).toFixed(2));
  }
  await page.goto('/member?page=withdraw');
  await at('withdraw-set-password').click();
  await at('payment-password-paymentPassword').fill(paymentPassword);
  await at('payment-password-again').fill(paymentPassword);
  await at('payment-password-password').fill(password);
  await at('payment-password-submit').click();
  await at('payment-password').waitFor({ state: 'detached' });
  await at('withdraw-add-payee').click();
  await at('payee-bank').click();
  await at('payee-bank-KBANK').click();
  await at('payee-holder').fill('Nadia Test');
  await at('payee-number').fill('1234567890');
  await at('payee-submit').click();
  await at('payee').waitFor({ state: 'detached' });
  const before = await must('GET', '/wps/v2/wallets/balance', { token });
  await at('withdraw-amount').fill('100');
  await at('withdraw-password').fill(paymentPassword);
  await at('withdraw-submit').click();
  await at('dialog-confirm').click();
  await at('withdraw-reference').waitFor();
  const held = await must('GET', '/wps/v2/wallets/balance', { token });
  assert.equal((Number(before.balance) - Number(held.balance)).toFixed(4), '100.0000', 'the amount is held');
  const id = new URL(page.url()).pathname.split('/').at(-1);
  assert.ok(id);
  await page.evaluate(() => (window.wasNotReloaded = true));
  await runOperatorAction(data, 'withdrawal approve', {}, [id]);
  await at('withdraw-received').click();
  await at('withdraw-state-COMPLETED').waitFor();
  assert.equal((await must('GET', `/wps/withdrawals/${id}`, { token })).received, '100.00');
  assert.equal(await page.evaluate(() => window.wasNotReloaded), true);
}

test('an agent sees the team and the rebate of a bet; a player is refused', async (t) => {
  const token = await signIn(address, 'player');
  const round = await (await startDice(token))('200.00');
  assert.ok(round.roundId);
  const { page, at } = await openPage(t, { allowedErrors: [403] });
  await page.goto('/agent');
  await fillLogin(at, 'demo_player');
  await at('login-submit').click();
  await page.getByText(/only agents/i).waitFor();
  await fillLogin(at, 'demo_agent');
  await at('login-submit').click();
  await page.waitForURL(/\/agentHome/);
  for (const name of ['agentTeamOverview', 'downlineManagmentView', 'agentRevenueReport'])
    await at(`agent-menu-${name}`).waitFor();

  await page.goto('/agentHome?page=agentTeamOverview');
  await at('agent-clock').waitFor();
  await at('agent-offset').getByText('+07:00').waitFor();
  await at('overview-hero').waitFor();
  await page.goto('/agentHome?page=downlineManagmentView');
  await at('agent-team').getByText('demo_player').first().waitFor();

  const agent = await signIn(address, 'agent');
  const accrued = ({ content }) =>
    content.some(
      ({ account, validBet, state }) => account === 'demo_player' && validBet === '200.00' && state === 'ACCRUED',
    );
  // The job that records rebate shares runs once a minute.
  await until(() => must('GET', '/wps/agent/rebates', { token: agent }), accrued, 90_000);
  await page.goto('/agentHome?page=agentRevenueReport&range=today');
  await at('rebates-list').getByText('demo_player').first().waitFor();
  await at('rebates-list').getByText('200.00').first().waitFor();
  assert.ok((await numberIn(at('rebates-accrued'))) > 0);
});
