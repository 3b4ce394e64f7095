// One valid call of every documented operation, in an order in which each finds what it needs.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { idToken } from '../users/firebase.mjs';
import { callApi, password } from '../users/index.mjs';
import { spin } from '../users/spin.mjs';
import { payHeaders } from '../users/vendor.mjs';
import { exportFile, limits, favorites, messages } from './memberData.mjs';
import { proofForm, pngImage } from '../users/images.mjs';
import { contracts, registrations } from './agents.mjs';
import { matches } from './match.mjs';
import { payouts } from './payout.mjs';

const paymentPassword = '582941';

/** Visitors: public reads, registration and sign-in. */
export async function visitor(call) {
  for (const path of [
    '/wps/system/whitelabel',
    '/wps/system/status',
    '/wps/system/setting/register',
    '/wps/system/domainRoute',
    '/wps/agent/affiliate?code=DEMO',
    '/wps/system/helpCenter?lang=EN&device=WEB',
    '/lgw/games/game_menus?language=TY',
    '/wps/games?pageSize=5',
    '/wps/games?q=dragn&gameType=RNG&sort=NAME&lines=10&minBet=0.10',
    '/wps/relay/GCSGAME_hotGamesV2',
    '/wps/relay/GCSGAME_newGameVendor',
    '/wps/games/matches?gameType=SPORTS',
    '/wps/relay/GCSGAME_getRankList?limitNum=5',
    '/wps/relay/MCSFE_getListAnnouncements?types=B,PL,PU&language=KO',
    '/.well-known/jwks.json',
  ])
    await call('GET', path);
  const slots = await call('GET', '/wps/games?gameType=RNG&sort=NEW');
  const shown = slots.answer.value.content.find(({ demo }) => demo);
  await call('GET', `/wps/relay/GCS_gameLaunchFB?nodeId=${shown.nodeId}`);
  await call('GET', '/wps/captcha?kind=image&purpose=register', { name: 'captcha' });
}

export async function register(call, address, captcha) {
  const { answer } = await callApi(address, 'GET', `/dev/captcha/${captcha.answer.captchaId}`);
  const registered = await call('PUT', '/wps/member/register', {
    body: {
      username: `tester${Date.now() % 1e9}`,
      password,
      confirmPassword: password,
      termsAccepted: true,
      captcha: answer.value.answer,
      captchaId: captcha.answer.captchaId,
    },
  });
  await call('POST', '/wps/session/login/freeplay', { body: { os: 'linux', platform: 'W' } });
  return registered.answer.value.token;
}

/** Sign-in on a remembered device, and a forgotten password. */
export async function returnToDevice(call) {
  const device = { 'x-device-id': randomUUID() };
  const first = await call('POST', '/wps/session/login', {
    headers: device,
    body: { type: 'username', username: 'demo_player', password, rememberMe: true },
  });
  const [cookie] = first.headers.get('set-cookie').split(';');
  await call('POST', '/wps/session/login/remembered', { headers: { ...device, cookie }, body: {} });
  const { token } = first.answer.value;
  const devices = await call('GET', '/wps/session/devices', { token });
  await call('DELETE', `/wps/session/devices/${devices.answer.value[0].id}`, { token });
  await call('POST', '/wps/member/password/email', {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ username: 'demo_player', email: 'demo@example.com' }).toString(),
  });
}

/** Sign-in in the browser on behalf of an app. */
export async function handoff(call) {
  const body = { type: 'username', username: 'demo_player', password };
  const { answer } = await call('POST', '/wps/session/login', { body });
  const verifier = randomBytes(32).toString('hex');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const given = await call('POST', '/wps/session/handoff', {
    token: answer.value.token,
    body: { app: 'lantern', challenge },
  });
  await call('POST', '/wps/session/login/handoff', { body: { code: given.answer.value.code, verifier } });
}

/** Returns the newest code sent to a recipient, once there is one. */
async function latestCode(address, to) {
  for (let attempt = 0; attempt < 100; attempt++) {
    const { answer } = await callApi(address, 'GET', `/dev/outbox?to=${encodeURIComponent(to)}`);
    const found = /\b\d{6}\b/.exec(answer.value[0]?.text ?? '');
    if (found) return found[0];
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no code for ${to}`);
}

/** Verification and contact data of a member. */
async function contactData(call, token, address) {
  await call('GET', '/wps/member/security', { token });
  const { answer } = await call('GET', '/wps/member/profile', { token });
  await call('PUT', '/wps/member/profile', { token, body: { ...answer.value, birthday: '1990-12-31' } });
  await call('PUT', '/wps/member/avatar', { token, body: { avatar: 'a07' } });
  await call('PUT', '/wps/member/signInNotices', { token, body: { enabled: false } });
  const [phone, email] = [{ countryDialingCode: '66', mobileNum: '0823456789' }, 'contract@example.com'];
  await call('POST', '/wps/verification/sms/member', { token, body: { ...phone, purpose: 'bind' } });
  const smsCode = await latestCode(address, '+66823456789');
  await call('PUT', '/wps/member/phone', { token, body: { ...phone, smsCode } });
  await call('POST', '/wps/verification/email', { token, body: { email, purpose: 'bind' } });
  await call('PUT', '/wps/member/email', { token, body: { email, code: await latestCode(address, email) } });
  await call('GET', '/wps/member/export', { token });
}

/** A member's own account, until it is closed. */
export async function account(call, token, address) {
  await contactData(call, token, address);
  const changed = { oldPassword: password, newPassword: `${password}-x`, confirmNewPassword: `${password}-x` };
  await call('POST', '/wps/member/password', { token, body: changed });
  await call('POST', '/wps/member/passkeys/begin', { token, body: {} });
  await call('GET', '/wps/member/passkeys', { token });
  await call('POST', '/wps/session/login/passkey/begin', { body: {} });
  await call('GET', '/wps/session', { token });
  await call('DELETE', '/wps/session/others', { token });
  await call('POST', '/wps/limits/stop', { token, body: { length: 'P1D' } });
  await call('POST', '/wps/member/close', { token, body: { reason: 'unused' } });
}

/** A player deposits, plays, reads records and requests a withdrawal. */
export async function player(call, token, fixtures) {
  const me = { token };
  for (const path of [
    '/wps/member/info',
    '/wps/member/info/icon',
    '/wps/member/info/funds/consolidated',
    '/wps/v2/wallets/balance',
    '/wps/withdrawals/terms',
    '/wps/freerounds',
    '/wps/bets?pageSize=3',
    '/wps/bets/totals?state=LOST',
    '/wps/entries?pageSize=3',
  ])
    await call('GET', path, me);
  await deposit(call, token, fixtures);
  await withdraw(call, token, fixtures);
  await transferUp(call, token);
  await vendorWallet(call, token);
  await records(call, token);
  await vendorRound(call, token);
  await messages(call, token);
  await limits(call, token);
  await favorites(call, token);
}

/** Transfers to the parent agent, with the payment password set before. */
async function transferUp(call, token) {
  await call('GET', '/wps/transfers/terms', { token });
  const body = { direction: 'UP', amount: '10.00', paymentPassword };
  const { answer } = await call('POST', '/wps/transfers', { token, key: true, body });
  await call('GET', '/wps/transfers', { token });
  await call('GET', `/wps/transfers/${answer.value.id}`, { token });
}

/** Moves money into a vendor wallet, and everything back. */
async function vendorWallet(call, token) {
  await call('GET', '/wps/wallets', { token });
  const body = { from: 'MAIN', to: 'SANDBOX_WALLET', amount: '15.00' };
  const { answer } = await call('POST', '/wps/relay/GCS_walletTransfer', { token, key: true, body });
  await call('GET', `/wps/wallets/transfers/${answer.value.id}`, { token });
  await call('POST', '/wps/wallets/return', { token, key: true });
}

async function deposit(call, token, { paySecret }) {
  const channels = await call('GET', '/wps/deposits/channels', { token });
  const [channel] = channels.answer.value.content;
  const open = () =>
    call('POST', '/wps/deposits', { token, key: true, body: { channelId: channel.id, amount: channel.minAmount } });
  const [paid, cancelled] = [await open(), await open()].map(({ answer }) => answer.value);
  await call('GET', '/wps/deposits', { token });
  await call('GET', `/wps/deposits/${paid.id}`, { token });
  await call('POST', `/wps/deposits/${cancelled.id}/cancel`, { token });
  await call('POST', '/wps/deposits/quotes', { token, body: { channelId: 'usdt' } });
  const bankTransfer = { channelId: 'bank', amount: '100.00' };
  const transfer = (await call('POST', '/wps/deposits', { token, key: true, body: bankTransfer })).answer.value;
  await call('GET', `/wps/deposits/${transfer.id}`, { token });
  await call('POST', `/wps/deposits/${transfer.id}/proofs`, { token, key: true, body: proofForm(pngImage()) });
  const body = JSON.stringify({
    order: `CONTRACT-${Date.now()}`,
    reference: paid.id,
    channel: channel.id,
    status: 'FAILED',
    amount: paid.due,
    currency: paid.dueCurrency,
    paidAt: new Date().toISOString(),
  });
  await call('POST', '/pay/v1/sandbox/callback', { body, headers: payHeaders(paySecret, body) });
  await call('POST', '/pay/v1/sandbox/callback', { body, headers: payHeaders('not the secret', body) });
}

async function withdraw(call, token, fixtures) {
  await call('POST', '/wps/session/reauth', { token, body: { method: 'password', password } });
  await call('PUT', '/wps/member/paymentPassword', { token, body: { paymentPassword, password } });
  await call('GET', '/wps/payees/destinations', { token });
  const removed = { bank: 'PromptPay', holder: 'Demo Player', number: '0812345678' };
  const { answer: added } = await call('POST', '/wps/payees', { token, key: true, body: removed });
  await call('DELETE', `/wps/payees/${added.value.id}`, { token, key: true });
  const payee = { bank: 'Kasikorn Bank', holder: 'Demo Player', number: '1234564417' };
  const known = await call('POST', '/wps/payees', { token, key: true, body: payee });
  const payeeId = known.answer.value.id;
  const requestWithdrawal = (amount = '200.00') =>
    call('POST', '/wps/withdrawals', { token, key: true, body: { amount, payeeId, paymentPassword } });
  const { answer } = await requestWithdrawal();
  await call('GET', '/wps/withdrawals', { token });
  await call('GET', `/wps/withdrawals/${answer.value.id}`, { token });
  await call('POST', `/wps/withdrawals/${answer.value.id}/cancel`, { token, key: true });
  await payouts(call, token, { ...fixtures, requestWithdrawal });
  await matches(call, token, fixtures.depositor, { ...fixtures, requestWithdrawal });
}

/** A round at a vendor, and the vendor's details of it. */
async function vendorRound(call, token) {
  const games = await call('GET', '/wps/games?q=Dragon%20Forge');
  const { nodeId } = games.answer.value.content[0];
  const opened = await call('GET', `/wps/game/launchGame?nodeId=${nodeId}&platform=WEB`, { token });
  await spin(opened.answer.value.launchUrl);
  const bets = await call('GET', '/wps/bets?pageSize=1&gameType=RNG', { token });
  await call('GET', `/wps/bets/${bets.answer.value.content[0].id}/round`, { token });
}

async function records(call, token) {
  const bets = await call('GET', '/wps/bets?pageSize=2&state=LOST', { token });
  await call('GET', `/wps/bets?pageSize=2&cursor=${bets.answer.value.nextCursor ?? ''}`, { token });
  await call('GET', `/wps/bets/${bets.answer.value.content[0].id}`, { token });
  const entries = await call('GET', '/wps/entries?pageSize=20', { token });
  for (const { id } of entries.answer.value.content) await call('GET', `/wps/entries/${id}`, { token });
  for (const figure of ['bet', 'deposit', 'rebate', 'withdrawal'])
    await call('GET', `/wps/profit/origins?figure=${figure}`, { token });
  await exportFile(call, token);
}

export async function launch(call, token) {
  const games = await call('GET', '/wps/games?gameType=BGS');
  const { nodeId } = games.answer.value.content[0];
  const opened = await call('GET', `/wps/game/launchGame?nodeId=${nodeId}&platform=WEB`, { token });
  return new URL(opened.answer.value.launchUrl, 'http://localhost').searchParams.get('token');
}

/** An in-house game: a session, rounds, a new seed and the proof of the old one. */
export async function play(call, token) {
  const began = await call('POST', '/lgw/bgs/session', { body: { token: await launch(call, token) } });
  const game = { token: began.answer.value.session };
  const body = { stake: began.answer.value.minStake, choices: { target: '50.50', direction: 'over' } };
  const round = await call('POST', '/lgw/bgs/rounds', { ...game, key: true, body });
  const { roundId } = round.answer.value;
  await call('GET', '/lgw/bgs/rounds', game);
  await call('GET', `/lgw/bgs/rounds/${roundId}`, game);
  await call('GET', `/lgw/bgs/proofs/${roundId}`);
  await call('PUT', '/lgw/bgs/seed', { ...game, body: { clientSeed: 'a-seed-of-my-own' } });
  await call('GET', `/lgw/bgs/proofs/${roundId}`);
}

/** Sign-in with other providers: first time, next time, one more account, and unlinking. */
export async function social(call, token, headers) {
  const scope = 'player';
  const enter = () =>
    call('POST', '/wps/session/login/social', { body: { idToken: idToken('google', 'google-1'), scope } });
  const { bindToken } = (await enter()).answer.value;
  const body = { bindToken, username: 'demo_player', password };
  await call('POST', '/wps/session/login/social/bind', { body, headers });
  await enter();
  await call('POST', '/wps/member/social', { token, body: { idToken: idToken('facebook', 'facebook-1') } });
  await call('DELETE', '/wps/member/social/facebook', { token });
}

export async function agent(call, token) {
  await call('GET', '/wps/agent/affiliate?code=none', {});
  for (const path of [
    '/wps/agent/overview?scope=team',
    '/wps/agent/overview?scope=direct',
    '/wps/agent/team?pageSize=3',
    '/wps/agent/rebates?pageSize=3',
    '/wps/agent/contracts?kind=DAILY_SALARY&of=open',
    '/wps/agent/bills?kind=DAILY_SALARY&pageSize=3',
    '/wps/member/info',
  ])
    await call('GET', path, { token });
  await contracts(call, token);
  await registrations(call, token);
}
