// F-S9: a member's records do not exist for other members. The calls come from the document, so that new ones are
// included.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import { startPlatform } from '../users/platform.mjs';
import { proofForm, pngImage } from '../users/images.mjs';
import { spin } from '../users/spin.mjs';
import { runOperatorAction } from '../program.mjs';
import { Contract, needsSession } from './document.mjs';

// Rate limits are raised: they are not the subject here.
const platform = await startPlatform({ LIMITS_FACTOR: '1000' });
const {
  callApi,
  must,
  until,
  newPlayer,
  fundedPlayer,
  enableWithdrawals,
  openDiceSession,
  createDepositOrder,
  program,
  signIn,
} = platform;
const { requestWithdrawal, paymentPassword } = platform;
const call = (method, path, options) => callApi(program.address, method, path, options);

/** Path parameters that do not belong to a member. */
const notOwned = new Map([
  ['/lgw/bgs/proofs/{id}', 'proofs are public and name no member'],
  ['/lgw/lottery/fair/{issueId}', 'proofs are public; the path of a bet is shown to its member only (Go tests)'],
  ['/pay/v1/{provider}/callback', 'the provider signs'],
  ['/pay/v1/{provider}/payout', 'the provider signs'],
  ['/vendor/hub88/{vendor}/user/info', 'the vendor signs'],
  ['/vendor/hub88/{vendor}/user/balance', 'the vendor signs'],
  ['/vendor/hub88/{vendor}/transaction/bet', 'the vendor signs'],
  ['/vendor/hub88/{vendor}/transaction/win', 'the vendor signs'],
  ['/vendor/hub88/{vendor}/transaction/rollback', 'the vendor signs'],
  ['/wps/system/customerService/{address}', 'public redirect'],
  ['/wps/favorites/{nodeId}', 'a game id; the call removes the own favorite'],
  ['/wps/limits/{kind}/{period}', 'kind and period of an own limit'],
  ['/wps/limits/{kind}/{period}/confirmation', 'kind and period of an own limit'],
  ['/wps/limits/{kind}/{period}/pending', 'kind and period of an own limit'],
  ['/wps/member/social/{provider}', 'name of a provider'],
  ...['', '/payee', '/proofs', '/proofs/{file}', '/cancel', '/dispute'].map((call) => [
    `/wps/matches/{id}${call}`,
    'belongs to two members: TestMatches_OfOtherMembers_AreNotFound tries it',
  ]),
  ...['contracts/{id}', 'contracts/{id}/steps'].map((call) => [
    `/wps/agent/${call}`,
    'belongs to two agents: TestDo_EverybodyButTheParty_FindsNothing tries it',
  ]),
  ['/wps/agent/links/{code}/close', 'belongs to an agent: TestCreateLink_Guards tries another one'],
  ['/wps/agent/team/{id}/points', 'a direct downline: TestRaise_AtMostToTheUplinesPoint tries others'],
  ['/wps/agent/bills/{id}', 'belongs to two agents: TestBillOf_OtherMembers_FindNothing tries it'],
  ['/wps/member/passkeys/{id}', 'only a device creates it: TestOneTouchOfADeviceSignsIn tries it'],
]);

let contract, owner, owned;
const otherTokens = {};

before(async () => {
  contract = new Contract((await call('GET', '/openapi.json')).answer);
  owner = await fundedPlayer();
  const me = { token: owner.token };
  const payee = await enableWithdrawals(owner);
  const requested = { amount: '200.00', payeeId: payee.id, paymentPassword };
  const withdrawal = await must('POST', '/wps/withdrawals', { ...me, key: true, body: requested });
  const paid = await paidWithdrawal(me, requested);
  const upward = { direction: 'UP', amount: '50.00', paymentPassword };
  const transfer = await must('POST', '/wps/transfers', { ...me, key: true, body: upward });
  const toVendor = { from: 'MAIN', to: 'SANDBOX_WALLET', amount: '5.00' };
  const moved = await must('POST', '/wps/relay/GCS_walletTransfer', { ...me, key: true, body: toVendor });
  const deposit = await createDepositOrder(owner.token, '100.00');
  const [slot] = (await must('GET', '/wps/games?q=Dragon%20Forge')).content;
  await spin((await must('GET', `/wps/game/launchGame?nodeId=${slot.nodeId}&platform=WEB`, me)).launchUrl);
  const [spun] = (await must('GET', '/wps/bets?gameType=RNG', me)).content;
  const lottery = await placeChase(me);
  const [bets, entries] = [await must('GET', '/wps/bets', me), await must('GET', '/wps/entries', me)];
  const [session] = await must('GET', '/wps/session', me);
  const [device] = await must('GET', '/wps/session/devices', me);
  const bet = bets.content.find(({ gameType }) => gameType === 'BGS');
  const file = await exportFile(me);
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
    '/wps/exports/{id}/workbook': { id: file.id },
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
    '/lgw/lottery/orders/{id}': { id: lottery.orderId },
    '/lgw/lottery/chases/{id}': { id: lottery.chaseId },
    '/wps/payees/{id}': { id: payee.id },
  };
  const player = await fundedPlayer();
  await enableWithdrawals(player);
  const [agent, game] = [await signIn(program.address, 'agent'), await openDiceSession(player.token)];
  Object.assign(otherTokens, { player: player.token, agent, game });
});

/** Returns a withdrawal that has been paid and waits for its owner's confirmation. */
async function paidWithdrawal(me, body) {
  const { id } = await must('POST', '/wps/withdrawals', { ...me, key: true, body });
  await runOperatorAction(program.data, 'withdrawal approve', {}, [id]);
  const { parts } = await until(
    () => must('GET', `/wps/withdrawals/${id}`, me),
    ({ state }) => state === 'AWAITING_CONFIRMATION',
    30_000,
  );
  return { id, part: parts[0].id };
}

/** Returns a bet of a chase in draws that are days away. */
async function placeChase(me) {
  const { issues } = await must('GET', '/lgw/lottery/issues/current?gameCode=LAO_STAR&count=2');
  const numeros = issues.map(({ number }) => ({ numero: number, multiple: 1 }));
  const content = { gameCode: 'LAO_STAR', betType: 'TH_3TOP', selection: '123', unitMode: 'CASH', units: 1, numeros };
  const body = { prizeMode: 'SEA', device: 'WEB', contents: [content] };
  const { id } = await must('POST', '/lgw/lottery/orders', { ...me, key: true, body });
  return (await must('GET', `/lgw/lottery/orders/${id}`, me)).items[0];
}

/** Returns an export file of the owner. */
async function exportFile(me) {
  const { id } = await must('POST', '/wps/exports', { ...me, key: true, body: { kind: 'entries' } });
  return until(
    () => must('GET', `/wps/exports/${id}`, me),
    ({ state }) => state === 'DONE',
    30_000,
  );
}

const withPathParameters = () => contract.operations.filter(({ path }) => path.includes('{'));

const tokenFor = (path, caller) => (path.startsWith('/lgw/bgs/') ? otherTokens.game : otherTokens[caller]);

/** Returns everything that the owner has, without last-seen times. */
async function snapshot() {
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

// F-S9
test('every path parameter is listed as owned or as public', () => {
  const unknown = withPathParameters().filter(({ path }) => owned[path] === undefined && !notOwned.has(path));
  assert.deepEqual(
    unknown.map(({ name }) => name),
    [],
  );
});

for (const [callerName, caller] of Object.entries({ 'another player': 'player', 'an agent': 'agent' })) {
  // F-S9
  test(`${callerName} gets 'not found' for the owner's ids and changes nothing`, async () => {
    const before = await snapshot();
    for (const { name, method, path } of withPathParameters().filter(({ path }) => owned[path])) {
      const token = tokenFor(path, caller);
      const send = (name) =>
        call(
          method,
          path.replace(/\{(\w+)\}/g, (_, word) => name(word)),
          {
            token,
            key: true,
            ...(method === 'GET' ? {} : { body: {} }),
          },
        );
      const [response, unknownResponse] = [await send((word) => owned[path][word]), await send(() => randomUUID())];
      assert.ok([403, 404].includes(response.status), `${name}: ${response.status}`);
      assert.deepEqual(
        [response.status, response.answer.errorCode],
        [unknownResponse.status, unknownResponse.answer.errorCode],
        name,
      );
    }
    assert.deepEqual(await snapshot(), before);
  });
}

// F-S9
test("a withdrawal to another member's payee is refused", async () => {
  const before = await snapshot();
  const me = { token: otherTokens.player };
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
  assert.deepEqual(await snapshot(), before);
});

// F-S9
test("a cursor of another member's list does not show that list", async () => {
  const lists = contract.operations.filter(
    ({ method, operation }) =>
      method === 'GET' &&
      needsSession(operation) &&
      !operation['x-agents-only'] &&
      operation.parameters?.some(({ name }) => name === 'cursor'),
  );
  assert.ok(lists.length >= 4);
  const ownerIds = new Set((await snapshot()).lists.flat().map(({ id }) => id));
  for (const { path, operation } of lists) {
    const needed = operation.parameters.filter(({ in: place, required }) => place === 'query' && required);
    const query = (more) =>
      `${path}?${new URLSearchParams([...needed.map(({ name, schema }) => [name, schema.enum[0]]), more])}`;
    const { nextCursor } = await must('GET', query(['pageSize', '1']), { token: owner.token });
    if (nextCursor === null) continue;
    const { status, answer } = await call('GET', query(['cursor', nextCursor]), { token: otherTokens.player });
    assert.ok(status < 500, path);
    assert.deepEqual(
      (answer.value?.content ?? []).filter(({ id }) => ownerIds.has(id)),
      [],
      path,
    );
  }
});

// F-S9
test('an agent cannot read members outside the own team', async () => {
  const { token } = await newPlayer();
  const { id } = await must('GET', '/wps/member/info', { token });
  for (const parent of [id, randomUUID()]) {
    const { status } = await call('GET', `/wps/agent/team?parent=${parent}`, { token: otherTokens.agent });
    assert.equal(status, 404);
  }
});

// F-S9
test("a member cannot confirm another member's payout part under an own withdrawal", async () => {
  const player = await fundedPlayer();
  const { id } = await requestWithdrawal(player, '200.00');
  const before = await snapshot();
  const path = `/wps/withdrawals/${id}/parts/${owned.part}`;
  const options = { token: player.token, key: true };
  for (const [method, address, body] of [
    ['POST', `${path}/received`],
    ['DELETE', `${path}/dispute`],
    ['POST', `${path}/dispute`, proofForm(pngImage())],
  ]) {
    const { status, answer } = await call(method, address, { ...options, body });
    assert.deepEqual([status, answer.errorCode], [404, 'not_found'], `${method} ${address}`);
  }
  assert.deepEqual(await snapshot(), before);
});
