import { money } from '../../lib/money';
import type { Balance, Derivation, Entry } from './model';

export interface BalanceWire {
  balance: string;
  withdrawable: string;
  locked: string;
  bonus: string;
  openStakes: string;
  version: number;
  currency: string;
  currencySymbol: string;
  asOf: string;
}

export function toBalance(wire: BalanceWire): Balance {
  return {
    ...wire,
    balance: money(wire.balance),
    withdrawable: money(wire.withdrawable),
    locked: money(wire.locked),
    bonus: money(wire.bonus),
    openStakes: money(wire.openStakes),
  };
}

const figures = [
  'balance',
  'withdrawable',
  'locked',
  'bonus',
  'openStakes',
  'currency',
  'currencySymbol',
  'asOf',
] as const;

/** An event may carry all figures or only that they changed. */
export function isWholeBalance(data: Record<string, unknown>): boolean {
  return typeof data.version === 'number' && figures.every((name) => typeof data[name] === 'string');
}

export interface EntryWire {
  id: string;
  reference: string;
  type: string;
  amount: string;
  balanceAfter: string;
  at: string;
  relatedKind: string | null;
  relatedId: string | null;
}

export interface DerivationWire extends EntryWire {
  rule: string;
  inputs: { name: string; value: string }[];
  lines: { account: string; amount: string }[];
}

export const toEntry = (wire: EntryWire): Entry => ({
  ...wire,
  amount: money(wire.amount),
  balanceAfter: money(wire.balanceAfter),
});

export function toDerivation({ rule, inputs, lines, ...wire }: DerivationWire): Derivation {
  return { ...toEntry(wire), rule, inputs, lines: lines.map((line) => ({ ...line, amount: money(line.amount) })) };
}
