// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { dropToken, keepToken, queryClient, startQueries } from '../../api';
import { money } from '../../lib/money';
import { storage } from '../../platform/storage';
import { takeBalance } from './queries';

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

describe('what is kept for the time without a connection', () => {
  let stop: () => void;

  beforeEach(async () => {
    vi.useFakeTimers();
    storage.remove('records');
    await keepToken('token');
    stop = await startQueries();
  });

  afterEach(() => {
    stop();
    vi.useRealTimers();
  });

  it('holds the balance that an event brought before any screen asked for it', async () => {
    takeBalance(balance);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(storage.get('records')).toContain('"withdrawable":"200.00"');
  });

  it('forgets it when the person leaves', async () => {
    takeBalance(balance);
    await dropToken();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(storage.get('records') ?? '').not.toContain('wallet');
    expect(queryClient.getQueryCache().findAll({ queryKey: ['wallet'] })).toEqual([]);
  });
});
