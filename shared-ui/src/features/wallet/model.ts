import type { Money } from '../../lib/money';
import type { EntryGroup } from './entryTypes';

export interface Balance {
  balance: Money;
  withdrawable: Money;
  locked: Money;
  bonus: Money;
  openStakes: Money;
  /** Increases with every change; an older version never replaces a newer one. */
  version: number;
  /** Owner id of the sign-in: versions of different members are not compared. */
  owner: string | null;
  currency: string;
  currencySymbol: string;
  asOf: string;
}

export function newerBalance(old: Balance | undefined, next: Balance): Balance {
  return old?.owner === next.owner && old.version > next.version ? old : next;
}

/** One entry of the account record. */
export interface Entry {
  id: string;
  reference: string;
  type: string;
  amount: Money;
  balanceAfter: Money;
  at: string;
  relatedKind: string | null;
  relatedId: string | null;
  /** The game whose bet it belongs to; empty for other entries. */
  gameName: string;
}

/** An entry and how its amount was calculated. */
export interface Derivation extends Entry {
  rule: string;
  inputs: readonly { name: string; value: string }[];
  lines: readonly { account: string; amount: Money }[];
}

export interface EntryFilter {
  from: string;
  to: string;
  group: EntryGroup | '';
  search: string;
}
