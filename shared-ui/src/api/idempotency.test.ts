// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { fakeServer, type RecordedRequest } from '../../test/fakeServer';
import { startI18n } from '../i18n';
import { secureStore } from '../platform/secureStore';
import { call } from './call';
import { encryption } from './encryption';

const path = 'POST /wps/deposits';

// Skips the delays between attempts.
async function skipDelays<T>(work: Promise<T>): Promise<T> {
  const settled = work.then(
    () => undefined,
    () => undefined,
  );
  await Promise.all([settled, vi.runAllTimersAsync()]);
  return work;
}

const deposit = (amount: string) => skipDelays(call('POST /wps/deposits', { body: { channelId: 'c1', amount } }));
const keys = (requests: RecordedRequest[]) => requests.map(({ headers }) => headers.get('idempotency-key'));
const ignoreErrors = () => undefined;

describe('a call with an idempotency key', () => {
  beforeEach(async () => {
    vi.useFakeTimers();
    await startI18n('en');
    await secureStore.clear();
    return () => vi.useRealTimers();
  });

  it('is retried with the same key until its outcome is known', async () => {
    let times = 0;
    const server = fakeServer({
      [path]: () => {
        times += 1;
        if (times === 1) return 'silent';
        return times === 2 ? { status: 503, errorCode: 'outcome_unknown' } : { status: 201, value: { id: 'd1' } };
      },
    });
    expect(await deposit('100.00')).toEqual({ id: 'd1' });
    expect(new Set(keys(server.requests)).size).toBe(1);
    expect(server.requests).toHaveLength(3);
  });

  it('keeps the key when all attempts fail, and reuses it for the same request only', async () => {
    const server = fakeServer({ [path]: 'silent' });
    await deposit('100.00').catch(ignoreErrors);
    const first = keys(server.requests)[0];
    server.respond(path, { value: {} });
    await deposit('200.00');
    await deposit('100.00');
    const [, , , , other, again] = keys(server.requests);
    expect(other).not.toBe(first);
    expect(again).toBe(first);
  });

  it('uses a new key after a response, success or refusal', async () => {
    const server = fakeServer({ [path]: { status: 422, errorCode: 'amount_below_min' } });
    await deposit('1.00').catch(ignoreErrors);
    await deposit('1.00').catch(ignoreErrors);
    server.respond(path, { value: {} });
    await deposit('1.00');
    await deposit('1.00');
    expect(new Set(keys(server.requests)).size).toBe(4);
  });

  it('stores no secrets', async () => {
    fakeServer({ 'POST /wps/withdrawals': 'silent' });
    encryption.seal = (body) => Promise.resolve(JSON.stringify(body));
    const body = { amount: '5.00', payeeId: 'p1', paymentPassword: 'hush-hush' };
    await skipDelays(call('POST /wps/withdrawals', { body })).catch(ignoreErrors);
    const written = await secureStore.get('idempotencyKeys');
    expect(written).toContain('5.00');
    expect(written).not.toContain('hush-hush');
  });
});
