import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { address, ownAddress } from './openPage.mjs';
import { callApi, password } from './index.mjs';
import { must, until } from './player.mjs';

/** Returns the headers of a device and an address that the program has not seen before. */
export const unknownDevice = () => ({
  origin: address,
  'x-real-ip': ownAddress(),
  'x-device-id': randomUUID(),
  'user-agent': 'Somewhere/1.0',
});

export const signInFromUnknownDevice = (username, secret = password, more = {}, headers = unknownDevice()) =>
  callApi(address, 'POST', '/wps/session/login', {
    headers,
    body: { type: 'username', username, password: secret, scope: 'player', ...more },
  });

export async function secondSession(username) {
  const { status, answer } = await signInFromUnknownDevice(username);
  assert.equal(status, 200, JSON.stringify(answer));
  return answer.value.token;
}

/**
 * Returns the token of a session that was opened by a remembered device and has not entered a password or a second
 * factor.
 */
export async function unverifiedSession(username) {
  const device = unknownDevice();
  const { status, headers, answer } = await signInFromUnknownDevice(username, password, { rememberMe: true }, device);
  assert.equal(status, 200, JSON.stringify(answer));
  const cookie = headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  return (await must('POST', '/wps/session/login/remembered', { headers: { ...device, cookie }, body: {} })).token;
}

/** Returns the newest code that was sent to a phone number or an e-mail address. */
export async function latestCode(recipient) {
  const hasMessages = ({ length }) => length > 0;
  const [{ text }] = await until(() => must('GET', `/dev/outbox?to=${encodeURIComponent(recipient)}`), hasMessages);
  return /\b(\d{6,8})\b/.exec(text)[1];
}
