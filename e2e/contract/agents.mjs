// One valid call of every operation of contracts.
import assert from 'node:assert/strict';
import { password } from '../users/index.mjs';

const daily = (ratePct) => [{ validBet: '0.00', active: 1, ratePct }];

/** Opens links and accounts, and raises a point of a downline. */
export async function registrations(call, token) {
  const points = [{ gameType: 'BGS', percent: '0.10' }];
  const body = { accountType: 0, points, remark: 'friends', maxUses: 5 };
  const { answer } = await call('POST', '/wps/agent/links', { token, key: true, body });
  await call('GET', '/wps/agent/links', { token });
  await call('POST', `/wps/agent/links/${answer.value.code}/close`, { token, key: true });
  const account = { username: `below${Date.now() % 1e9}`, password, accountType: 0, points };
  const { answer: made } = await call('POST', '/wps/agent/accounts', { token, key: true, body: account });
  const raised = { gameType: 'BGS', percent: '0.20' };
  await call('PUT', `/wps/agent/team/${made.value.id}/points`, { token, key: true, body: raised });
}

/** Offers a downline a contract, withdraws it, and reads a bill and a past period. */
export async function contracts(call, token) {
  const { answer: team } = await call('GET', '/wps/agent/team', { token });
  const { id: downlineId } = team.value.content.find(({ type }) => type === 1);
  const { answer: list } = await call('GET', '/wps/agent/contracts?side=UPLINE&kind=DIVIDEND', { token });
  const open = list.value.content.find(({ state }) => state === 'PENDING');
  const withdraw = (id) =>
    call('POST', `/wps/agent/contracts/${id}/steps`, { token, key: true, body: { step: 'withdraw_offer' } });
  await withdraw(open.id);
  const body = { downlineId, kind: 'DAILY_SALARY', tiers: daily('0.30') };
  const { answer: offered } = await call('POST', '/wps/agent/contracts', { token, key: true, body });
  assert.equal(
    (await call('GET', `/wps/agent/contracts/${offered.value.id}`, { token })).answer.value.state,
    'PENDING',
  );
  await withdraw(offered.value.id);
  const { answer: bills } = await call('GET', '/wps/agent/bills', { token });
  const [bill] = bills.value.content;
  await call('GET', `/wps/agent/bills/${bill.id}`, { token });
  const replay = { kind: 'DAILY_SALARY', tiers: daily('0.50'), day: bill.earnedOn };
  await call('POST', '/wps/agent/contracts/replays', { token, body: replay });
}
