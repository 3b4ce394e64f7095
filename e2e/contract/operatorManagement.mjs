// Operator calls about accounts, settings, content and vendors; each is called once with valid input.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signInOperator } from '../users/operator.mjs';

export function managementTests({ call, decides, putOk, readOk, fundedPlayer, assertNone }) {
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
}
