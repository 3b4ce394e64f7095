// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';

import { fakeServer } from '../../test/fakeServer';
import { startI18n } from '../i18n';
import { call, callEnvelope } from './call';
import { ApiError } from './envelope';
import { isOnline, noteAnswer } from './reach';
import { currentToken, dropToken, keepToken, sessionEnded } from './token';

const faultOf = async (work: Promise<unknown>): Promise<ApiError> => {
  const fault: unknown = await work.then(() => undefined, (thrown: unknown) => thrown);
  if (!(fault instanceof ApiError)) throw new Error(`not refused: ${String(fault)}`);
  return fault;
};

describe('a call', () => {
  beforeEach(async () => {
    await startI18n('th');
    await dropToken();
    noteAnswer();
  });

  it('says who calls, from where and in which language', async () => {
    const server = fakeServer({ 'GET /wps/bets': { value: { content: [] } } });
    await keepToken('secret');
    await call('GET /wps/bets', { query: { pageSize: 20, cursor: undefined, state: '' } });
    const asked = server.asked[0];
    expect(asked?.headers.get('authorization')).toBe('Bearer secret');
    expect(asked?.headers.get('x-module-id')).toBe('GET.wps.bets');
    expect(asked?.headers.get('x-platform')).toBe('WEB');
    expect(asked?.headers.get('accept-language')).toBe('th');
    expect(asked?.headers.get('x-device-id')).toMatch(/^[\w-]{16,}$/);
    expect(asked?.query.toString()).toBe('pageSize=20');
  });

  it('keeps one device id for all calls', async () => {
    const server = fakeServer({ 'GET /wps/bets': {} });
    await call('GET /wps/bets');
    await call('GET /wps/bets');
    expect(server.asked[0]?.headers.get('x-device-id')).toBe(server.asked[1]?.headers.get('x-device-id'));
  });

  it('hands over code, sentence, value and request of a refusal', async () => {
    fakeServer({ 'POST /wps/deposits/quotes': { status: 409, errorCode: 'limit_exceeded', message: 'Too much.', value: { fields: { amount: { code: 'x' } } } } });
    const fault = await faultOf(call('POST /wps/deposits/quotes', { body: { channelId: 'c1' } }));
    expect(fault).toMatchObject({ code: 'limit_exceeded', status: 409, message: 'Too much.', requestId: 'request-1', isOutcomeUnknown: false });
    expect(fault.fields).toEqual({ amount: { code: 'x' } });
  });

  it('says that the network link is abnormal when nothing answers, and knows it is offline until something does', async () => {
    const server = fakeServer({ 'GET /wps/bets': 'silent' });
    const fault = await faultOf(call('GET /wps/bets'));
    expect(fault.code).toBe('network_abnormal');
    expect(fault.message).toContain('เครือข่ายมีปัญหา');
    expect(fault.isOutcomeUnknown).toBe(true);
    expect(isOnline()).toBe(false);
    server.answer('GET /wps/bets', { status: 404, errorCode: 'not_found' });
    await faultOf(call('GET /wps/bets'));
    expect(isOnline()).toBe(true);
  });

  it('takes a page of a proxy for no answer', async () => {
    fakeServer({ 'GET /wps/bets': 'cut' });
    expect((await faultOf(call('GET /wps/bets'))).isOutcomeUnknown).toBe(true);
  });

  it('ends with its time', async () => {
    globalThis.fetch = (_input, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))));
    expect((await faultOf(call('GET /wps/bets', { timeoutMs: 5 }))).code).toBe('timed_out');
  });

  it('signs out when the session has ended, but not for a late answer to an older one', async () => {
    const server = fakeServer({ 'GET /wps/bets': { status: 401, errorCode: 'session_expired' } });
    await keepToken('old');
    await faultOf(call('GET /wps/bets'));
    expect(currentToken()).toBeNull();
    expect(sessionEnded()).toBe('expired');
    await keepToken('older');
    server.answer('GET /wps/bets', async () => {
      await keepToken('newer');
      return { status: 401, errorCode: 'session_expired' };
    });
    await faultOf(call('GET /wps/bets'));
    expect(currentToken()).toBe('newer');
  });

  it('hands over what stands beside the value', async () => {
    fakeServer({ 'GET /wps/captcha': { value: 'cGljdHVyZQ==', captchaId: 'captcha-1' } });
    expect(await callEnvelope('GET /wps/captcha')).toMatchObject({ value: 'cGljdHVyZQ==', captchaId: 'captcha-1' });
  });
});
