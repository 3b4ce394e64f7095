// The people of the back office, who come in at a door of their own with a password and a code.
import assert from 'node:assert/strict';
import { atTheDesk } from '../program.mjs';
import { ask, password } from './index.mjs';
import { totp } from './totp.mjs';

const door = '/operator/v1';

/** Gives somebody an account, and the first password that is shown once. */
export async function hired(program, name, roles) {
  const words = ['account', 'add', name, roles, '--as', 'demo_operator', '--reason', 'new at the desk'];
  return /first password (\S+)/.exec(await atTheDesk(program.data, ...words))[1];
}

/** Signs in with a password, and sets up whatever the account lacks. Asks by `call`, so that every answer is looked at. */
export async function comeIn(call, username, known = password) {
  const { answer } = await call('POST', `${door}/session`, { body: { username, password: known } });
  const { token, needs } = answer.value;
  if (needs.includes('password')) {
    const body = { oldPassword: known, newPassword: password, confirmNewPassword: password };
    await call('PUT', `${door}/account/password`, { token, body });
  }
  const key = (await call('POST', `${door}/account/authenticator`, { token })).answer.value;
  const body = { code: totp(key.secret) };
  const { status } = await call('POST', `${door}/account/authenticator/confirmation`, { token, body });
  assert.equal(status, 200);
  return { token, secret: key.secret };
}

/** How a program's operators' door is asked. */
export const atTheDoor = (program) => (method, path, options) => ask(program.operators, method, path, options);
