import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { address, ownAddress } from './guest.mjs';
import { ask, password } from './index.mjs';
import { must, until } from './player.mjs';

/** A device and an address that nobody has seen. */
export const stranger = () => ({
  origin: address,
  'x-real-ip': ownAddress(),
  'x-device-id': randomUUID(),
  'user-agent': 'Somewhere/1.0',
});

export const fromElsewhere = (username, secret = password, more = {}, headers = stranger()) =>
  ask(address, 'POST', '/wps/session/login', {
    headers,
    body: { type: 'username', username, password: secret, scope: 'player', ...more },
  });

export async function secondSession(username) {
  const { status, answer } = await fromElsewhere(username);
  assert.equal(status, 200, JSON.stringify(answer));
  return answer.value.token;
}

/** A session that has proved nothing for itself: a remembered device came in without a password. */
export async function unproved(username) {
  const there = stranger();
  const { status, headers, answer } = await fromElsewhere(username, password, { rememberMe: true }, there);
  assert.equal(status, 200, JSON.stringify(answer));
  const cookie = headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  return (await must('POST', '/wps/session/login/remembered', { headers: { ...there, cookie }, body: {} })).token;
}

/** The newest code that was sent to somebody. */
export async function codeFor(to) {
  const isThere = ({ length }) => length > 0;
  const [{ text }] = await until(() => must('GET', `/dev/outbox?to=${encodeURIComponent(to)}`), isThere);
  return /\b(\d{6,8})\b/.exec(text)[1];
}
