import { beforeEach, describe, expect, it } from 'vitest';

import { queryClient } from '../../api';
import { money } from '../../lib/money';
import { newerBalance, type Balance } from './model';
import { cacheBalance, walletKeys } from './queries';

const at = (version: number, balance: string, owner: string | null = null): Balance => ({
  balance: money(balance),
  withdrawable: money(balance),
  locked: money('0.00'),
  bonus: money('0.00'),
  openStakes: money('0.00'),
  version,
  owner,
  currency: 'THB',
  currencySymbol: '฿',
  asOf: '2026-01-01T00:00:00Z',
});

describe('the balance', () => {
  beforeEach(() => queryClient.clear());

  it('is never replaced by an older version', () => {
    expect(newerBalance(at(7, '10.00'), at(6, '99.00')).version).toBe(7);
    expect(newerBalance(at(7, '10.00'), at(8, '5.00')).balance).toBe('5.00');
    expect(newerBalance(undefined, at(1, '1.00')).version).toBe(1);
  });

  it("is replaced by another member's, whose versions are counted separately", () => {
    expect(newerBalance(at(900, '10.00', 'one'), at(3, '5.00', 'other')).balance).toBe('5.00');
  });

  it('keeps the newest version in any order of events', () => {
    for (const version of [3, 5, 4]) cacheBalance(at(version, `${version}.00`));
    expect(queryClient.getQueryData<Balance>(walletKeys.balance())?.version).toBe(5);
  });
});
