// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { fakeServer, type Asked } from '../../test/fakeServer';
import { startI18n } from '../i18n';
import { secureStore } from '../platform/secureStore';
import { deed } from './deed';

const path = 'POST /wps/deposits';

// Lets the pauses between the tries pass at once.
async function inNoTime<T>(work: Promise<T>): Promise<T> {
  const settled = work.then(() => undefined, () => undefined);
  await Promise.all([settled, vi.runAllTimersAsync()]);
  return work;
}

const give = (amount: string) =>
  inNoTime(deed({ method: 'POST', path: '/wps/deposits', moduleId: 'deposit.create', body: { channelId: 'c1', amount } }));
const keys = (asked: Asked[]) => asked.map(({ headers }) => headers.get('idempotency-key'));
const swallow = () => undefined;

describe('a deed', () => {
  beforeEach(async () => {
    vi.useFakeTimers();
    await startI18n('en');
    await secureStore.clear();
    return () => vi.useRealTimers();
  });

  it('asks again with the same key until its outcome is known', async () => {
    let times = 0;
    const server = fakeServer({
      [path]: () => {
        times += 1;
        if (times === 1) return 'silent';
        return times === 2 ? { status: 503, errorCode: 'outcome_unknown' } : { status: 201, value: { id: 'd1' } };
      },
    });
    expect(await give('100.00')).toEqual({ id: 'd1' });
    expect(new Set(keys(server.asked)).size).toBe(1);
    expect(server.asked).toHaveLength(3);
  });

  it('keeps the key when it gave up, and uses it for the same deed only', async () => {
    const server = fakeServer({ [path]: 'silent' });
    await give('100.00').catch(swallow);
    const first = keys(server.asked)[0];
    server.answer(path, { value: {} });
    await give('200.00');
    await give('100.00');
    const [, , , , other, again] = keys(server.asked);
    expect(other).not.toBe(first);
    expect(again).toBe(first);
  });

  it('takes a new key once the answer is known, good or bad', async () => {
    const server = fakeServer({ [path]: { status: 422, errorCode: 'amount_below_min' } });
    await give('1.00').catch(swallow);
    await give('1.00').catch(swallow);
    server.answer(path, { value: {} });
    await give('1.00');
    await give('1.00');
    expect(new Set(keys(server.asked)).size).toBe(4);
  });

  it('writes no secret down', async () => {
    fakeServer({ 'POST /wps/withdrawals': 'silent' });
    const body = { amount: '5.00', paymentPassword: 'hush-hush' };
    await inNoTime(deed({ method: 'POST', path: '/wps/withdrawals', moduleId: 'withdrawal.request', body })).catch(swallow);
    const written = await secureStore.get('deeds');
    expect(written).toContain('5.00');
    expect(written).not.toContain('hush-hush');
  });
});
