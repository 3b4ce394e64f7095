// Money that goes up and down the tree, in a house of its own: the purses of the demo are moved.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { ownHouse } from '../people/house.mjs';
import { atTheDesk } from '../program.mjs';

const { guest, must, signIn, ask, desktop, password, paymentPassword, newPlayer, program } = await ownHouse();

const tokens = {};
before(async () => {
  for (const role of ['player', 'agent']) tokens[role] = await signIn(program.address, role);
});

const purse = (role) => must('GET', '/wps/v2/wallets/balance', { token: tokens[role] });

/** A payment password for whoever has none yet. */
async function setsPassword({ at }) {
  await at('transfer-set-password').click();
  await at('payment-password-paymentPassword').fill(paymentPassword);
  await at('payment-password-again').fill(paymentPassword);
  await at('payment-password-password').fill(password);
  await at('payment-password-submit').click();
  await at('payment-password').waitFor({ state: 'detached' });
  await at('transfer-password').waitFor();
}

async function sends({ at }, amount, digits = paymentPassword) {
  await at('transfer-amount').fill(amount);
  await at('transfer-password').fill(digits);
  await at('transfer-submit').click();
  await at('dialog-confirm').click();
}

test('the demo player sends to his agent, who sees it and sends back from his team', async (t) => {
  const [hadPlayer, hadAgent] = [await purse('player'), await purse('agent')];
  const agent = await guest(t, { token: tokens.agent, viewport: desktop });
  await agent.page.goto('/member?page=transferUpline&view=records');
  await agent.at('transfers-empty').waitFor();

  const me = await guest(t, { token: tokens.player, mayHappen: [422] });
  await me.page.goto('/member');
  await me.at('member-menu-transferUpline').click();
  assert.equal(await me.at('transfer-receiver').textContent(), 'de***t');
  await setsPassword(me);
  await sends(me, '250', '918273');
  await me.page.getByText('Incorrect payment PIN.').waitFor();
  await sends(me, '250');
  await me.at('transfer-made').waitFor();
  const reference = await me.at('transfer-reference').textContent();
  assert.match(reference, /^[0-9A-Z]{16}$/);
  assert.equal(Number((await purse('player')).balance), Number(hadPlayer.balance) - 250);

  // The event brings it, nobody reloads.
  await agent.page.getByText(reference).first().waitFor();
  const received = await purse('agent');
  assert.equal(Number(received.balance).toFixed(4), (Number(hadAgent.balance) + 250).toFixed(4));
  assert.equal(Number(received.locked), 250, 'what was received is to be bet once');

  await agent.page.goto('/agentHome?page=downlineManagmentView');
  await agent.page.getByText('demo_player').first().click();
  await agent.at('team-transfer').click();
  await setsPassword(agent);
  assert.equal(await agent.at('transfer-receiver').textContent(), 'demo_player');
  await sends(agent, '20');
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
  assert.match(await atTheDesk(program.data, 'proof'), /The books are right/);
});

test('too much, too little and what passes a limit is refused under the field, before anything is sent', async (t) => {
  const { page, at } = await guest(t, { token: tokens.player });
  const sent = [];
  page.on('request', (request) => request.method() === 'POST' && /transfers/.test(request.url()) && sent.push(request));
  await page.goto('/member?page=transferUpline');
  for (const [amount, words] of [
    ['9.99', /The minimum is/],
    ['50000.01', /The maximum is/],
    ['20000', /Exceeds the/],
    ['10.001', /two decimals/],
  ]) {
    await at('transfer-amount').fill(amount);
    await at('transfer-submit').click();
    await page.getByText(words).waitFor();
  }
  assert.deepEqual(sent, []);
});

test('F-M5 no call pulls money, and what is not a direct pair is not there', async () => {
  const hadAgent = await purse('agent');
  const { content } = await must('GET', '/wps/agent/team?q=krit', { token: tokens.agent });
  const refused = async (token, body, status, code) => {
    const { status: got, answer } = await ask(program.address, 'POST', '/wps/transfers', { token, key: true, body });
    assert.deepEqual([got, answer.errorCode], [status, code], JSON.stringify(body));
  };
  const wish = { direction: 'UP', amount: '100.00', paymentPassword };
  for (const amount of ['-5.00', '0', '9.99'])
    await refused(tokens.player, { ...wish, amount }, 422, 'amount_below_min');
  await refused(tokens.player, { ...wish, amount: '50000.01' }, 422, 'amount_above_max');
  await refused(tokens.player, { ...wish, amount: '20000.00' }, 409, 'insufficient_withdrawable');
  await refused(tokens.agent, { ...wish, direction: 'DOWN', to: content[0].id }, 422, 'not_direct_downline');
  await refused(tokens.agent, wish, 404, 'not_found');
  await refused((await newPlayer()).token, wish, 409, 'payment_password_missing');
  assert.equal((await purse('agent')).balance, hadAgent.balance);
});

test('who has nobody above him, and who is on trial, finds no way to it', async (t) => {
  const trial = await must('POST', '/wps/session/login/freeplay', { body: { os: 'test', platform: 'W' } });
  for (const token of [tokens.agent, trial.token]) {
    const { page, at } = await guest(t, { token });
    await page.goto('/member');
    await at('me-username').waitFor();
    assert.equal(await at('member-menu-transferUpline').count(), 0);
  }
});
