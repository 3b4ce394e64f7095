import {
  compare,
  isZero,
  moneyOf,
  subtract,
  parseMoney,
  unitsOf,
  type Money,
  centUnits,
  floored,
} from '../../lib/money';

/** The wallet that one vendor keeps. */
export interface Purse {
  vendor: string;
  name: string;
  amount: Money;
  /** The vendor has just said so; otherwise the figure is the last that is known. */
  isCurrent: boolean;
  /** The transfer that is under way. */
  transfer: string | null;
}

export interface Wallets {
  /** One wallet for all vendors. */
  isSingle: boolean;
  main: Money;
  vendors: readonly Purse[];
}

export type Way = 'in' | 'out';

export interface PurseTransfer {
  id: string;
  reference: string;
  vendor: string;
  name: string;
  way: Way;
  amount: Money;
  state: 'SENDING' | 'DONE' | 'FAILED';
  at: string;
}

/** Everything that was asked back at once. */
export interface Homecoming {
  transfers: readonly PurseTransfer[];
  busy: readonly string[];
  away: readonly string[];
}

/** There may be something to take back: a vendor that says nothing may have it. */
export const mayReturn = ({ vendors }: Wallets): boolean =>
  vendors.some(({ amount, isCurrent, transfer }) => transfer === null && (!isZero(amount) || !isCurrent));

/** What may be moved this way. */
export const mostToMove = (way: Way, main: Money, purse: Purse): Money =>
  moneyOf(floored(unitsOf(way === 'in' ? main : purse.amount)));

/** Half of it, in whole units, and all. */
export function usualMoves(most: Money): Money[] {
  const half = unitsOf(most) / 2n;
  return [moneyOf(half - (half % 10_000n)), most].filter(
    (amount, at, all) => !isZero(amount) && all.findIndex((other) => compare(other, amount) === 0) === at,
  );
}

export type MoveFault = 'needed' | 'wrong' | 'scale' | 'above';

/** What a vendor that says nothing has is its own to say, and so no limit. */
export function moveFault(typed: string, most: Money, isKnown: boolean): MoveFault | null {
  if (typed.trim() === '') return 'needed';
  const amount = parseMoney(typed);
  if (amount === null) return 'wrong';
  if (unitsOf(amount) % centUnits !== 0n) return 'scale';
  if (isZero(amount)) return 'needed';
  return isKnown && compare(amount, most) > 0 ? 'above' : null;
}

/** Both figures when it has arrived. */
export function after(way: Way, amount: Money, main: Money, purse: Purse): { main: Money; there: Money } {
  const moved = way === 'in' ? amount : moneyOf(-unitsOf(amount));
  return { main: subtract(main, moved), there: moneyOf(unitsOf(purse.amount) + unitsOf(moved)) };
}
