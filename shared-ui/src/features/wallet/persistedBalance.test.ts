// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { clearToken, setToken, queryClient, startQueries } from '../../api';
import { money } from '../../lib/money';
import { storage } from '../../platform/storage';
import { cacheBalance } from './queries';

const balance = {
  balance: money('250.00'),
  withdrawable: money('200.00'),
  locked: money('0.00'),
  bonus: money('0.00'),
  openStakes: money('50.00'),
  version: 7,
  owner: null,
  currency: 'THB',
  currencySymbol: '฿',
  asOf: '2026-11-20T07:00:00Z',
};

describe('the persisted balance', () => {
  let stop: () => void;

  beforeEach(async () => {
    vi.useFakeTimers();
    storage.remove('records');
    await setToken('token');
    stop = await startQueries();
  });

  afterEach(() => {
    stop();
    vi.useRealTimers();
  });

  it('contains the balance of an event, also before a screen has fetched it', async () => {
    cacheBalance(balance);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(storage.get('records')).toContain('"withdrawable":"200.00"');
  });

  it('is removed on sign-out', async () => {
    cacheBalance(balance);
    await clearToken();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(storage.get('records') ?? '').not.toContain('wallet');
    expect(queryClient.getQueryCache().findAll({ queryKey: ['wallet'] })).toEqual([]);
  });
});
