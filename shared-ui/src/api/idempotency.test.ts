// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { fakeServer, type Asked } from '../../test/fakeServer';
import { startI18n } from '../i18n';
import { secureStore } from '../platform/secureStore';
import { call } from './call';
import { sealing } from './sealing';

const path = 'POST /wps/deposits';

// Skips the pauses between the attempts.
async function withoutPauses<T>(work: Promise<T>): Promise<T> {
  const settled = work.then(
    () => undefined,
    () => undefined,
  );
  await Promise.all([settled, vi.runAllTimersAsync()]);
  return work;
}

const deposit = (amount: string) => withoutPauses(call('POST /wps/deposits', { body: { channelId: 'c1', amount } }));
const keys = (asked: Asked[]) => asked.map(({ headers }) => headers.get('idempotency-key'));
const swallow = () => undefined;

describe('a call with an idempotency key', () => {
  beforeEach(async () => {
    vi.useFakeTimers();
    await startI18n('en');
    await secureStore.clear();
    return () => vi.useRealTimers();
  });

  it('is repeated with the same key until its outcome is known', async () => {
    let times = 0;
    const server = fakeServer({
      [path]: () => {
        times += 1;
        if (times === 1) return 'silent';
        return times === 2 ? { status: 503, errorCode: 'outcome_unknown' } : { status: 201, value: { id: 'd1' } };
      },
    });
    expect(await deposit('100.00')).toEqual({ id: 'd1' });
    expect(new Set(keys(server.asked)).size).toBe(1);
    expect(server.asked).toHaveLength(3);
  });

  it('keeps the key when all attempts fail, and uses it for the same request only', async () => {
    const server = fakeServer({ [path]: 'silent' });
    await deposit('100.00').catch(swallow);
    const first = keys(server.asked)[0];
    server.answer(path, { value: {} });
    await deposit('200.00');
    await deposit('100.00');
    const [, , , , other, again] = keys(server.asked);
    expect(other).not.toBe(first);
    expect(again).toBe(first);
  });

  it('uses a new key once the answer is known, success or refusal', async () => {
    const server = fakeServer({ [path]: { status: 422, errorCode: 'amount_below_min' } });
    await deposit('1.00').catch(swallow);
    await deposit('1.00').catch(swallow);
    server.answer(path, { value: {} });
    await deposit('1.00');
    await deposit('1.00');
    expect(new Set(keys(server.asked)).size).toBe(4);
  });

  it('stores no secret', async () => {
    fakeServer({ 'POST /wps/withdrawals': 'silent' });
    sealing.seal = (body) => Promise.resolve(JSON.stringify(body));
    const body = { amount: '5.00', payeeId: 'p1', paymentPassword: 'hush-hush' };
    await withoutPauses(call('POST /wps/withdrawals', { body })).catch(swallow);
    const written = await secureStore.get('idempotencyKeys');
    expect(written).toContain('5.00');
    expect(written).not.toContain('hush-hush');
  });
});
