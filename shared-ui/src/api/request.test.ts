// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';

import { fakeServer } from '../../test/fakeServer';
import { startI18n } from '../i18n';
import { call, callEnvelope } from './call';
import { ApiError } from './envelope';
import { isOnline, markReachable } from './reachability';
import { currentToken, clearToken, setToken, sessionEnded } from './token';

const errorOf = async (work: Promise<unknown>): Promise<ApiError> => {
  const fault: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(fault instanceof ApiError)) throw new Error(`not refused: ${String(fault)}`);
  return fault;
};

describe('a call', () => {
  beforeEach(async () => {
    await startI18n('th');
    await clearToken();
    markReachable();
  });

  it('sends the device id, the token and the language', async () => {
    const server = fakeServer({ 'GET /wps/bets': { value: { content: [] } } });
    await setToken('secret');
    await call('GET /wps/bets', { query: { pageSize: 20, cursor: undefined, state: '' } });
    const request = server.requests[0];
    expect(request?.headers.get('authorization')).toBe('Bearer secret');
    expect(request?.headers.get('x-module-id')).toBe('GET.wps.bets');
    expect(request?.headers.get('x-platform')).toBe('WEB');
    expect(request?.headers.get('accept-language')).toBe('th');
    expect(request?.headers.get('x-device-id')).toMatch(/^[\w-]{16,}$/);
    expect(request?.query.toString()).toBe('pageSize=20');
  });

  it('uses one device id for all calls', async () => {
    const server = fakeServer({ 'GET /wps/bets': {} });
    await call('GET /wps/bets');
    await call('GET /wps/bets');
    expect(server.requests[0]?.headers.get('x-device-id')).toBe(server.requests[1]?.headers.get('x-device-id'));
  });

  it('throws code, message, value and request id of a refusal', async () => {
    fakeServer({
      'POST /wps/deposits/quotes': {
        status: 409,
        errorCode: 'limit_exceeded',
        message: 'Too much.',
        value: { fields: { amount: { code: 'x' } } },
      },
    });
    const fault = await errorOf(call('POST /wps/deposits/quotes', { body: { channelId: 'c1' } }));
    expect(fault).toMatchObject({
      code: 'limit_exceeded',
      status: 409,
      message: 'Too much.',
      requestId: 'request-1',
      isOutcomeUnknown: false,
    });
    expect(fault.fields).toEqual({ amount: { code: 'x' } });
  });

  it('throws network_abnormal without a response and is offline until a response arrives', async () => {
    const server = fakeServer({ 'GET /wps/bets': 'silent' });
    const fault = await errorOf(call('GET /wps/bets'));
    expect(fault.code).toBe('network_abnormal');
    expect(fault.message).toContain('เครือข่ายมีปัญหา');
    expect(fault.isOutcomeUnknown).toBe(true);
    expect(isOnline()).toBe(false);
    server.respond('GET /wps/bets', { status: 404, errorCode: 'not_found' });
    await errorOf(call('GET /wps/bets'));
    expect(isOnline()).toBe(true);
  });

  it("treats a proxy's error page as no response", async () => {
    fakeServer({ 'GET /wps/bets': 'cut' });
    expect((await errorOf(call('GET /wps/bets'))).isOutcomeUnknown).toBe(true);
  });

  it('fails after its timeout', async () => {
    globalThis.fetch = (_input, init) =>
      new Promise((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
      );
    expect((await errorOf(call('GET /wps/bets', { timeoutMs: 5 }))).code).toBe('timed_out');
  });

  it('signs out when the session has ended, but not on a late response to an older session', async () => {
    const server = fakeServer({ 'GET /wps/bets': { status: 401, errorCode: 'session_expired' } });
    await setToken('old');
    await errorOf(call('GET /wps/bets'));
    expect(currentToken()).toBeNull();
    expect(sessionEnded()).toBe('expired');
    await setToken('older');
    server.respond('GET /wps/bets', async () => {
      await setToken('newer');
      return { status: 401, errorCode: 'session_expired' };
    });
    await errorOf(call('GET /wps/bets'));
    expect(currentToken()).toBe('newer');
  });

  it('returns fields beside the value', async () => {
    fakeServer({ 'GET /wps/captcha': { value: 'cGljdHVyZQ==', captchaId: 'captcha-1' } });
    expect(await callEnvelope('GET /wps/captcha')).toMatchObject({ value: 'cGljdHVyZQ==', captchaId: 'captcha-1' });
  });
});
