import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { project, startStandIn } from '../people/firebase.mjs';
import { ask, signIn } from '../people/index.mjs';
import { startProgram } from '../program.mjs';
import { Contract } from './document.mjs';
import { hub88, hub88Page } from './hub88.mjs';
import { proofs } from './proofs.mjs';
import { wallet } from './wallet.mjs';
import * as ways from './ways.mjs';

const secrets = { BGS_SECRET: 'b'.repeat(32), PAY_SANDBOX_SECRET: 'p'.repeat(32) };
const vendor = { id: 'BGS', keyId: '1', secret: secrets.BGS_SECRET };

/** Operations that cannot succeed here, each with the reason. */
const cannotSucceed = new Map([
  ['GET /wps/system/customerService/{address}', 'leads to another page; the address has tests of its own'],
  ['PUT /wps/member/register/mobile', 'not offered by the demo; the flag has tests of its own'],
  ['POST /wps/member/password/link', 'takes a link out of a mailbox; the noun has tests of its own'],
  ['POST /wps/member/password/verification', 'takes a code for a bound number; the noun has tests of its own'],
  ['POST /wps/member/passkeys/finish', 'takes a device; the noun has tests with a virtual one'],
  ['POST /wps/session/login/passkey/finish', 'takes a device; the noun has tests with a virtual one'],
  ['DELETE /wps/member/passkeys/{id}', 'takes a device; the noun has tests with a virtual one'],
  ['POST /wps/limits/{kind}/{period}/confirmation', 'a raise waits for a day; the noun has tests that move the clock'],
  ['POST /wps/session/login/verify', 'the demo people have no second proof; the noun has tests of its own'],
  ['GET /wps/live', 'answers with a stream that does not end; the stream has tests of its own'],
]);

let program, contract, firebase;
const tokens = {};
const found = [];

/** CHK-46. Asks and holds the answer against the document; the call itself must succeed or be refused, never fail. */
async function call(method, path, options = {}) {
  const got = await ask(program.address, method, path, options);
  found.push(...contract.problems(method, path, got.status, got.answer));
  assert.ok(got.status < 500, `${method} ${path}: ${got.status} ${JSON.stringify(got.answer)}`);
  return got;
}

const isClean = () => assert.deepEqual(found.splice(0), []);

before(async () => {
  firebase = await startStandIn();
  const elsewhere = {
    FIREBASE_PROJECT_ID: project,
    FIREBASE_API_KEY: 'stand-in',
    FIREBASE_AUTH_EMULATOR_HOST: firebase.host,
  };
  program = await startProgram({ ...secrets, ...elsewhere, LIMITS_FACTOR: '1000' });
  const { answer } = await ask(program.address, 'GET', '/openapi.json');
  contract = new Contract(answer);
  [tokens.player, tokens.agent] = [await signIn(program.address, 'player'), await signIn(program.address, 'agent')];
});
after(async () => {
  await program?.stop();
  firebase?.stop();
});

test('CHK-96 what visitors read and how they come in', async () => {
  await ways.visitor(call);
  const captcha = await call('GET', '/wps/captcha?kind=audio&purpose=register');
  await ways.account(call, await ways.register(call, program.address, captcha), program.address);
  await ways.comeBack(call);
  await ways.handOver(call);
  isClean();
});

test('CHK-96 what people prove themselves with', async () => {
  await proofs(call, program.address, tokens.player);
  isClean();
});

test('CHK-96 what a player does', async () => {
  await ways.player(call, tokens.player, { paySecret: secrets.PAY_SANDBOX_SECRET, data: program.data });
  await ways.play(call, tokens.player);
  isClean();
});

test('CHK-96 how people come in from elsewhere', async () => {
  await ways.elsewhere(call, await signIn(program.address, 'player'));
  isClean();
});

test('CHK-96 what a vendor calls', async () => {
  await wallet(call, tokens.player, vendor);
  isClean();
});

test('CHK-96 what a vendor calls in the dialect of Hub88', async () => {
  await hub88(call, tokens.player, program.data);
  isClean();
});

test('a page of that vendor plays through the same wallet', async () => {
  await hub88Page(call, tokens.player);
  isClean();
});

test('CHK-96 what an agent does', async () => {
  await ways.agent(call, tokens.agent);
  const { answer } = await call('GET', '/wps/agent/team?pageSize=1', { token: tokens.agent });
  assert.equal(answer.value.content.length, 1);
  isClean();
});

const sample = (path) => path.replace('{provider}', 'sandbox').replace(/\{[^}]+\}/g, 'unknown');
const roles = { visitor: () => undefined, player: () => tokens.player, agent: () => tokens.agent };

for (const [role, token] of Object.entries(roles)) {
  test(`CHK-96 every call as ${role}: nothing sent, something unknown sent, everything answered as documented`, async () => {
    for (const { method, path } of contract.operations) {
      if (path === '/wps/session/logout' || path === '/wps/live') continue;
      await call(method, sample(path), { token: token() });
      if (method === 'GET' || method === 'DELETE') continue;
      await call(method, sample(path), { token: token(), key: true, body: {} });
      const refused = await call(method, sample(path), { token: token(), key: true, body: { nobodyKnowsThis: 1 } });
      assert.ok(refused.status >= 400, `${method} ${path} took an unknown field`);
    }
    isClean();
  });
}

test('CHK-96 signing out, and the token afterwards', async () => {
  await call('DELETE', '/wps/session/logout', { token: tokens.player });
  const { status } = await call('GET', '/wps/v2/wallets/balance', { token: tokens.player });
  assert.equal(status, 401);
  isClean();
});

test('CHK-96 every documented call has answered with success', () => {
  assert.deepEqual(
    contract.unproved().filter((name) => !cannotSucceed.has(name)),
    [],
  );
  const names = new Set(contract.operations.map(({ name }) => name));
  assert.deepEqual(
    [...cannotSucceed.keys()].filter((name) => !names.has(name)),
    [],
    'a reason for a call that is gone',
  );
});

test('the check itself notices what is not documented', () => {
  const answer = { success: true, value: { status: 0 }, requestId: 'x' };
  assert.deepEqual(contract.problems('GET', '/wps/nowhere', 200, answer).length, 1);
  const beside = { success: true, value: null, requestId: 'x', extra: 1 };
  assert.notDeepEqual(contract.problems('DELETE', '/wps/session/logout', 200, beside), []);
  assert.notDeepEqual(contract.problems('GET', '/wps/v2/wallets/balance', 200, { success: true, requestId: 'x' }), []);
});
