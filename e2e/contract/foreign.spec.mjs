// F-S9: what belongs to one person is not there for another. Taken from the document, so that no new call is left out.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import { ownHouse } from '../people/house.mjs';
import { proofForm, statement } from '../people/pictures.mjs';
import { spin } from '../people/spin.mjs';
import { atTheDesk } from '../program.mjs';
import { Contract, needsSession } from './document.mjs';

// Everything is tried at once: how often one may try is not asked here.
const house = await ownHouse({ LIMITS_FACTOR: '1000' });
const { ask, must, until, newPlayer, richPlayer, canWithdraw, atTheDice, order, program, signIn } = house;
const { asksFor, paymentPassword } = house;
const call = (method, path, options) => ask(program.address, method, path, options);

/** Names in an address that are no one's own. */
const nobodys = new Map([
  ['/lgw/bgs/proofs/{id}', 'a proof names nobody, and anybody may check it'],
  ['/pay/v1/{provider}/callback', 'the provider signs'],
  ['/pay/v1/{provider}/payout', 'the provider signs'],
  ['/vendor/hub88/{vendor}/user/info', 'the vendor signs'],
  ['/vendor/hub88/{vendor}/user/balance', 'the vendor signs'],
  ['/vendor/hub88/{vendor}/transaction/bet', 'the vendor signs'],
  ['/vendor/hub88/{vendor}/transaction/win', 'the vendor signs'],
  ['/vendor/hub88/{vendor}/transaction/rollback', 'the vendor signs'],
  ['/wps/system/customerService/{address}', 'everybody is sent there'],
  ['/wps/favorites/{nodeId}', 'a game, which is everybody’s; what goes is one’s own heart on it'],
  ['/wps/limits/{kind}/{period}', 'words for one of my own limits'],
  ['/wps/limits/{kind}/{period}/confirmation', 'words for one of my own limits'],
  ['/wps/limits/{kind}/{period}/wish', 'words for one of my own limits'],
  ['/wps/member/social/{provider}', 'a word for a provider'],
  ['/wps/member/passkeys/{id}', 'made by a device alone: TestOneTouchOfADeviceSignsIn tries it'],
]);

let contract, owner, owned;
const strangers = {};

before(async () => {
  contract = new Contract((await call('GET', '/openapi.json')).answer);
  owner = await richPlayer();
  const me = { token: owner.token };
  const payee = await canWithdraw(owner);
  const asked = { amount: '200.00', payeeId: payee.id, paymentPassword };
  const withdrawal = await must('POST', '/wps/withdrawals', { ...me, key: true, body: asked });
  const paid = await paidOut(me, asked);
  const upward = { direction: 'UP', amount: '50.00', paymentPassword };
  const transfer = await must('POST', '/wps/transfers', { ...me, key: true, body: upward });
  const toVendor = { from: 'MAIN', to: 'SANDBOX_PURSE', amount: '5.00' };
  const moved = await must('POST', '/wps/relay/GCS_walletTransfer', { ...me, key: true, body: toVendor });
  const deposit = await order(owner.token, '100.00');
  const [slot] = (await must('GET', '/wps/games?q=Dragon%20Forge')).content;
  await spin((await must('GET', `/wps/game/launchGame?nodeId=${slot.nodeId}&platform=WEB`, me)).launchUrl);
  const [spun] = (await must('GET', '/wps/bets?gameType=RNG', me)).content;
  const [bets, entries] = [await must('GET', '/wps/bets', me), await must('GET', '/wps/entries', me)];
  const [session] = await must('GET', '/wps/session', me);
  const [device] = await must('GET', '/wps/session/devices', me);
  const bet = bets.content.find(({ gameType }) => gameType === 'BGS');
  const file = await made(me);
  const [message] = (await must('GET', '/wps/messages', me)).content;
  owned = {
    payee: payee.id,
    part: paid.part,
    '/wps/bets/{id}': { id: bet.id },
    '/wps/bets/{id}/round': { id: spun.id },
    '/wps/entries/{id}': { id: entries.content[0].id },
    '/wps/deposits/{id}': { id: deposit.id },
    '/wps/deposits/{id}/cancel': { id: deposit.id },
    '/wps/deposits/{id}/proofs': { id: deposit.id },
    '/wps/exports/{id}': { id: file.id },
    '/wps/exports/{id}/file': { id: file.id },
    '/wps/transfers/{id}': { id: transfer.id },
    '/wps/wallets/transfers/{id}': { id: moved.id },
    '/wps/withdrawals/{id}': { id: withdrawal.id },
    '/wps/withdrawals/{id}/cancel': { id: withdrawal.id },
    '/wps/withdrawals/{id}/received': paid,
    '/wps/withdrawals/{id}/parts/{part}/received': paid,
    '/wps/withdrawals/{id}/parts/{part}/dispute': paid,
    '/wps/messages/{id}': { id: message.id },
    '/wps/messages/{id}/read': { id: message.id },
    '/wps/session/{id}': { id: session.id },
    '/wps/session/devices/{id}': { id: device.id },
    '/lgw/bgs/rounds/{id}': { id: bet.roundId },
  };
  const player = await richPlayer();
  await canWithdraw(player);
  const [agent, game] = [await signIn(program.address, 'agent'), await atTheDice(player.token)];
  Object.assign(strangers, { player: player.token, agent, game });
});

/** A withdrawal that has been paid and waits for the owner's answer. */
async function paidOut(me, body) {
  const { id } = await must('POST', '/wps/withdrawals', { ...me, key: true, body });
  await atTheDesk(program.data, 'withdrawal', 'approve', id, '--as', 'demo_operator', '--reason', 'all is well');
  const { parts } = await until(
    () => must('GET', `/wps/withdrawals/${id}`, me),
    ({ state }) => state === 'AWAITING_CONFIRMATION',
    30_000,
  );
  return { id, part: parts[0].id };
}

/** A file of the owner's records. */
async function made(me) {
  const { id } = await must('POST', '/wps/exports', { ...me, key: true, body: { kind: 'entries' } });
  return until(
    () => must('GET', `/wps/exports/${id}`, me),
    ({ state }) => state === 'DONE',
    30_000,
  );
}

const named = () => contract.operations.filter(({ path }) => path.includes('{'));

const tokenFor = (path, stranger) => (path.startsWith('/lgw/bgs/') ? strangers.game : strangers[stranger]);

/** What the owner has, without when he was seen. */
async function possessions() {
  const read = (path) => must('GET', path, { token: owner.token });
  const lists = await Promise.all(
    ['bets', 'entries', 'deposits', 'withdrawals', 'transfers', 'messages'].map((noun) =>
      read(`/wps/${noun}?pageSize=100`),
    ),
  );
  const files = (await read('/wps/exports')).content;
  const [sessions, devices] = [await read('/wps/session'), await read('/wps/session/devices')];
  return {
    lists: [...lists.map(({ content }) => content), files],
    signedIn: [sessions, devices].map((list) => list.map(({ id }) => id)),
    balance: (await read('/wps/v2/wallets/balance')).balance,
  };
}

test('F-S9 every name in an address is known to be somebody’s or nobody’s', () => {
  const unknown = named().filter(({ path }) => owned[path] === undefined && !nobodys.has(path));
  assert.deepEqual(
    unknown.map(({ name }) => name),
    [],
  );
});

for (const [who, stranger] of Object.entries({ 'another player': 'player', 'an agent': 'agent' })) {
  test(`F-S9 ${who} finds nothing of another person under its name, and changes nothing`, async () => {
    const before = await possessions();
    for (const { name, method, path } of named().filter(({ path }) => owned[path])) {
      const token = tokenFor(path, stranger);
      const under = (name) =>
        call(
          method,
          path.replace(/\{(\w+)\}/g, (_, word) => name(word)),
          {
            token,
            key: true,
            ...(method === 'GET' ? {} : { body: {} }),
          },
        );
      const [his, nothing] = [await under((word) => owned[path][word]), await under(() => randomUUID())];
      assert.ok([403, 404].includes(his.status), `${name}: ${his.status}`);
      assert.deepEqual([his.status, his.answer.errorCode], [nothing.status, nothing.answer.errorCode], name);
    }
    assert.deepEqual(await possessions(), before);
  });
}

test('F-S9 nor in a body: nobody is paid to the account of another', async () => {
  const before = await possessions();
  const me = { token: strangers.player };
  const to = async (payeeId) => {
    const { status, answer } = await call('POST', '/wps/withdrawals', {
      ...me,
      key: true,
      body: { amount: '200.00', payeeId, paymentPassword },
    });
    return [status, answer.errorCode, Object.keys(answer.value.fields)];
  };
  assert.deepEqual(await to(owned.payee), [422, 'validation_failed', ['payeeId']]);
  assert.deepEqual(await to(randomUUID()), await to(owned.payee));
  assert.deepEqual((await must('GET', '/wps/withdrawals', me)).content, []);
  assert.deepEqual(await possessions(), before);
});

test('F-S9 nor by a place in a list: each goes on in his own', async () => {
  const lists = contract.operations.filter(
    ({ method, operation }) =>
      method === 'GET' &&
      needsSession(operation) &&
      !operation['x-agents-only'] &&
      operation.parameters?.some(({ name }) => name === 'cursor'),
  );
  assert.ok(lists.length >= 4);
  const his = new Set((await possessions()).lists.flat().map(({ id }) => id));
  for (const { path, operation } of lists) {
    const needed = operation.parameters.filter(({ in: place, required }) => place === 'query' && required);
    const query = (more) =>
      `${path}?${new URLSearchParams([...needed.map(({ name, schema }) => [name, schema.enum[0]]), more])}`;
    const { nextCursor } = await must('GET', query(['pageSize', '1']), { token: owner.token });
    if (nextCursor === null) continue;
    const { status, answer } = await call('GET', query(['cursor', nextCursor]), { token: strangers.player });
    assert.ok(status < 500, path);
    assert.deepEqual(
      (answer.value?.content ?? []).filter(({ id }) => his.has(id)),
      [],
      path,
    );
  }
});

test('F-S9 an agent does not look below people who are not below him', async () => {
  const { token } = await newPlayer();
  const { id } = await must('GET', '/wps/member/info', { token });
  for (const parent of [id, randomUUID()]) {
    const { status } = await call('GET', `/wps/agent/team?parent=${parent}`, { token: strangers.agent });
    assert.equal(status, 404);
  }
});

test('F-S9 nor does one answer for a part of another under a withdrawal of his own', async () => {
  const player = await richPlayer();
  const { id } = await asksFor(player, '200.00');
  const before = await possessions();
  const path = `/wps/withdrawals/${id}/parts/${owned.part}`;
  const deed = { token: player.token, key: true };
  for (const [method, address, body] of [
    ['POST', `${path}/received`],
    ['DELETE', `${path}/dispute`],
    ['POST', `${path}/dispute`, proofForm(statement())],
  ]) {
    const { status, answer } = await call(method, address, { ...deed, body });
    assert.deepEqual([status, answer.errorCode], [404, 'not_found'], `${method} ${address}`);
  }
  assert.deepEqual(await possessions(), before);
});
