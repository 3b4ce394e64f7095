// Contracts between agents, on a platform of its own because they change the contracts of the demo's line.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { accessibilityViolations } from '../users/accessibility.mjs';
import { startPlatform } from '../users/platform.mjs';

const { openPage, must, callApi, desktop, password, paymentPassword, program } = await startPlatform();

const tokens = {};
before(async () => {
  for (const username of ['demo_agent', 'mali']) {
    const { answer } = await callApi(program.address, 'POST', '/wps/session/login', {
      body: { type: 'username', username, password, scope: 'agent' },
    });
    tokens[username] = answer.value.token;
  }
});

async function dividendOf(username, side) {
  const { content } = await must('GET', `/wps/agent/contracts?side=${side}&kind=DIVIDEND`, { token: tokens[username] });
  return content[0];
}

test('an offer is found by its badge and accepted with the payment PIN, which its upline sees at once', async (t) => {
  const upline = await openPage(t, { token: tokens.demo_agent, viewport: desktop });
  const offered = await dividendOf('demo_agent', 'UPLINE');
  assert.equal(offered.state, 'PENDING');
  await upline.page.goto(`/agentHome?page=agentContracts&id=${offered.id}`);
  await upline.at('contract-state').getByText('Offered').waitFor();
  assert.deepEqual(await accessibilityViolations(upline.page), []);

  const me = await openPage(t, { token: tokens.mali, allowedErrors: [422] });
  await me.page.goto('/agentHome');
  await me.at('agent-menu-agentContracts').getByLabel('1 request to answer').waitFor();
  await me.at('agent-menu-agentContracts').click();
  await me.at(`contract-open-${offered.id}`).click();
  await me.at('contract-accept').waitFor();
  const width = async (handle) => (await me.at(handle).boundingBox()).width;
  assert.ok(Math.abs((await width('contract-accept')) / (await width('contract-reject')) - 1.6) < 0.05);
  assert.deepEqual(await accessibilityViolations(me.page), []);

  await me.at('contract-accept').click();
  await me.at('contract-set-password').click();
  await me.at('payment-password-paymentPassword').fill(paymentPassword);
  await me.at('payment-password-again').fill(paymentPassword);
  await me.at('payment-password-password').fill(password);
  await me.at('payment-password-submit').click();
  await me.at('contract-password').fill('918273');
  await me.at('contract-accept-submit').click();
  await me.page.getByText('Incorrect payment PIN.').waitFor();
  await me.at('contract-password').fill(paymentPassword);
  await me.at('contract-accept-submit').click();
  await me.at('contract-state').getByText('Active').waitFor();
  assert.equal((await dividendOf('mali', 'DOWNLINE')).state, 'ACTIVE');
  // The live event refetches it without a reload.
  await upline.at('contract-state').getByText('Active').waitFor();
});

test('the end is asked for, answered and declined, and each step says what happens first', async (t) => {
  const upline = await openPage(t, { token: tokens.demo_agent, viewport: desktop });
  const { id } = await dividendOf('demo_agent', 'UPLINE');
  await upline.page.goto(`/agentHome?page=agentContracts&id=${id}`);
  await upline.at('contract-request_termination').click();
  await upline.page.getByText('mali has 7 days to answer.').waitFor();
  await upline.at('dialog-confirm').click();
  await upline.at('contract-cancel_termination').waitFor();

  const me = await openPage(t, { token: tokens.mali });
  await me.page.goto(`/agentHome?page=agentContracts&id=${id}`);
  await me.at('contract-accept_termination').waitFor();
  await me.at('contract-reject_termination').click();
  await me.at('dialog-confirm').click();
  await me.at('contract-state').getByText('Active').waitFor();
  await upline.at('contract-request_termination').waitFor();
});

test('the menu leads to the bills of a kind, and a bill shows how its amount was computed', async (t) => {
  const { page, at } = await openPage(t, { token: tokens.mali, viewport: desktop });
  await page.goto('/agentHome');
  await at('agent-menu-agentDailyWages2').click();
  await at('bills-received').waitFor();
  assert.equal(await at('agent-menu-agentHourSalary').count(), 0, 'mali has no hourly wage');
  await page.getByText('de***t').first().click();
  await at('bill-derivation').waitFor();
  assert.deepEqual(await accessibilityViolations(page), []);
  await at('bill-contract').click();
  await at('contract-open').waitFor();
});

test('a contract is offered from the team page, and a refusal of the rate keeps what was typed', async (t) => {
  const { page, at } = await openPage(t, { token: tokens.demo_agent, viewport: desktop, allowedErrors: [409, 422] });
  await page.goto('/agentHome?page=downlineManagmentView');
  await page.getByText('mali', { exact: true }).first().click();
  await at('team-offer').click();
  await at('offer-own').waitFor();
  await at('offer-tier0-rate').fill('50');
  await page.getByText('5,000 per 10,000').waitFor();
  await at('offer-submit').click();
  await page.getByText('The rate is higher than the rate of your own contract.').waitFor();
  assert.equal(await at('offer-tier0-rate').inputValue(), '50');
  await at('offer-tier0-rate').fill('0.3');
  await at('offer-add').click();
  await at('offer-tier1-rate').fill('0.5');
  await at('offer-tier1-validBet').fill('5000');
  assert.deepEqual(await accessibilityViolations(page), []);
  await at('offer-submit').click();
  await at('contract-withdraw_offer').click();
  await at('dialog-confirm').click();
  await at('contract-state').getByText('Cancelled').waitFor();
});
