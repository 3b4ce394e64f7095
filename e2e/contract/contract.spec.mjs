import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { project, startFakeFirebase } from '../users/firebase.mjs';
import { callApi, signIn } from '../users/index.mjs';
import { startProgram } from '../program.mjs';
import { Contract } from './document.mjs';
import { hub88, hub88Page } from './hub88.mjs';
import { lottery } from './lottery.mjs';
import { proofs } from './verification.mjs';
import { wallet } from './wallet.mjs';
import * as ways from './scenarios.mjs';

const secrets = { BGS_SECRET: 'b'.repeat(32), PAY_SANDBOX_SECRET: 'p'.repeat(32) };
const vendor = { id: 'BGS', keyId: '1', secret: secrets.BGS_SECRET };

/** Operations that cannot succeed here, each with the reason. */
const exempt = new Map([
  ['GET /wps/system/customerService/{address}', 'redirects to another page; covered by Go tests'],
  ['PUT /wps/member/register/mobile', 'not offered by the demo; covered by Go tests'],
  ['POST /wps/member/password/link', 'needs a link from an e-mail; covered by Go tests'],
  ['POST /wps/member/password/verification', 'needs a code for a bound number; covered by Go tests'],
  ['POST /wps/member/passkeys/finish', 'needs a passkey device; covered by Go tests with a virtual one'],
  ['POST /wps/session/login/passkey/finish', 'needs a passkey device; covered by Go tests with a virtual one'],
  ['DELETE /wps/member/passkeys/{id}', 'needs a passkey device; covered by Go tests with a virtual one'],
  [
    'POST /wps/limits/{kind}/{period}/confirmation',
    'a higher limit waits for a day; covered by Go tests that move the clock',
  ],
  ['POST /wps/session/login/verify', 'the demo accounts have no second factor; covered by Go tests'],
  ['GET /wps/live', 'endless stream; covered by Go tests'],
  [
    'POST /wps/matches/{id}/dispute',
    'needs a receiver who is silent until the deadline; covered by Go tests that move the clock',
  ],
]);

// Once a withdrawal is paid, the player's name proves it on an unknown device.
const device = { 'x-device-id': 'contract' };

let program, contract, firebase;
const tokens = {};
const found = [];

/** CHK-46. Sends a request and validates the response against the document; the call may be refused but must not fail. */
async function call(method, path, options = {}) {
  const response = await callApi(program.address, method, path, options);
  found.push(...contract.problems(method, path, response.status, response.answer));
  assert.ok(response.status < 500, `${method} ${path}: ${response.status} ${JSON.stringify(response.answer)}`);
  return response;
}

const isClean = () => assert.deepEqual(found.splice(0), []);

before(async () => {
  firebase = await startFakeFirebase();
  const elsewhere = {
    FIREBASE_PROJECT_ID: project,
    FIREBASE_API_KEY: 'stand-in',
    FIREBASE_AUTH_EMULATOR_HOST: firebase.host,
  };
  program = await startProgram({ ...secrets, ...elsewhere, LIMITS_FACTOR: '1000' });
  const { answer } = await callApi(program.address, 'GET', '/openapi.json');
  contract = new Contract(answer);
  [tokens.player, tokens.agent] = [
    await signIn(program.address, 'player', device),
    await signIn(program.address, 'agent'),
  ];
});
after(async () => {
  await program?.stop();
  firebase?.stop();
});

// CHK-96
test('visitors: public reads and sign-in', async () => {
  await ways.visitor(call);
  const captcha = await call('GET', '/wps/captcha?kind=audio&purpose=register');
  await ways.account(call, await ways.register(call, program.address, captcha), program.address);
  await ways.returnToDevice(call);
  await ways.handoff(call);
  isClean();
});

// CHK-96
test('members: verification codes and an authenticator', async () => {
  await proofs(call, program.address, tokens.player);
  isClean();
});

// CHK-96
test('players: every documented call', async () => {
  const captcha = await call('GET', '/wps/captcha?kind=audio&purpose=register');
  const depositor = await ways.register(call, program.address, captcha);
  const fixtures = { paySecret: secrets.PAY_SANDBOX_SECRET, data: program.data, depositor };
  await ways.player(call, tokens.player, fixtures);
  await ways.play(call, tokens.player);
  await lottery(call, tokens.player);
  isClean();
});

// CHK-96
test('members: sign-in with accounts of other providers', async () => {
  await ways.social(call, await signIn(program.address, 'player', device), device);
  isClean();
});

// CHK-96
test('vendors: every call of the seamless wallet', async () => {
  await wallet(call, tokens.player, vendor);
  isClean();
});

// CHK-96
test('vendors: every call of the Hub88 protocol', async () => {
  await hub88(call, tokens.player, program.data);
  isClean();
});

test('a game page of the Hub88 vendor plays through the same wallet', async () => {
  await hub88Page(call, tokens.player);
  isClean();
});

// CHK-96
test('agents: every documented call', async () => {
  await ways.agent(call, tokens.agent);
  const { answer } = await call('GET', '/wps/agent/team?pageSize=1', { token: tokens.agent });
  assert.equal(answer.value.content.length, 1);
  isClean();
});

const sample = (path) => path.replace('{provider}', 'sandbox').replace(/\{[^}]+\}/g, 'unknown');
const roles = { visitor: () => undefined, player: () => tokens.player, agent: () => tokens.agent };

for (const [role, token] of Object.entries(roles)) {
  // CHK-96
  test(`every call as ${role} with an empty and an unknown body answers as documented`, async () => {
    for (const { method, path } of contract.operations) {
      if (path === '/wps/session/logout' || path === '/wps/live') continue;
      await call(method, sample(path), { token: token() });
      if (method === 'GET' || method === 'DELETE') continue;
      await call(method, sample(path), { token: token(), key: true, body: {} });
      const refused = await call(method, sample(path), { token: token(), key: true, body: { unknownField: 1 } });
      assert.ok(refused.status >= 400, `${method} ${path} accepted an unknown field`);
    }
    isClean();
  });
}

// CHK-96
test('signing out, and the token afterwards', async () => {
  await call('DELETE', '/wps/session/logout', { token: tokens.player });
  const { status } = await call('GET', '/wps/v2/wallets/balance', { token: tokens.player });
  assert.equal(status, 401);
  isClean();
});

// CHK-96
test('every documented call has succeeded once', () => {
  assert.deepEqual(
    contract.withoutSuccess().filter((name) => !exempt.has(name)),
    [],
  );
  const names = new Set(contract.operations.map(({ name }) => name));
  assert.deepEqual(
    [...exempt.keys()].filter((name) => !names.has(name)),
    [],
    'a call with a reason no longer exists',
  );
});

test('the check notices responses that are not documented', () => {
  const answer = { success: true, value: { status: 0 }, requestId: 'x' };
  assert.deepEqual(contract.problems('GET', '/wps/nowhere', 200, answer).length, 1);
  const beside = { success: true, value: null, requestId: 'x', extra: 1 };
  assert.notDeepEqual(contract.problems('DELETE', '/wps/session/logout', 200, beside), []);
  assert.notDeepEqual(contract.problems('GET', '/wps/v2/wallets/balance', 200, { success: true, requestId: 'x' }), []);
});
