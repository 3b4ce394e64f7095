// A player as the calls know him: comes in, pays in, plays. Tests begin here what they do not want to prove on the screen.
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { address, ownAddress } from './guest.mjs';
import { ask, password } from './index.mjs';

export { password };
export const paymentPassword = '582941';

export const freshName = (stem = 'guest') => `${stem}${randomInt(1e9)}`;

/** A call that must succeed; gives its value. */
export async function must(method, path, options = {}) {
  const { status, answer } = await ask(address, method, path, options);
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`);
  return answer.value;
}

/** What a captcha shows, as the sandbox tells it. */
export const captchaAnswer = async (id) => (await must('GET', `/dev/captcha/${id}`)).answer;

/** Registers under a new name, from an address and a device of his own. */
export async function newPlayer(username = freshName()) {
  const headers = { 'x-real-ip': ownAddress(), 'x-device-id': randomUUID() };
  const { answer } = await ask(address, 'GET', '/wps/captcha?purpose=register', { headers });
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

/** Asks again until an answer is as wanted. */
export async function until(read, isSo, patience = 10_000) {
  const end = Date.now() + patience;
  for (;;) {
    const found = await read();
    if (isSo(found)) return found;
    if (Date.now() > end) throw new Error(`still ${JSON.stringify(found)}`);
    await wait(100);
  }
}

/** Opens an order to pay in, without paying it. */
export async function order(token, amount) {
  const { content } = await must('GET', '/wps/deposits/channels', { token });
  return must('POST', '/wps/deposits', { token, key: true, body: { channelId: content[0].id, amount } });
}

/** What happens at the provider: pay, fail, twice, other, late. */
export const atTheProvider = (payUrl, deed) => fetch(payUrl, { method: 'POST', body: new URLSearchParams({ deed }) });

export async function payIn(token, amount) {
  const { id, payUrl } = await order(token, amount);
  await atTheProvider(payUrl, 'pay');
  return until(
    () => must('GET', `/wps/deposits/${id}`, { token }),
    ({ state }) => state === 'CREDITED',
  );
}

/** Sits down at the dice; gives the session of the game. */
export async function atTheDice(token) {
  const { content } = await must('GET', '/wps/games?gameType=BGS');
  const game = content.find(({ vassalage }) => vassalage === 'BGS');
  const { launchUrl } = await must('GET', `/wps/game/launchGame?nodeId=${game.nodeId}&platform=WEB`, { token });
  const launch = new URL(launchUrl, address).searchParams.get('token');
  return (await must('POST', '/lgw/bgs/session', { body: { token: launch } })).session;
}

/** Sits down at the dice; gives a function that rolls once. */
export async function dice(token) {
  const session = await atTheDice(token);
  const choices = { target: '2.00', direction: 'over' };
  return (stake) => must('POST', '/lgw/bgs/rounds', { token: session, key: true, body: { stake, choices } });
}

/** A player with money that he may take out: paid in and played once. */
export async function richPlayer(amount = '1000.00') {
  const player = await newPlayer();
  await payIn(player.token, amount);
  const roll = await dice(player.token);
  // In tenths: a lost roll of one in fifty then costs little.
  for (let rolled = 0; rolled < 10; rolled++) await roll((Number(amount) / 10).toFixed(2));
  return player;
}

/** What he needs before he can take money out. */
export async function canWithdraw({ token }) {
  await must('PUT', '/wps/member/paymentPassword', { token, body: { paymentPassword, password } });
  return must('POST', '/wps/payees', {
    token,
    key: true,
    body: { bank: 'Kasikorn', holder: 'Test Person', number: String(randomInt(1e9, 1e10)) },
  });
}

/** Asks for a withdrawal of an amount that is free. */
export async function asksFor(player, amount) {
  const { id: payeeId } = await canWithdraw(player);
  return must('POST', '/wps/withdrawals', {
    token: player.token,
    key: true,
    body: { amount, payeeId, paymentPassword },
  });
}
