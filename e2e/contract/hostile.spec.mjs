// F-M4, F-M5, F-S12, F-S14: every field of every call gets what it is not made for. Nothing breaks, and whoever sent it is told what was wrong.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { project, startStandIn } from '../people/firebase.mjs';
import { ask, password, signIn } from '../people/index.mjs';
import { hub88Headers, payHeaders, vendorHeaders } from '../people/vendor.mjs';
import { atTheDesk, startProgram } from '../program.mjs';
import { casesOf } from './cases.mjs';
import { Contract, needsSession } from './document.mjs';
import { hub88Launch } from './hub88.mjs';
import { inTurn, Judge, languages } from './judge.mjs';
import { freshName, paymentPassword } from './plausible.mjs';

const secrets = { BGS_SECRET: 'b'.repeat(32), PAY_SANDBOX_SECRET: 'p'.repeat(32) };
const vendor = { id: 'BGS', keyId: '1', secret: secrets.BGS_SECRET };
const patience = 15_000;

/** These end what the next try would need: each gets a player of its own. */
const enders = new Set(['POST /wps/member/close', 'POST /wps/member/password']);
/** Answers with a stream that does not end. */
const endless = new Set(['GET /wps/live']);

let program, contract, firebase, judge;
const world = {};
const tokens = {};

before(async () => {
  firebase = await startStandIn();
  program = await startProgram({
    ...secrets,
    FIREBASE_PROJECT_ID: project,
    FIREBASE_API_KEY: 'stand-in',
    FIREBASE_AUTH_EMULATOR_HOST: firebase.host,
    LIMITS_FACTOR: '100000',
  });
  contract = new Contract((await ask(program.address, 'GET', '/openapi.json')).answer);
  judge = new Judge(contract);
  for (const [key, value] of [
    ['register.captcha', '{"isEnabled":false}'],
    ['MOBILENUMREG3', 'true'],
    ['MOBILEVERCODELOGIN3', 'true'],
  ])
    await atTheDesk(program.data, 'setting', key, value, '--as', 'demo_operator');
  await furnish();
  const isSeen = async () => (await must('GET', '/wps/system/whitelabel')).flags.MOBILEVERCODELOGIN3;
  while (!(await isSeen())) await wait(500);
});
after(async () => {
  await program?.stop();
  firebase?.stop();
});

async function must(method, path, options) {
  const { status, answer } = await ask(program.address, method, path, options);
  assert.ok(status < 300, `${method} ${path}: ${status} ${JSON.stringify(answer)}`);
  return answer.value;
}

async function newcomer() {
  const body = { username: freshName(), password, confirmPassword: password, termsAccepted: true };
  return (await must('PUT', '/wps/member/register', { headers: { 'x-device-id': randomUUID() }, body })).token;
}

const launch = async () => {
  const { launchUrl } = await must('GET', `/wps/game/launchGame?nodeId=${world.nodeId}&platform=WEB`, {
    token: tokens.player,
  });
  return new URL(launchUrl, 'http://localhost').searchParams.get('token');
};

/** People who are in, and things that exist: an order, a payee, a game that runs. */
async function furnish() {
  [tokens.player, tokens.agent] = [await signIn(program.address, 'player'), await signIn(program.address, 'agent')];
  const me = { token: tokens.player };
  world.channelId = (await must('GET', '/wps/deposits/channels', me)).content[0].id;
  world.nodeId = (await must('GET', '/wps/games?gameType=BGS')).content[0].nodeId;
  await must('PUT', '/wps/member/paymentPassword', { ...me, body: { paymentPassword, password } });
  const payee = { bank: 'Kasikorn Bank', holder: 'Demo Player', number: '1234564417' };
  world.payeeId = (await must('POST', '/wps/payees', { ...me, key: true, body: payee })).id;
  const asked = { amount: '200.00', payeeId: world.payeeId, paymentPassword };
  const { id } = await must('POST', '/wps/withdrawals', { ...me, key: true, body: asked });
  await atTheDesk(program.data, 'withdrawal', 'reject', id, '--as', 'demo_operator', '--reason', 'asked by a test');
  world.newest = (await must('GET', '/wps/messages', me)).content[0].id;
  const began = await must('POST', '/lgw/bgs/session', { body: { token: await launch() } });
  Object.assign(tokens, { game: began.session });
  world.stake = began.minStake;
  world.choices = { target: '50.50', direction: 'over' };
  world.game_code = 'DICE';
  world.token = await launch();
  const verify = JSON.stringify({ request_id: randomUUID(), token: world.token, game_code: 'DICE' });
  const path = '/vendor/v1/session/verify';
  const { answer } = await ask(program.address, 'POST', path, {
    body: verify,
    headers: vendorHeaders(vendor, path, verify),
  });
  Object.assign(world, { player_ref: answer.player_ref, currency: answer.currency, session_id: answer.session_id });
  const open = await hub88Launch(
    (method, place, options) => ask(program.address, method, place, options),
    tokens.player,
  );
  world.hub88 = { user: open.user, token: open.token, game_code: open.game_code, amount: 500_000 };
}

/** Who calls, as the call wants it. */
function caller({ path, operation }, body) {
  if (path.startsWith('/vendor/hub88/')) return { headers: hub88Headers(program.data, body) };
  if (path.startsWith('/vendor/')) return { headers: vendorHeaders(vendor, path, body) };
  if (path.startsWith('/pay/')) return { headers: payHeaders(secrets.PAY_SANDBOX_SECRET, body) };
  if (path.startsWith('/lgw/bgs/')) return { token: tokens.game };
  if (operation['x-agents-only']) return { token: tokens.agent };
  return needsSession(operation) ? { token: tokens.player } : {};
}

let turn = 0;

async function answerTo(one, language, token) {
  const who = caller(one.each, one.body ?? '');
  const headers = { 'accept-language': language, 'x-device-id': randomUUID(), ...who.headers, ...one.headers };
  const asked = ask(program.address, one.method, one.path, {
    ...who,
    ...(token ? { token } : {}),
    headers,
    body: one.body,
    key: true,
  }).catch((fault) => ({ status: 599, answer: String(fault.cause ?? fault) }));
  return Promise.race([asked, wait(patience, { status: 599, answer: 'no answer' }, { ref: false })]);
}

async function send(one, token) {
  const language = languages[turn++ % languages.length];
  const got = await answerTo(one, language, token);
  judge.judge(one, got, language);
  return got.status;
}

function* casesOfAll(operations) {
  for (const each of operations) yield* casesOf(each, { document: contract.document, world });
}

test('F-M4 F-M5 F-S12 F-S14 no field of any call breaks anything, and what is wrong is said under its name', async () => {
  const open = contract.operations.filter(({ name }) => !enders.has(name) && !endless.has(name));
  let sent = 0;
  const work = async (one) => {
    sent++;
    await send(one);
  };
  const isSlow = ({ operation }) => JSON.stringify(operation.requestBody ?? '').includes('assword"');
  await Promise.all([
    inTurn(casesOfAll(open.filter(isSlow)), 2, work),
    inTurn(casesOfAll(open.filter((each) => !isSlow(each))), 6, work),
  ]);
  assert.ok(sent > 3_000, `only ${sent} tries`);
  judge.told();
});

test('F-M4 F-M5 F-S12 F-S14 the same for what ends a session or an account', async () => {
  const ending = contract.operations.filter(({ name }) => enders.has(name));
  assert.equal(ending.length, enders.size);
  for (const each of ending) {
    let token = await newcomer();
    for (const one of casesOfAll([each])) if ((await send(one, token)) < 300) token = await newcomer();
  }
  judge.told();
});

const registrations = () => contract.operations.filter(({ path }) => path.startsWith('/wps/member/register'));
const desk = (key, value) => atTheDesk(program.data, 'setting', key, JSON.stringify(value), '--as', 'demo_operator');

/** The form is remembered for some seconds. */
async function untilOffered(isSo) {
  const offered = async () => Object.values((await must('GET', '/wps/system/setting/register')).fields);
  while (!isSo(await offered())) await wait(500);
}

test('F-M4 F-M5 F-S12 F-S14 the same while registration offers every field of its form', async () => {
  const names = Object.keys((await must('GET', '/wps/system/setting/register')).fields);
  assert.ok(names.length > 20, names.join());
  for (const name of names) await desk(`register.${name}`, { isEnabled: true, isRequired: false });
  await untilOffered((fields) => fields.every(({ enabled }) => enabled));
  await inTurn(casesOfAll(registrations()), 4, send);
  judge.told();
});

test('F-M4 F-M5 F-S12 F-S14 the same where registration by number wants a code and a password', async () => {
  for (const flag of ['REGMOBVERF3', 'MOBILENUMPASSREG3']) await desk(flag, true);
  const isSeen = async () => (await must('GET', '/wps/system/whitelabel')).flags.MOBILENUMPASSREG3;
  while (!(await isSeen())) await wait(500);
  world.mobileForm = { password, confirmPassword: password, verificationCode: '123456' };
  const byNumber = registrations().filter(({ path }) => path.endsWith('/mobile'));
  assert.equal(byNumber.length, 1);
  await inTurn(casesOfAll(byNumber), 4, send);
  judge.told();
});

test('and afterwards everybody is in as before', async () => {
  for (const token of [tokens.player, tokens.agent]) {
    const { balance } = await must('GET', '/wps/v2/wallets/balance', { token });
    assert.match(balance, /^\d+\.\d{2,4}$/);
  }
});
