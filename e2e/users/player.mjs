// Players created through the API: register, deposit, play. Tests start from these instead of repeating the steps on
// screen.
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { address, ownAddress } from './openPage.mjs';
import { callApi, password } from './index.mjs';

export { password };
export const paymentPassword = '582941';

export const freshName = (stem = 'tester') => `${stem}${randomInt(1e9)}`;

/** Sends a request that must succeed and returns its value. */
export async function must(method, path, options = {}) {
  const { status, answer } = await callApi(address, method, path, options);
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`);
  return answer.value;
}

/** Returns the answer of a captcha, which the sandbox discloses. */
export const captchaAnswer = async (id) => (await must('GET', `/dev/captcha/${id}`)).answer;

/** Registers a player from a new address and device. */
export async function newPlayer(username = freshName()) {
  const headers = { 'x-real-ip': ownAddress(), 'x-device-id': randomUUID() };
  const { answer } = await callApi(address, 'GET', '/wps/captcha?purpose=register', { headers });
  const captcha = await captchaAnswer(answer.captchaId);
  const body = {
    username,
    password,
    confirmPassword: password,
    captcha,
    captchaId: answer.captchaId,
    termsAccepted: true,
  };
  const { token } = await must('PUT', '/wps/member/register', { headers, body, key: true });
  return { username, token };
}

/** Repeats read until isDone accepts its result, and returns that result. */
export async function until(read, isDone, timeoutMs = 10_000) {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const result = await read();
    if (isDone(result)) return result;
    if (Date.now() > end) throw new Error(`still ${JSON.stringify(result)}`);
    await wait(100);
  }
}

/** Creates a deposit order without paying it. */
export async function createDepositOrder(token, amount) {
  const { content } = await must('GET', '/wps/deposits/channels', { token });
  return must('POST', '/wps/deposits', { token, key: true, body: { channelId: content[0].id, amount } });
}

/** Simulates an outcome at the payment provider: pay, fail, twice, other, late. */
export const simulateProvider = (payUrl, outcome) =>
  fetch(payUrl, { method: 'POST', body: new URLSearchParams({ outcome }) });

export async function payIn(token, amount) {
  const { id, payUrl } = await createDepositOrder(token, amount);
  await simulateProvider(payUrl, 'pay');
  return until(
    () => must('GET', `/wps/deposits/${id}`, { token }),
    ({ state }) => state === 'CREDITED',
  );
}

/** Launches the dice game and returns the game session. */
export async function openDiceSession(token) {
  const { content } = await must('GET', '/wps/games?gameType=BGS');
  const game = content.find(({ vassalage }) => vassalage === 'BGS');
  const { launchUrl } = await must('GET', `/wps/game/launchGame?nodeId=${game.nodeId}&platform=WEB`, { token });
  const launch = new URL(launchUrl, address).searchParams.get('token');
  return (await must('POST', '/lgw/bgs/session', { body: { token: launch } })).session;
}

/** Launches the dice game and returns a function that plays one round. */
export async function startDice(token) {
  const session = await openDiceSession(token);
  const choices = { target: '2.00', direction: 'over' };
  return (stake) => must('POST', '/lgw/bgs/rounds', { token: session, key: true, body: { stake, choices } });
}

/** Returns a player with withdrawable money: one deposit, and its wagering requirement played. */
export async function fundedPlayer(amount = '1000.00') {
  const player = await newPlayer();
  await payIn(player.token, amount);
  const roll = await startDice(player.token);
  // Ten small stakes limit what lost rounds cost.
  for (let round = 0; round < 10; round++) await roll((Number(amount) / 10).toFixed(2));
  return player;
}

/** Sets the payment password and adds a payee, both required for withdrawals. */
export async function enableWithdrawals({ token }) {
  await must('PUT', '/wps/member/paymentPassword', { token, body: { paymentPassword, password } });
  return must('POST', '/wps/payees', {
    token,
    key: true,
    body: { bank: 'KBANK', holder: 'Test Person', number: String(randomInt(1e9, 1e10)) },
  });
}

/** Requests a withdrawal. */
export async function requestWithdrawal(player, amount) {
  const { id: payeeId } = await enableWithdrawals(player);
  return must('POST', '/wps/withdrawals', {
    token: player.token,
    key: true,
    body: { amount, payeeId, paymentPassword },
  });
}
