// CHK-96 and CHK-47 at the operators' door: every call once as it should be, as a stranger, and with every field as it should not be.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import { ownHouse } from '../people/house.mjs';
import { atTheDoor, comeIn, hired } from '../people/operator.mjs';
import { proofForm, statement } from '../people/pictures.mjs';
import { payHeaders, vendorCall } from '../people/vendor.mjs';
import { casesOf, sample } from './cases.mjs';
import { Contract, needsSession } from './document.mjs';
import { inTurn, Judge, languages } from './judge.mjs';

const vendor = { id: 'BGS', keyId: '1', secret: 'b'.repeat(32) };
const paySecret = 'p'.repeat(32);
const house = await ownHouse({ LIMITS_FACTOR: '100000', BGS_SECRET: vendor.secret, PAY_SANDBOX_SECRET: paySecret });
const { ask, must, until, richPlayer, asksFor, program, signIn } = house;
const door = '/operator/v1';
const enders = new Set([`PUT ${door}/account/password`, `DELETE ${door}/session`]);
const found = [];
const people = {};
let contract;

/** Operations that cannot succeed here, each with the reason. */
const byHand = 'the sandbox pays in this house; the tests of the door in Go pay by hand';
const cannotSucceed = new Map([
  ...['target', 'sent', 'failed'].map((deed) => [`POST ${door}/payouts/parts/{id}/${deed}`, byHand]),
  [
    `POST ${door}/vendors/transfers/{id}/done`,
    'a vendor has to be silent for an hour; the noun has tests that move the clock',
  ],
  [
    `POST ${door}/vendors/transfers/{id}/failed`,
    'a vendor has to be silent for an hour; the noun has tests that move the clock',
  ],
  [
    `POST ${door}/push-notifications/{id}/retry`,
    'a push service has to fail for a day; the tests of the operator routes in Go retry one',
  ],
]);

const bare = atTheDoor(program);

async function call(method, path, options) {
  const got = await bare(method, path, options);
  found.push(...contract.problems(method, path, got.status, got.answer));
  assert.ok(got.status < 500, `${method} ${path}: ${got.status} ${JSON.stringify(got.answer)}`);
  return got;
}

/** A call that has to succeed. */
async function done(method, path, options) {
  const { status, answer } = await call(method, door + path, options);
  assert.equal(status, 200, `${method} ${path}: ${JSON.stringify(answer)}`);
  return answer.value;
}

const decides = (who, path, more = {}) =>
  done('POST', path, { token: people[who].token, key: true, body: { reason: 'looked at it', ...more } });
const replaces = (path, more) =>
  done('PUT', path, { token: people.ann.token, key: true, body: { reason: 'looked at it', ...more } });
const looks = (path) => done('GET', path, { token: people.ann.token });
const isClean = () => assert.deepEqual(found.splice(0), []);

before(async () => {
  contract = new Contract((await bare('GET', '/openapi.json')).answer);
  people.ann = await comeIn(call, 'demo_operator');
  people.ben = await comeIn(call, 'ben', await hired(program, 'ben', 'review,risk'));
});

test('CHK-96 an operator looks at himself', async () => {
  await done('GET', '/captcha?kind=image');
  assert.deepEqual((await looks('/account')).roles, ['review', 'content', 'risk', 'accounts']);
  isClean();
});

/** A withdrawal that was paid, which its player denies. */
async function denied() {
  const player = await richPlayer();
  const { id } = await asksFor(player, '200.00');
  await decides('ann', `/withdrawals/${id}/approval`);
  const me = { token: player.token };
  const read = () => must('GET', `/wps/withdrawals/${id}`, me);
  const { parts } = await until(read, ({ state }) => state === 'AWAITING_CONFIRMATION', 30_000);
  const path = `/wps/withdrawals/${id}/parts/${parts[0].id}/dispute`;
  await must('POST', path, { ...me, key: true, body: proofForm(statement()) });
  return { id, part: parts[0].id };
}

test('CHK-96 withdrawals and payouts', async () => {
  const refused = await asksFor(await richPlayer(), '200.00');
  assert.ok((await looks('/withdrawals')).content.some(({ id }) => id === refused.id));
  await looks(`/withdrawals/${refused.id}`);
  await decides('ann', `/withdrawals/${refused.id}/rejection`);
  const one = await denied();
  assert.ok((await looks('/payouts')).content.some(({ id }) => id === one.id));
  const { parts } = await looks(`/payouts/${one.id}`);
  await looks(`/payout-proofs/${parts[0].proofs[0].id}`);
  await decides('ann', `/payouts/parts/${one.part}/unpaid`);
  await decides('ann', `/payouts/${one.id}/again`);
  const two = await denied();
  await decides('ann', `/payouts/parts/${two.part}/paid`);
  const three = await denied();
  await decides('ann', `/payouts/parts/${three.part}/unpaid`);
  await decides('ann', `/payouts/${three.id}/refund`);
  isClean();
});

/** A transfer of a player that waits for a decision. */
async function transferred({ token }) {
  const order = { channelId: 'bank', amount: '500.00' };
  const { id } = await must('POST', '/wps/deposits', { token, key: true, body: order });
  await must('POST', `/wps/deposits/${id}/proofs`, { token, key: true, body: proofForm(statement()) });
  return id;
}

/** A transfer that its player had given up before it came. */
async function givenUp({ token }) {
  const body = { channelId: 'bank', amount: '500.00' };
  const { id } = await must('POST', '/wps/deposits', { token, key: true, body });
  await must('POST', `/wps/deposits/${id}/cancel`, { token, key: true });
  return id;
}

/** A payment for an order that its provider had refused, as the sandbox does with what ends in .13. */
async function nobodys({ token }) {
  const order = { channelId: 'promptpay', amount: '500.13' };
  const { id, state } = await must('POST', '/wps/deposits', { token, key: true, body: order });
  assert.equal(state, 'FAILED');
  const body = JSON.stringify({
    order: `CONTRACT-${id}`,
    reference: id,
    channel: order.channelId,
    status: 'PAID',
    amount: order.amount,
    currency: 'THB',
    paidAt: new Date().toISOString(),
  });
  await ask(program.address, 'POST', '/pay/v1/sandbox/callback', { body, headers: payHeaders(paySecret, body) });
  return (await looks('/deposits/payments')).content.find(({ deposit }) => deposit === id).id;
}

test("CHK-96 payments that are nobody's, and the proof of the nights", async () => {
  const player = await richPlayer();
  await decides('ann', `/deposits/payments/${await nobodys(player)}/credit`);
  await decides('ann', `/deposits/payments/${await nobodys(player)}/return`, { reference: 'back-1' });
  assert.ok(Array.isArray((await looks('/proofs')).content));
  isClean();
});

test('CHK-96 deposits, corrections and freezes', async () => {
  const player = await richPlayer();
  const [good, bad] = [await transferred(player), await transferred(player)];
  assert.ok((await looks('/deposits')).content.some(({ id }) => id === good));
  const { proofs, username } = await looks(`/deposits/${good}`);
  await looks(`/deposit-proofs/${proofs[0].id}`);
  await decides('ann', `/deposits/${good}/confirmation`, { received: '480.00' });
  const [need] = (await looks(`/turnover?username=${username}`)).content;
  assert.equal((await decides('ann', `/turnover/${need.id}/void`)).state, 'VOID');
  await decides('ann', `/deposits/${bad}/denial`);
  await decides('ann', `/deposits/${await givenUp(player)}/late`);
  await decides('ann', `/deposits/${good}/reversal`);
  await decides('ben', `/deposits/${good}/reversal`);
  const correction = { username, kind: 'ADJUST_PLUS', amount: '1.00' };
  const proposed = await decides('ann', '/adjustments', { ...correction, case: 'one' });
  await decides('ben', `/adjustments/${proposed.id}/approval`);
  const other = await decides('ann', '/adjustments', { ...correction, case: 'two' });
  await decides('ben', `/adjustments/${other.id}/refusal`);
  assert.equal((await looks('/adjustments?of=all')).content.length, 2);
  const { id } = await decides('ann', '/freezes', { username, flag: 'FUNDS', until: '2999-01-01T00:00:00Z' });
  await looks(`/freezes?username=${username}`);
  await decides('ann', `/freezes/${id}/end`);
  isClean();
});

test('CHK-96 statements and days', async () => {
  const body = 'reference,amount,currency,at\nc-1,500.00,THB,2026-03-10T06:12:09Z\n';
  const sent = { token: people.ann.token, key: true, headers: { 'content-type': 'text/csv' }, body };
  assert.deepEqual(await done('POST', '/statements/sandbox?reason=monthly', sent), { new: 1, known: 0 });
  await decides('ann', '/reconciliations', { provider: 'sandbox', day: '2026-03-10' });
  await looks('/reconciliations');
  assert.equal((await looks('/reconciliations/sandbox/2026-03-10')).differences, 1);
  await decides('ann', '/reconciliations/sandbox/2026-03-10/explanation', { reference: 'c-1' });
  isClean();
});

test('CHK-96 vendors, what is given away, and who stops', async () => {
  const { username, token } = await richPlayer();
  await looks('/vendors/transfers');
  const { content } = await until(
    () => looks('/vendors/windows'),
    (list) => list.content.length > 0,
  );
  await decides('ann', `/vendors/${content[0].vendor}/comparison`, { hour: content[0].from });
  const player = await must('GET', '/wps/member/info', { token });
  await vendorCall(program.address, vendor, '/vendor/v1/win', {
    vendor_tx_id: 'late-win',
    ref_tx_id: 'no-bet',
    player_ref: player.id,
    round_id: 'no-round',
    amount: '1',
    round_closed: true,
    occurred_at: new Date(Date.now() - 3600_000).toISOString(),
  });
  const [open] = (await looks('/vendors/cases?vendor=BGS')).content;
  assert.equal(open.kind, 'WIN_WITHOUT_BET');
  await decides('ann', `/vendors/cases/${open.id}/end`);
  const validUntil = new Date(Date.now() + 3600_000).toISOString();
  const gift = {
    username,
    vendor: 'AURUM',
    games: ['DRAGON_FORGE'],
    count: 1000,
    betValue: '2.00',
    turnover: 1,
    validUntil,
  };
  const { id } = await decides('ann', '/freerounds', { ...gift, case: 'one' });
  await decides('ann', `/freerounds/${id}/cancellation`);
  const dear = { ...gift, betValue: '30.00' };
  const [good, bad] = [
    await decides('ann', '/freerounds', { ...dear, case: 'two' }),
    await decides('ann', '/freerounds', { ...dear, case: 'three' }),
  ];
  await decides('ben', `/freerounds/${good.id}/approval`);
  await decides('ben', `/freerounds/${bad.id}/refusal`);
  assert.equal((await looks(`/freerounds?of=all&username=${username}`)).content.length, 3);
  await decides('ann', '/exclusions', { username, length: 'P1D' });
  assert.equal((await looks(`/exclusions?username=${username}`)).content.length, 1);
  isClean();
});

test('CHK-96 operator accounts', async () => {
  const { account, firstPassword } = await decides('ann', '/accounts', { username: 'cleo', roles: ['content'] });
  assert.equal(account.state, 'FIRST_PASSWORD');
  await comeIn(call, 'cleo', firstPassword);
  assert.deepEqual((await replaces('/accounts/cleo/roles', { roles: ['risk'] })).roles, ['risk']);
  const reset = await decides('ann', '/accounts/cleo/reset');
  assert.notEqual(reset.firstPassword, firstPassword);
  assert.equal((await decides('ann', '/accounts/cleo/end')).state, 'ENDED');
  assert.ok((await looks('/accounts')).content.some(({ username }) => username === 'cleo'));
  isClean();
});

test('CHK-96 settings, registration fields and turnover weights', async () => {
  await replaces('/settings/FREEPLAY3', { value: true });
  const { settings, features } = await looks('/settings');
  assert.ok(settings.some(({ key }) => key === 'maintenance'));
  assert.ok(features.some(({ code, isOn }) => code === 'FREEPLAY3' && isOn));
  const [field] = (await looks('/registration/fields')).content;
  assert.deepEqual(await replaces(`/registration/fields/${field.name}`, { sort: field.sort }), field);
  const [weight] = (await looks('/turnover/weights')).content;
  assert.deepEqual(await replaces(`/turnover/weights/${weight.gameType}`, { percent: weight.percent }), weight);
  isClean();
});

test('CHK-96 announcements, push notifications and the summary of a player', async () => {
  const texts = { en: { title: 'New hours', body: '<p>Open early.</p>' } };
  const { id } = await decides('ann', '/announcements', { kind: 'PL', texts });
  assert.ok((await looks('/announcements')).content.some((each) => each.id === id));
  await decides('ann', `/announcements/${id}/end`);
  assert.ok(Array.isArray((await looks('/push-notifications')).content));
  const { username } = await richPlayer();
  assert.equal((await looks(`/players/${username}`)).frozen.funds, false);
  isClean();
});

test('CHK-96 the setup and the keys of a game vendor', async () => {
  const setup = await replaces('/vendors/ACME/setup', { name: 'Acme', url: 'https://games.acme.example' });
  assert.equal(setup.isEnabled, false);
  const { id, secret } = await decides('ann', '/vendors/ACME/keys');
  assert.ok(secret.length >= 40);
  await decides('ann', `/vendors/ACME/keys/${id}/end`);
  assert.deepEqual((await looks('/vendors/ACME/setup')).keys, []);
  isClean();
});

test('CHK-47 nobody else is let in, and nothing of this is at the public door', async () => {
  const strangers = [undefined, await signIn(program.address, 'player'), await signIn(program.address, 'agent')];
  for (const { name, method, path, operation } of contract.operations) {
    const { status } = await ask(program.address, method, sample(path), { token: people.ann.token, key: true });
    assert.equal(status, 404, `${name} at the public door`);
    if (!needsSession(operation)) continue;
    for (const token of strangers) {
      const refused = await call(method, sample(path), { token, key: true });
      assert.equal(refused.status, 401, name);
    }
  }
  const { status } = await ask(program.address, 'GET', '/wps/v2/wallets/balance', { token: people.ann.token });
  assert.equal(status, 401);
  isClean();
});

test('F-M4 F-M5 F-S12 F-S14 no field of any call breaks anything, and what is wrong is said under its name', async () => {
  const world = { username: 'demo_player', provider: 'sandbox', day: '2026-03-10' };
  const judge = new Judge(contract);
  let turn = 0;
  const send = async (one, token = people.ann.token) => {
    const language = languages[turn++ % languages.length];
    const headers = { 'accept-language': language, 'x-device-id': randomUUID(), ...one.headers };
    const got = await bare(one.method, one.path, { token, key: true, body: one.body, headers });
    judge.judge(one, got, language);
    return got.status;
  };
  function* casesOfAll() {
    for (const each of contract.operations)
      if (!enders.has(each.name)) yield* casesOf(each, { document: contract.document, world });
  }
  await inTurn(casesOfAll(), 4, (one) => send(one));
  const newcomer = async () => {
    const name = `new${randomUUID()}`;
    world.oldPassword = await hired(program, name, 'review');
    const body = { username: name, password: world.oldPassword };
    return (await done('POST', '/session', { body })).token;
  };
  let token = await newcomer();
  const each = contract.operations.find(({ name }) => name === `PUT ${door}/account/password`);
  for (const one of casesOf(each, { document: contract.document, world }))
    if ((await send(one, token)) < 300) token = await newcomer();
  assert.ok(turn > 1_000, `only ${turn} tries`);
  judge.told();
});

test('CHK-96 signing out, and everything documented has answered with success', async () => {
  await done('DELETE', '/session', { token: people.ann.token });
  const { status } = await call('GET', `${door}/account`, { token: people.ann.token });
  assert.equal(status, 401);
  assert.deepEqual(
    contract.unproved().filter((name) => !cannotSucceed.has(name)),
    [],
  );
  isClean();
});
