// Transfers between members and their agents, on a platform of its own because they change the demo wallets.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { startPlatform } from '../users/platform.mjs';
import { runOperatorAction } from '../program.mjs';

const { openPage, must, signIn, callApi, desktop, password, paymentPassword, newPlayer, program } =
  await startPlatform();

const tokens = {};
before(async () => {
  for (const role of ['player', 'agent']) tokens[role] = await signIn(program.address, role);
});

const balance = (role) => must('GET', '/wps/v2/wallets/balance', { token: tokens[role] });

/** Sets a payment password if there is none yet. */
async function setPassword({ at }) {
  await at('transfer-set-password').click();
  await at('payment-password-paymentPassword').fill(paymentPassword);
  await at('payment-password-again').fill(paymentPassword);
  await at('payment-password-password').fill(password);
  await at('payment-password-submit').click();
  await at('payment-password').waitFor({ state: 'detached' });
  await at('transfer-password').waitFor();
}

async function sendTransfer({ at }, amount, digits = paymentPassword) {
  await at('transfer-amount').fill(amount);
  await at('transfer-password').fill(digits);
  await at('transfer-submit').click();
  await at('dialog-confirm').click();
}

test('the demo player sends to the agent, who sees it and sends back from the team page', async (t) => {
  const [hadPlayer, hadAgent] = [await balance('player'), await balance('agent')];
  const agent = await openPage(t, { token: tokens.agent, viewport: desktop });
  await agent.page.goto('/member?page=transferUpline&view=records');
  await agent.at('transfers-empty').waitFor();

  const me = await openPage(t, { token: tokens.player, allowedErrors: [422] });
  await me.page.goto('/member');
  await me.at('member-menu-transferUpline').click();
  assert.equal(await me.at('transfer-receiver').textContent(), 'de***t');
  await setPassword(me);
  await sendTransfer(me, '250', '918273');
  await me.page.getByText('Incorrect payment PIN.').waitFor();
  await sendTransfer(me, '250');
  await me.at('transfer-made').waitFor();
  const reference = await me.at('transfer-reference').textContent();
  assert.match(reference, /^[0-9A-Z]{16}$/);
  assert.equal(Number((await balance('player')).balance), Number(hadPlayer.balance) - 250);

  // The live event adds it without a reload.
  await agent.page.getByText(reference).first().waitFor();
  const received = await balance('agent');
  assert.equal(Number(received.balance).toFixed(4), (Number(hadAgent.balance) + 250).toFixed(4));
  assert.equal(Number(received.locked), 250, 'received money must be wagered once');

  await agent.page.goto('/agentHome?page=downlineManagmentView');
  await agent.page.getByText('demo_player').first().click();
  await agent.at('team-transfer').click();
  await setPassword(agent);
  assert.equal(await agent.at('transfer-receiver').textContent(), 'demo_player');
  await sendTransfer(agent, '20');
  await agent.at('transfer-made').waitFor();
  const back = await agent.at('transfer-reference').textContent();
  await agent.at('transfer-close').click();
  await agent.at('transfer-popup').waitFor({ state: 'detached' });

  await me.page.goto('/member?page=transferUpline&view=records');
  await me.page.getByText(new RegExp(back)).waitFor();
  await me.page.getByText(new RegExp(reference)).waitFor();
  const { content } = await must('GET', '/wps/entries?group=funds&pageSize=2', { token: tokens.player });
  assert.deepEqual(
    content.map(({ type, amount }) => [type, amount]),
    [
      ['TRANSFER_IN', '20.00'],
      ['TRANSFER_OUT', '-250.00'],
    ],
  );
  await me.page.goto(`/member?page=transactionHistory&id=${content[1].id}`);
  await me.at('entry-rule').getByText('de***t').waitFor();
  await me.at('entry-related').click();
  await me.at('transfer-made').waitFor();
  assert.equal((await runOperatorAction(program.data, 'proofs create')).findings, 0);
});

test('amounts that are too high, too low or over a limit are refused under the field before anything is sent', async (t) => {
  const { page, at } = await openPage(t, { token: tokens.player });
  const sent = [];
  page.on('request', (request) => request.method() === 'POST' && /transfers/.test(request.url()) && sent.push(request));
  await page.goto('/member?page=transferUpline');
  for (const [amount, text] of [
    ['9.99', /The minimum is/],
    ['50000.01', /The maximum is/],
    ['20000', /Exceeds the/],
    ['10.001', /two decimals/],
  ]) {
    await at('transfer-amount').fill(amount);
    await at('transfer-submit').click();
    await page.getByText(text).waitFor();
  }
  assert.deepEqual(sent, []);
});

// F-M5
test('no call can pull money, and a transfer outside a direct parent and child is refused', async () => {
  const hadAgent = await balance('agent');
  const { content } = await must('GET', '/wps/agent/team?q=krit', { token: tokens.agent });
  const refused = async (token, body, status, code) => {
    const { status: got, answer } = await callApi(program.address, 'POST', '/wps/transfers', {
      token,
      key: true,
      body,
    });
    assert.deepEqual([got, answer.errorCode], [status, code], JSON.stringify(body));
  };
  const request = { direction: 'UP', amount: '100.00', paymentPassword };
  for (const amount of ['-5.00', '0', '9.99'])
    await refused(tokens.player, { ...request, amount }, 422, 'amount_below_min');
  await refused(tokens.player, { ...request, amount: '50000.01' }, 422, 'amount_above_max');
  await refused(tokens.player, { ...request, amount: '20000.00' }, 409, 'insufficient_withdrawable');
  await refused(tokens.agent, { ...request, direction: 'DOWN', to: content[0].id }, 422, 'not_direct_downline');
  await refused(tokens.agent, request, 404, 'not_found');
  await refused((await newPlayer()).token, request, 409, 'payment_password_missing');
  assert.equal((await balance('agent')).balance, hadAgent.balance);
});

test('a member without a parent and a trial session see no transfer', async (t) => {
  const trial = await must('POST', '/wps/session/login/freeplay', { body: { os: 'test', platform: 'W' } });
  for (const token of [tokens.agent, trial.token]) {
    const { page, at } = await openPage(t, { token });
    await page.goto('/member');
    await at('me-username').waitFor();
    assert.equal(await at('member-menu-transferUpline').count(), 0);
  }
});
