// F-M4, F-M5, F-S12, F-S14: every field of every call receives invalid values. Nothing may fail with a server error,
// and each refusal must name the field in the caller's language.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { project, startFakeFirebase } from '../users/firebase.mjs';
import { callApi, password, signIn } from '../users/index.mjs';
import { hub88Headers, payHeaders, vendorHeaders } from '../users/vendor.mjs';
import { changeSetting, runOperatorAction, startProgram } from '../program.mjs';
import { casesOf } from './cases.mjs';
import { Contract, needsSession } from './document.mjs';
import { hub88Launch } from './hub88.mjs';
import { runConcurrently, ResponseCheck, languages } from './responseCheck.mjs';
import { freshName, paymentPassword } from './validInput.mjs';

const secrets = { BGS_SECRET: 'b'.repeat(32), PAY_SANDBOX_SECRET: 'p'.repeat(32) };
const vendor = { id: 'BGS', keyId: '1', secret: secrets.BGS_SECRET };
const timeoutMs = 15_000;

/** These calls end the session or the account: each gets a player of its own. */
const destructive = new Set(['POST /wps/member/close', 'POST /wps/member/password']);
/** Calls that answer with an endless stream. */
const streams = new Set(['GET /wps/live']);

let program, contract, firebase, responseCheck;
const fixtures = {};
const tokens = {};

before(async () => {
  firebase = await startFakeFirebase();
  program = await startProgram({
    ...secrets,
    FIREBASE_PROJECT_ID: project,
    FIREBASE_API_KEY: 'stand-in',
    FIREBASE_AUTH_EMULATOR_HOST: firebase.host,
    LIMITS_FACTOR: '100000',
  });
  contract = new Contract((await callApi(program.address, 'GET', '/openapi.json')).answer);
  responseCheck = new ResponseCheck(contract);
  await runOperatorAction(program.data, 'registration fields set', { isEnabled: false }, ['captcha']);
  for (const feature of ['MOBILENUMREG3', 'MOBILEVERCODELOGIN3']) await changeSetting(program.data, feature, true);
  await createFixtures();
  const isSeen = async () => (await must('GET', '/wps/system/whitelabel')).flags.MOBILEVERCODELOGIN3;
  while (!(await isSeen())) await wait(500);
});
after(async () => {
  await program?.stop();
  firebase?.stop();
});

async function must(method, path, options) {
  const { status, answer } = await callApi(program.address, method, path, options);
  assert.ok(status < 300, `${method} ${path}: ${status} ${JSON.stringify(answer)}`);
  return answer.value;
}

async function newPlayer() {
  const body = { username: freshName(), password, confirmPassword: password, termsAccepted: true };
  return (await must('PUT', '/wps/member/register', { headers: { 'x-device-id': randomUUID() }, body })).token;
}

const launch = async () => {
  const { launchUrl } = await must('GET', `/wps/game/launchGame?nodeId=${fixtures.nodeId}&platform=WEB`, {
    token: tokens.player,
  });
  return new URL(launchUrl, 'http://localhost').searchParams.get('token');
};

/** Creates what calls refer to: signed-in members, an order, a payee and a running game. */
async function createFixtures() {
  [tokens.player, tokens.agent] = [await signIn(program.address, 'player'), await signIn(program.address, 'agent')];
  const me = { token: tokens.player };
  fixtures.channelId = (await must('GET', '/wps/deposits/channels', me)).content[0].id;
  fixtures.nodeId = (await must('GET', '/wps/games?gameType=BGS')).content[0].nodeId;
  await must('PUT', '/wps/member/paymentPassword', { ...me, body: { paymentPassword, password } });
  const payee = { bank: 'Kasikorn Bank', holder: 'Demo Player', number: '1234564417' };
  fixtures.payeeId = (await must('POST', '/wps/payees', { ...me, key: true, body: payee })).id;
  const request = { amount: '200.00', payeeId: fixtures.payeeId, paymentPassword };
  const { id } = await must('POST', '/wps/withdrawals', { ...me, key: true, body: request });
  await runOperatorAction(program.data, 'withdrawal reject', {}, [id]);
  const sold = await must('GET', '/lgw/lottery/issues/current?gameCode=SSC_10M');
  fixtures.lotteryIssue = sold.issues[0].number;
  fixtures.newest = (await must('GET', '/wps/messages', me)).content[0].id;
  const began = await must('POST', '/lgw/bgs/session', { body: { token: await launch() } });
  Object.assign(tokens, { game: began.session });
  fixtures.stake = began.minStake;
  fixtures.choices = { target: '50.50', direction: 'over' };
  fixtures.game_code = 'DICE';
  fixtures.token = await launch();
  const verify = JSON.stringify({ request_id: randomUUID(), token: fixtures.token, game_code: 'DICE' });
  const path = '/vendor/v1/session/verify';
  const { answer } = await callApi(program.address, 'POST', path, {
    body: verify,
    headers: vendorHeaders(vendor, path, verify),
  });
  Object.assign(fixtures, { player_ref: answer.player_ref, currency: answer.currency, session_id: answer.session_id });
  const open = await hub88Launch(
    (method, place, options) => callApi(program.address, method, place, options),
    tokens.player,
  );
  fixtures.hub88 = { user: open.user, token: open.token, game_code: open.game_code, amount: 500_000 };
}

/** Returns the credentials that a call expects. */
function caller({ path, operation }, body) {
  if (path.startsWith('/vendor/hub88/')) return { headers: hub88Headers(program.data, body) };
  if (path.startsWith('/vendor/')) return { headers: vendorHeaders(vendor, path, body) };
  if (path.startsWith('/pay/')) return { headers: payHeaders(secrets.PAY_SANDBOX_SECRET, body) };
  if (path.startsWith('/lgw/bgs/')) return { token: tokens.game };
  if (operation['x-agents-only']) return { token: tokens.agent };
  return needsSession(operation) ? { token: tokens.player } : {};
}

let languageOf = 0;

async function send(one, language, token) {
  const who = caller(one.each, one.body ?? '');
  const headers = { 'accept-language': language, 'x-device-id': randomUUID(), ...who.headers, ...one.headers };
  const response = callApi(program.address, one.method, one.path, {
    ...who,
    ...(token ? { token } : {}),
    headers,
    body: one.body,
    key: true,
  }).catch((fault) => ({ status: 599, answer: String(fault.cause ?? fault) }));
  return Promise.race([response, wait(timeoutMs, { status: 599, answer: 'no answer' }, { ref: false })]);
}

async function sendCase(one, token) {
  const language = languages[languageOf++ % languages.length];
  const got = await send(one, language, token);
  responseCheck.check(one, got, language);
  return got.status;
}

function* casesOfAll(operations) {
  for (const each of operations) yield* casesOf(each, { document: contract.document, world: fixtures });
}

// F-M4 F-M5 F-S12 F-S14
test('every field of every call refuses invalid values under its name', async () => {
  const open = contract.operations.filter(({ name }) => !destructive.has(name) && !streams.has(name));
  let sent = 0;
  const work = async (one) => {
    sent++;
    await sendCase(one);
  };
  const isSlow = ({ operation }) => JSON.stringify(operation.requestBody ?? '').includes('assword"');
  await Promise.all([
    runConcurrently(casesOfAll(open.filter(isSlow)), 2, work),
    runConcurrently(casesOfAll(open.filter((each) => !isSlow(each))), 6, work),
  ]);
  assert.ok(sent > 3_000, `only ${sent} cases`);
  responseCheck.assertNone();
});

// F-M4 F-M5 F-S12 F-S14
test('calls that end a session or an account refuse invalid values too', async () => {
  const ending = contract.operations.filter(({ name }) => destructive.has(name));
  assert.equal(ending.length, destructive.size);
  for (const each of ending) {
    let token = await newPlayer();
    for (const one of casesOfAll([each])) if ((await sendCase(one, token)) < 300) token = await newPlayer();
  }
  responseCheck.assertNone();
});

const registrations = () => contract.operations.filter(({ path }) => path.startsWith('/wps/member/register'));
const setSetting = (key, value) => changeSetting(program.data, key, value);

/** The registration form is cached for some seconds. */
async function untilFormOffers(isDone) {
  const offered = async () => Object.values((await must('GET', '/wps/system/setting/register')).fields);
  while (!isDone(await offered())) await wait(500);
}

// F-M4 F-M5 F-S12 F-S14
test('registration refuses invalid values while the form offers every field', async () => {
  const names = Object.keys((await must('GET', '/wps/system/setting/register')).fields);
  assert.ok(names.length > 20, names.join());
  for (const name of names) await setSetting(`register.${name}`, { isEnabled: true, isRequired: false });
  await untilFormOffers((fields) => fields.every(({ enabled }) => enabled));
  await runConcurrently(casesOfAll(registrations()), 4, sendCase);
  responseCheck.assertNone();
});

// F-M4 F-M5 F-S12 F-S14
test('registration by number refuses invalid values while it needs a code and a password', async () => {
  for (const flag of ['REGMOBVERF3', 'MOBILENUMPASSREG3']) await setSetting(flag, true);
  const isSeen = async () => (await must('GET', '/wps/system/whitelabel')).flags.MOBILENUMPASSREG3;
  while (!(await isSeen())) await wait(500);
  fixtures.mobileForm = { password, confirmPassword: password, verificationCode: '123456' };
  const byNumber = registrations().filter(({ path }) => path.endsWith('/mobile'));
  assert.equal(byNumber.length, 1);
  await runConcurrently(casesOfAll(byNumber), 4, sendCase);
  responseCheck.assertNone();
});

test('afterwards all sessions still work', async () => {
  for (const token of [tokens.player, tokens.agent]) {
    const { balance } = await must('GET', '/wps/v2/wallets/balance', { token });
    assert.match(balance, /^\d+\.\d{2,4}$/);
  }
});
