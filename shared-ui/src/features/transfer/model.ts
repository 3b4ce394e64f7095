import { compare, isZero, least, moneyOf, parseMoney, unitsOf, type Money, centUnits, floored } from '../../lib/money';

/** What may be sent now, and to whom. */
export interface Terms {
  /** As its reader may know the name; null where nobody stands above. */
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
  /** The other one. */
  other: string;
  at: string;
}

/** The most that fits into everything. */
export const mostOf = ({ withdrawable, maxAmount, amountLeftToday }: Terms): Money =>
  least(moneyOf(floored(unitsOf(withdrawable))), least(maxAmount, amountLeftToday));

/** Some and all of it, in whole units where it is a part. */
export function usualAmounts(terms: Terms): Money[] {
  const most = mostOf(terms);
  const whole = (units: bigint) => moneyOf(units - (units % 10_000n));
  const parts = [whole(unitsOf(most) / 4n), whole(unitsOf(most) / 2n)];
  return [...parts, most].filter(
    (amount, at, all) => compare(amount, terms.minAmount) >= 0 && all.indexOf(amount) === at,
  );
}

export type AmountFault = 'needed' | 'wrong' | 'scale' | 'below' | 'above' | 'today' | 'withdrawable';

/** In the order in which the house looks. */
export function amountFault(typed: string, terms: Terms): AmountFault | null {
  if (typed.trim() === '') return 'needed';
  const amount = parseMoney(typed);
  if (amount === null) return 'wrong';
  if (unitsOf(amount) % centUnits !== 0n) return 'scale';
  if (isZero(amount) || compare(amount, terms.minAmount) < 0) return 'below';
  if (compare(amount, terms.maxAmount) > 0) return 'above';
  if (compare(amount, terms.amountLeftToday) > 0) return 'today';
  return compare(amount, terms.withdrawable) > 0 ? 'withdrawable' : null;
}
