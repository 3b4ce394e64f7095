import { parseMoney } from '../../i18n/amount';
import { compare, isZero, moneyOf, subtract, unitsOf, type Money, centUnits, floored } from '../../lib/money';

/** A wallet that one vendor keeps. */
export interface VendorWallet {
  vendor: string;
  name: string;
  amount: Money;
  /** True when the vendor has just reported it; otherwise the balance is the last known one. */
  isCurrent: boolean;
  /** The id of the pending transfer. */
  transfer: string | null;
}

export interface Wallets {
  /** All vendors use the main wallet. */
  isSingle: boolean;
  main: Money;
  vendors: readonly VendorWallet[];
}

export type TransferDirection = 'in' | 'out';

export interface VendorTransfer {
  id: string;
  reference: string;
  vendor: string;
  name: string;
  direction: TransferDirection;
  amount: Money;
  state: 'SENDING' | 'DONE' | 'FAILED';
  at: string;
}

/** The result of moving everything back. */
export interface ReturnAllResult {
  transfers: readonly VendorTransfer[];
  busy: readonly string[];
  away: readonly string[];
}

/** Whether there may be money to move back; a vendor that did not answer may have some. */
export const hasReturnable = ({ vendors }: Wallets): boolean =>
  vendors.some(({ amount, isCurrent, transfer }) => transfer === null && (!isZero(amount) || !isCurrent));

/** The highest amount that can be moved in this direction. */
export const maxTransfer = (direction: TransferDirection, main: Money, wallet: VendorWallet): Money =>
  moneyOf(floored(unitsOf(direction === 'in' ? main : wallet.amount)));

/** Suggested amounts: half in whole units, and all. */
export function suggestedAmounts(max: Money): Money[] {
  const half = unitsOf(max) / 2n;
  return [moneyOf(half - (half % 10_000n)), max].filter(
    (amount, at, all) => !isZero(amount) && all.findIndex((other) => compare(other, amount) === 0) === at,
  );
}

export type TransferError = 'needed' | 'wrong' | 'scale' | 'above';

/** The balance at a vendor that did not answer is unknown and therefore no limit. */
export function transferError(text: string, max: Money, isKnown: boolean): TransferError | null {
  if (text.trim() === '') return 'needed';
  const amount = parseMoney(text);
  if (amount === null) return 'wrong';
  if (unitsOf(amount) % centUnits !== 0n) return 'scale';
  if (isZero(amount)) return 'needed';
  return isKnown && compare(amount, max) > 0 ? 'above' : null;
}

/** Both balances after the transfer. */
export function balancesAfter(
  direction: TransferDirection,
  amount: Money,
  main: Money,
  wallet: VendorWallet,
): { main: Money; there: Money } {
  const moved = direction === 'in' ? amount : moneyOf(-unitsOf(amount));
  return { main: subtract(main, moved), there: moneyOf(unitsOf(wallet.amount) + unitsOf(moved)) };
}
