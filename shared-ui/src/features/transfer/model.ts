import { parseMoney } from '../../i18n/amount';
import { compare, isZero, least, moneyOf, unitsOf, type Money, centUnits, floored } from '../../lib/money';

/** What can be transferred now, and to whom. */
export interface Terms {
  /** The masked name; null without an upline. */
  receiver: string | null;
  minAmount: Money;
  maxAmount: Money;
  withdrawable: Money;
  locked: Money;
  countLeftToday: number;
  amountLeftToday: Money;
  hasPaymentPassword: boolean;
}

export interface Transfer {
  id: string;
  reference: string;
  isUp: boolean;
  isMine: boolean;
  amount: Money;
  /** The other member. */
  other: string;
  at: string;
}

/** The highest amount within all limits. */
export const maxAmountOf = ({ withdrawable, maxAmount, amountLeftToday }: Terms): Money =>
  least(moneyOf(floored(unitsOf(withdrawable))), least(maxAmount, amountLeftToday));

/** Suggested amounts: parts in whole units, and all. */
export function usualAmounts(terms: Terms): Money[] {
  const max = maxAmountOf(terms);
  const whole = (units: bigint) => moneyOf(units - (units % 10_000n));
  const parts = [whole(unitsOf(max) / 4n), whole(unitsOf(max) / 2n)];
  return [...parts, max].filter(
    (amount, at, all) => compare(amount, terms.minAmount) >= 0 && all.indexOf(amount) === at,
  );
}

export type AmountError = 'needed' | 'wrong' | 'scale' | 'below' | 'above' | 'today' | 'withdrawable';

/** Checked in the server's order. */
export function amountError(text: string, terms: Terms): AmountError | null {
  if (text.trim() === '') return 'needed';
  const amount = parseMoney(text);
  if (amount === null) return 'wrong';
  if (unitsOf(amount) % centUnits !== 0n) return 'scale';
  if (isZero(amount) || compare(amount, terms.minAmount) < 0) return 'below';
  if (compare(amount, terms.maxAmount) > 0) return 'above';
  if (compare(amount, terms.amountLeftToday) > 0) return 'today';
  return compare(amount, terms.withdrawable) > 0 ? 'withdrawable' : null;
}
