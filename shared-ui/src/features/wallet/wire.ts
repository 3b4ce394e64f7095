import { money } from '../../lib/money';
import type { Balance } from './model';

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

const figures = ['balance', 'withdrawable', 'locked', 'bonus', 'openStakes', 'currency', 'currencySymbol', 'asOf'] as const;

/** An event may carry all figures or only that they changed. */
export function isWholeBalance(data: Record<string, unknown>): boolean {
  return typeof data.version === 'number' && figures.every((name) => typeof data[name] === 'string');
}
