// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';

import { fakeServer } from '../../test/fakeServer';
import { startI18n } from '../i18n';
import { call } from './call';
import { callFlags } from './calls.gen';
import type { Endpoint } from './contract';
import { commonHeaders } from './request';
import { encryption } from './encryption';

const schema = readFileSync(join(import.meta.dirname, 'schema.gen.ts'), 'utf8');

/** All calls of the OpenAPI document under the prefixes of members' clients. */
const endpoints = [...schema.matchAll(/^ {4}"(\/(?:wps|lgw)\/[^"]+)": \{([^]*?)^ {4}\};/gm)].flatMap(
  ([, path, methods]) =>
    [...(methods ?? '').matchAll(/^ {8}(get|put|post|delete): /gm)].map(
      ([, method]) => `${method?.toUpperCase()} ${path}` as Endpoint,
    ),
);

const send = call as (endpoint: string, options: object) => Promise<unknown>;
const params = { id: 'a/b', part: 'p1', code: 'c1' };
const addressOf = (endpoint: string) =>
  endpoint.replace('{id}', 'a%2Fb').replace('{part}', 'p1').replace('{code}', 'c1');

describe('a call', () => {
  beforeEach(async () => {
    await startI18n('en');
    encryption.seal = (body) => Promise.resolve(`sealed ${JSON.stringify(body)}`);
  });

  it.each(Object.entries(callFlags))('sends %s according to its flags %s', async (endpoint, flags: string) => {
    const server = fakeServer({ [addressOf(endpoint)]: {} });
    await send(endpoint, { params, body: { amount: '1.00' } });
    const [sent] = server.requests;
    expect(`${sent?.method} ${sent?.path}`).toBe(addressOf(endpoint));
    expect(sent?.headers.has('idempotency-key')).toBe(flags.includes('k'));
    expect(sent?.headers.get('x-encrypted')).toBe(flags.includes('e') ? '1' : null);
    const type = flags.includes('e') ? 'jose' : flags.includes('f') ? 'x-www-form-urlencoded' : 'json';
    expect(sent?.headers.get('content-type')).toBe(`application/${type}`);
    const body = flags.includes('e')
      ? 'sealed {"amount":"1.00"}'
      : flags.includes('f')
        ? 'amount=1.00'
        : { amount: '1.00' };
    expect(sent?.body).toEqual(body);
  });

  it('always sends an idempotency key with calls that move money', () => {
    const money = Object.entries(callFlags).filter(([, flags]) => flags.includes('m'));
    expect(money.length).toBeGreaterThan(5);
    expect(money.filter(([, flags]) => !flags.includes('k'))).toEqual([]);
  });

  it('sends calls without flags as plain JSON', async () => {
    const server = fakeServer({ 'PUT /wps/limits/reminder': {} });
    await call('PUT /wps/limits/reminder', { body: { minutes: 30 } });
    const [sent] = server.requests;
    expect(sent?.headers.get('content-type')).toBe('application/json');
    expect(['idempotency-key', 'x-encrypted'].filter((name) => sent?.headers.has(name))).toEqual([]);
  });

  it('encodes path parameters', async () => {
    const server = fakeServer({ 'GET /wps/bets/..%2Fentries%3Fa': {} });
    await call('GET /wps/bets/{id}', { params: { id: '../entries?a' } });
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]?.path).toBe('/wps/bets/..%2Fentries%3Fa');
  });

  it('derives the module id from method and path in the format that the server counts by', () => {
    const modules = endpoints.map((endpoint) => commonHeaders(endpoint)['X-Module-Id'] ?? '');
    expect(modules.length).toBeGreaterThan(100);
    expect(new Set(modules).size).toBe(modules.length);
    expect(modules.filter((name) => !/^[A-Za-z][A-Za-z0-9._-]{0,47}$/.test(name))).toEqual([]);
  });
});
