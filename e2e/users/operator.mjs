// Operators: they sign in on their own listener with a password and a one-time code.
import assert from 'node:assert/strict';
import { runOperatorAction } from '../program.mjs';
import { callApi, password } from './index.mjs';
import { totp } from './totp.mjs';

const prefix = '/operator/v1';

/** Creates an operator account and returns its initial password, which is printed once. */
export async function createOperator(program, name, roles) {
  const flags = { username: name, roles, reason: 'new operator' };
  return (await runOperatorAction(program.data, 'accounts create', flags)).firstPassword;
}

/**
 * Signs in and completes the setup that the account still needs (new password, authenticator). Requests go through
 * `call`, so that a test can check every response.
 */
export async function signInOperator(call, username, current = password) {
  const { answer } = await call('POST', `${prefix}/session`, { body: { username, password: current } });
  const { token, needs } = answer.value;
  if (needs.includes('password')) {
    const body = { oldPassword: current, newPassword: password, confirmNewPassword: password };
    await call('PUT', `${prefix}/account/password`, { token, body });
  }
  const key = (await call('POST', `${prefix}/account/authenticator`, { token })).answer.value;
  const body = { code: totp(key.secret) };
  const { status } = await call('POST', `${prefix}/account/authenticator/confirmation`, { token, body });
  assert.equal(status, 200);
  return { token, secret: key.secret };
}

/** Returns a client for the operators' listener of a program. */
export const operatorClient = (program) => (method, path, options) => callApi(program.operators, method, path, options);
