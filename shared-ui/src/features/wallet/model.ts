import type { Money } from '../../lib/money';

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

export const entryGroups = ['funds', 'bets', 'agent', 'rewards', 'system'] as const;
export type EntryGroup = (typeof entryGroups)[number];

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

// prettier-ignore
export const entryTypes = [
  'DEPOSIT', 'DEPOSIT_MANUAL', 'DEPOSIT_REVERSED', 'WITHDRAW_HOLD', 'WITHDRAW_RELEASE', 'WITHDRAW_PAID', 'WITHDRAW_FEE',
  'TRANSFER_OUT', 'TRANSFER_IN', 'VENDOR_IN', 'VENDOR_OUT', 'BET', 'BET_SETTLE', 'PAYOUT', 'JACKPOT', 'BET_CANCEL', 'BET_REFUND',
  'BET_CORRECTION', 'SELF_REBATE', 'AGENT_COMMISSION', 'ACTIVITY', 'CASH_BACK', 'RANKING', 'VIP_UPGRADE', 'VIP_PERIODIC', 'BIRTHDAY',
  'MISSION', 'LEADERBOARD', 'REFERRAL', 'POINTS_CONVERT', 'REDEEM_MONEY', 'REWARD_CLAWBACK', 'ADJUST_PLUS', 'ADJUST_MINUS', 'DEBT_SWEEP',
] as const;
export type KnownEntryType = (typeof entryTypes)[number];

export const isKnownEntryType = (type: string): type is KnownEntryType =>
  (entryTypes as readonly string[]).includes(type);
