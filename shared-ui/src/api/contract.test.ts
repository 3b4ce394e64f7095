import { expect, expectTypeOf, it } from 'vitest';

import { call, callEnvelope } from './call';
import type { ResponseRow } from './contract';
import { ApiError } from './envelope';

// Compiled by `tsc` but never run: each marked line must be a type error.
const misuses = [
  // @ts-expect-error an unknown path
  () => call('GET /wps/bet'),
  // @ts-expect-error a method that the path does not have
  () => call('POST /wps/bets'),
  // @ts-expect-error a path parameter is missing
  () => call('GET /wps/bets/{id}'),
  // @ts-expect-error a path parameter has another name
  () => call('GET /wps/bets/{id}', { params: { betId: 'b1' } }),
  // @ts-expect-error an unknown query parameter
  () => call('GET /wps/bets', { query: { status: 'OPEN' } }),
  // @ts-expect-error a query parameter outside its enum
  () => call('GET /wps/bets', { query: { state: 'LATE' } }),
  // @ts-expect-error a required query parameter is missing
  () => call('GET /wps/profit/origins', { query: { from: '2026-11-20' } }),
  // @ts-expect-error the body is missing
  () => call('POST /wps/withdrawals'),
  // @ts-expect-error a field of the body is missing
  () => call('POST /wps/withdrawals', { body: { amount: '1.00', payeeId: 'p1' } }),
  // @ts-expect-error an unknown field of the body
  () => call('PUT /wps/limits/reminder', { body: { minutes: 30, hours: 1 } }),
  // @ts-expect-error a call of files takes no other body
  () => call('POST /wps/deposits/{id}/proofs', { params: { id: 'd1' }, body: {} }),
  // @ts-expect-error files under an unknown field
  () => call('POST /wps/deposits/{id}/proofs', { params: { id: 'd1' }, upload: { field: 'receipts', files: [] } }),
  // @ts-expect-error an operator's call
  () => call('GET /operator/v1/account'),
  // @ts-expect-error an error code that the document does not list
  () => new ApiError({ code: 'session_ended', message: 'The session has ended.', status: 401 }),
];

const results = {
  value: () => call('GET /wps/v2/wallets/balance'),
  rows: () => call('GET /wps/session'),
  nothing: () => call('DELETE /wps/device'),
  envelope: () => callEnvelope('GET /wps/captcha'),
};

it('derives result types from the OpenAPI document', () => {
  expect(misuses.length).toBeGreaterThan(0);
  expectTypeOf(results.value).returns.resolves.toHaveProperty('version').toEqualTypeOf<number>();
  expectTypeOf(results.rows).returns.resolves.items.toHaveProperty('isCurrent').toEqualTypeOf<boolean>();
  expectTypeOf(results.nothing).returns.resolves.toEqualTypeOf<null>();
  expectTypeOf(results.envelope).returns.resolves.toHaveProperty('captchaId').toEqualTypeOf<string>();
  expectTypeOf<ResponseRow<'GET /wps/bets'>>().toHaveProperty('stake').toEqualTypeOf<string>();
});
