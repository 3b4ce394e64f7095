import type { Money } from '../../lib/money';

export interface Balance {
  balance: Money;
  withdrawable: Money;
  locked: Money;
  bonus: Money;
  openStakes: Money;
  /** Grows with every change; an older figure never replaces a newer one. */
  version: number;
  currency: string;
  currencySymbol: string;
  asOf: string;
}

export function newerBalance(old: Balance | undefined, next: Balance): Balance {
  return old !== undefined && old.version > next.version ? old : next;
}
