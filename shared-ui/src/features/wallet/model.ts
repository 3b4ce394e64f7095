import type { Money } from '../../lib/money';
import type { EntryGroup } from './entryTypes';

export interface Balance {
  balance: Money;
  withdrawable: Money;
  locked: Money;
  bonus: Money;
  openStakes: Money;
  /** Grows with every change; an older figure never replaces a newer one. */
  version: number;
  /** Whose it is, by the name of his sign-in: versions of two people are not compared. */
  owner: string | null;
  currency: string;
  currencySymbol: string;
  asOf: string;
}

export function newerBalance(old: Balance | undefined, next: Balance): Balance {
  return old?.owner === next.owner && old.version > next.version ? old : next;
}

/** One line of the account record. */
export interface Entry {
  id: string;
  reference: string;
  type: string;
  amount: Money;
  balanceAfter: Money;
  at: string;
  relatedKind: string | null;
  relatedId: string | null;
}

/** A line with the way to its figure. */
export interface Derivation extends Entry {
  rule: string;
  inputs: readonly { name: string; value: string }[];
  lines: readonly { account: string; amount: Money }[];
}

export interface EntryFilter {
  from: string;
  to: string;
  group: EntryGroup | '';
}
