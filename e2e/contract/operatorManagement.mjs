// Operator calls about accounts, settings, content and vendors; each is called once with valid input.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proofForm, pngImage } from '../users/images.mjs';
import { signInOperator } from '../users/operator.mjs';

export function managementTests({ call, decides, putOk, readOk, platform, assertNone }) {
  const { fundedPlayer, newPlayer, must, program } = platform;

  // CHK-96
  test('operator accounts are created, changed, reset and ended', async () => {
    const { account, firstPassword } = await decides('ann', '/accounts', { username: 'cleo', roles: ['content'] });
    assert.equal(account.state, 'FIRST_PASSWORD');
    await signInOperator(call, 'cleo', firstPassword);
    assert.deepEqual((await putOk('/accounts/cleo/roles', { roles: ['risk'] })).roles, ['risk']);
    const reset = await decides('ann', '/accounts/cleo/reset');
    assert.notEqual(reset.firstPassword, firstPassword);
    assert.equal((await decides('ann', '/accounts/cleo/end')).state, 'ENDED');
    assert.ok((await readOk('/accounts')).content.some(({ username }) => username === 'cleo'));
    assertNone();
  });

  // CHK-96
  test('settings, registration fields and turnover weights are changed', async () => {
    await putOk('/settings/FREEPLAY3', { value: true });
    const { settings, features } = await readOk('/settings');
    assert.ok(settings.some(({ key }) => key === 'maintenance'));
    assert.ok(features.some(({ code, isOn }) => code === 'FREEPLAY3' && isOn));
    const [field] = (await readOk('/registration/fields')).content;
    assert.deepEqual(await putOk(`/registration/fields/${field.name}`, { sort: field.sort }), field);
    const [weight] = (await readOk('/turnover-weights')).content;
    assert.deepEqual(await putOk(`/turnover-weights/${weight.gameType}`, { percent: weight.percent }), weight);
    assertNone();
  });

  // CHK-96
  test('draws, odds and closed numbers of lotteries', async () => {
    await readOk('/lottery/issues');
    const { content } = await must('GET', '/lgw/lottery/issues?gameCode=LAO_STAR&pageSize=2');
    const [corrected, voided] = content.map(({ id }) => id);
    await decides('ann', `/lottery/issues/${corrected}/correction`, { result: '{"p1":"0007"}' });
    await decides('ann', `/lottery/issues/${corrected}/correction/decline`);
    assert.deepEqual((await readOk(`/lottery/issues/${corrected}`)).votes, []);
    assert.ok(Array.isArray((await readOk('/lottery/recounts')).content));
    await decides('ann', `/lottery/issues/${voided}/void`);
    assert.equal((await readOk(`/lottery/issues/${voided}`)).votes.length, 1);
    const number = { gameCode: 'SSC_10M', betType: 'SSC_POS', number: '5:7' };
    await putOk('/lottery/closed-numbers', { ...number, factorPpm: 0 });
    assert.equal((await readOk('/lottery/closed-numbers')).content.length, 1);
    await putOk('/lottery/closed-numbers', { ...number, factorPpm: 1_000_000 });
    const limit = { gameCode: 'SSC_10M', betType: 'SSC_POS' };
    await putOk('/lottery/exposure-limits', { ...limit, exposure: '50000.00' });
    assert.equal((await readOk('/lottery/exposure-limits')).content[0].exposure, '50000.00');
    await putOk('/lottery/exposure-limits', limit);
    await putOk('/lottery/odds', { gameCode: 'WINGO_5M', betType: 'WG_BS', odds: { BS: '1.90' } });
    assertNone();
  });

  // CHK-96
  test('contracts of the platform, their runs and bills', async () => {
    const { content } = await readOk('/contract-runs?kind=DIVIDEND&state=REVIEW');
    const [run] = content;
    const bills = (await readOk(`/contract-runs/${run.id}/bills`)).content;
    const due = bills.find(({ state }) => state === 'COMPUTED');
    if (due !== undefined) await decides('ann', `/bills/${due.id}/cancel`);
    assert.equal((await decides('ann', `/contract-runs/${run.id}/recompute`)).state, 'COLLECTING');
    const reviewed = () => readOk('/contract-runs?kind=DIVIDEND&state=REVIEW');
    await platform.until(reviewed, (page) => page.content.some(({ id }) => id === run.id), 40_000);
    assert.equal((await decides('ann', `/contract-runs/${run.id}/approve`)).state, 'PAYING');
    const downlineId = (
      await must('GET', '/wps/member/info', { token: await platform.signIn(program.address, 'agent') })
    ).id;
    const tiers = [{ validBet: '0.00', active: 1, ratePct: '0.10' }];
    const offer = await decides('ann', '/contracts', { downlineId, kind: 'HOURLY_SALARY', tiers });
    assert.equal((await decides('ann', `/contracts/${offer.id}/steps`, { step: 'withdraw_offer' })).state, 'WITHDRAWN');
    assertNone();
  });

  // CHK-96
  test('announcements, push notifications and the summary of a player are answered', async () => {
    const texts = { en: { title: 'New hours', body: '<p>Open early.</p>' } };
    const { id } = await decides('ann', '/announcements', { kind: 'PL', texts });
    assert.ok((await readOk('/announcements')).content.some((each) => each.id === id));
    await decides('ann', `/announcements/${id}/end`);
    assert.ok(Array.isArray((await readOk('/push-notifications')).content));
    const { username } = await fundedPlayer();
    assert.equal((await readOk(`/players/${username}`)).frozen.funds, false);
    assertNone();
  });

  // CHK-96
  test('the setup and the keys of a game vendor are changed', async () => {
    const setup = await putOk('/vendors/ACME/setup', { name: 'Acme', url: 'https://games.acme.example' });
    assert.equal(setup.isEnabled, false);
    const { id, secret } = await decides('ann', '/vendors/ACME/keys');
    assert.ok(secret.length >= 40);
    await decides('ann', `/vendors/ACME/keys/${id}/end`);
    assert.deepEqual((await readOk('/vendors/ACME/setup')).keys, []);
    assertNone();
  });

  // CHK-96
  test('deposit channels and rates are configured', async () => {
    const [channel] = (await readOk('/deposit-channels')).content;
    assert.equal((await readOk(`/deposit-channels/${channel.id}`)).id, channel.id);
    await putOk(`/deposit-channels/${channel.id}`, { sort: channel.sort });
    await putOk('/deposit-rates/USDT', { rate: '36.50' });
    assert.ok((await readOk('/deposit-rates')).content.length > 0);
    assertNone();
  });

  // CHK-96
  test('matched payouts', async () => {
    for (const list of ['/matches', '/matches/unpaid']) assert.deepEqual((await readOk(list)).content, []);
    assert.equal((await readOk('/matches/figures')).disputes, 0);
    const { id } = await decides('ann', '/matches/blocks', { username: 'demo_player', side: 'BOTH' });
    assert.equal((await readOk('/matches/blocks')).content.length, 1);
    await decides('ann', `/matches/blocks/${id}/end`);
    assertNone();
  });

  // CHK-96
  test('transfers between members are ruled, also late ones', async () => {
    const { offer, orderMatched, matchOf } = await import('../users/match.mjs');
    const [receiver, depositor] = [await fundedPlayer('3000.00'), await newPlayer()];
    const withdrawal = await offer(program.data, receiver, '500.00');
    const order = await orderMatched(depositor, '500.00');
    const late = await matchOf(depositor, order);
    await must('POST', `/wps/deposits/${order.id}/cancel`, { token: depositor.token, key: true });
    assert.ok((await readOk('/matches/unpaid')).content.some(({ id }) => id === late.id));
    const next = await newPlayer();
    const match = await matchOf(next, await orderMatched(next, '500.00'));
    const proof = () => ({ key: true, body: proofForm(pngImage()) });
    await must('POST', `/wps/matches/${match.id}/proofs`, { token: next.token, ...proof() });
    const { partId } = (await must('GET', `/wps/matches?withdrawalId=${withdrawal}`, { token: receiver.token }))
      .content[0];
    const dispute = `/wps/withdrawals/${withdrawal}/parts/${partId}/dispute`;
    await must('POST', dispute, { token: receiver.token, ...proof() });
    assert.ok((await readOk('/matches')).content.some(({ id }) => id === match.id));
    const { receipts, disputes } = await readOk(`/matches/${match.id}`);
    assert.deepEqual([receipts.length, disputes.length], [1, 1]);
    const ruled = await decides('ann', `/matches/${match.id}/ruling`, { received: '500.00' });
    assert.equal(ruled.state, 'RULED_PAID');
    assert.equal((await decides('ann', `/matches/${late.id}/late`, { received: '500.00' })).state, 'FOUND_LATE');
    assertNone();
  });
}
