import { parseMoney } from '../../i18n/amount';
import { compare, isZero, moneyOf, unitsOf, zero, type Money, centUnits, floored } from '../../lib/money';

export interface Payee {
  id: string;
  bank: string;
  holder: string;
  numberMasked: string;
  usableAt: string;
}

/** The share of a valid bet that counts as turnover in a category of games. */
export interface Weight {
  gameType: string;
  share: number;
}

/** What can be withdrawn, and at what cost. */
export interface Terms {
  minAmount: Money;
  maxAmount: Money;
  balance: Money;
  withdrawable: Money;
  locked: Money;
  turnover: { required: Money; done: Money; left: Money; weights: readonly Weight[] };
  freeLeftToday: number;
  leftToday: number;
  /** Percentage of the amount. */
  feeRate: Money;
  feeCap: Money;
  hasPaymentPassword: boolean;
  /** Hours before a new payee can be used. */
  waitHours: number;
  payees: readonly Payee[];
}

export type WithdrawalState =
  | 'REQUESTED'
  | 'IN_REVIEW'
  | 'APPROVED'
  | 'REJECTED'
  | 'CANCELLED'
  | 'DISBURSING'
  | 'AWAITING_CONFIRMATION'
  | 'PARTIALLY_RECEIVED'
  | 'DISPUTED'
  | 'COMPLETED'
  | 'FAILED';

export type PartState =
  'NOT_DISBURSED' | 'AWAITING' | 'RECEIVED' | 'AUTO_RECEIVED' | 'DISPUTED' | 'RECEIVED_BY_RULING' | 'VOID';

/** One payment of a withdrawal. At its deadline it counts as received. */
export interface Part {
  id: string;
  number: number;
  state: PartState;
  amount: Money;
  disbursedAt: string | null;
  deadline: string | null;
  answeredAt: string | null;
  /** Another member pays it, or may pay it. */
  isMatched: boolean;
}

export interface Withdrawal {
  id: string;
  reference: string;
  state: WithdrawalState;
  amount: Money;
  fee: Money;
  payee: Pick<Payee, 'bank' | 'holder' | 'numberMasked'>;
  requestedAt: string;
  decidedAt: string | null;
  reason: string | null;
  received: Money;
  remaining: Money;
  refunded: Money;
  parts: readonly Part[];
}

// Amount units times percentage units.
const percent = 1_000_000n;

const lesser = (left: bigint, right: bigint): bigint => (left < right ? left : right);

type Cost = Pick<Terms, 'freeLeftToday' | 'feeRate' | 'feeCap'>;

/**
 * As the server calculates it: floored to the smallest coin, at most the cap, zero while free withdrawals are left.
 */
export function feeOf(amount: Money, { freeLeftToday, feeRate, feeCap }: Cost): Money {
  if (freeLeftToday > 0) return zero;
  return moneyOf(lesser(floored((unitsOf(amount) * unitsOf(feeRate)) / percent), unitsOf(feeCap)));
}

/** The highest amount that fits into the withdrawable balance with its fee. */
export function maxAmountOf(terms: Cost & Pick<Terms, 'withdrawable' | 'maxAmount'>): Money {
  const available = floored(unitsOf(terms.withdrawable));
  const fits = (units: bigint) => units + unitsOf(feeOf(moneyOf(units), terms)) <= available;
  let max = terms.freeLeftToday > 0 ? available : floored((available * percent) / (percent + unitsOf(terms.feeRate)));
  const capped = available - unitsOf(terms.feeCap);
  if (capped > max && fits(capped)) max = capped;
  // Flooring the fee may leave room for one more coin.
  while (fits(max + centUnits) && max + centUnits <= available) max += centUnits;
  return moneyOf(lesser(max, unitsOf(terms.maxAmount)));
}

/** Suggested amounts: parts in whole units, and all. */
export function usualAmounts(terms: Terms): Money[] {
  const max = maxAmountOf(terms);
  const total = (units: bigint) => moneyOf(units - (units % 10_000n));
  const parts = [total(unitsOf(max) / 4n), total(unitsOf(max) / 2n)];
  return [...parts, max].filter(
    (amount, at, all) => compare(amount, terms.minAmount) >= 0 && all.indexOf(amount) === at,
  );
}

export type AmountError = 'needed' | 'wrong' | 'scale' | 'below' | 'above' | 'withdrawable';

export function amountError(text: string, terms: Terms): AmountError | null {
  if (text.trim() === '') return 'needed';
  const amount = parseMoney(text);
  if (amount === null) return 'wrong';
  if (unitsOf(amount) % centUnits !== 0n) return 'scale';
  if (isZero(amount) || compare(amount, terms.minAmount) < 0) return 'below';
  if (compare(amount, terms.maxAmount) > 0) return 'above';
  return unitsOf(amount) + unitsOf(feeOf(amount, terms)) > unitsOf(terms.withdrawable) ? 'withdrawable' : null;
}

/** 0 to 1, for a progress bar. */
export function shareOf(part: Money, total: Money): number {
  if (unitsOf(total) <= 0n) return 1;
  return Number((unitsOf(part) * 10_000n) / unitsOf(total)) / 10_000;
}

// Clocks differ slightly; the server decides.
const slackMs = 60_000;

export const isUsable = (payee: Pick<Payee, 'usableAt'>, now: number): boolean =>
  Date.parse(payee.usableAt) <= now + slackMs;
export const canCancel = (state: WithdrawalState): boolean => state === 'REQUESTED';

const ends: readonly WithdrawalState[] = ['REJECTED', 'CANCELLED', 'COMPLETED', 'FAILED'];
export const isFinal = (state: WithdrawalState): boolean => ends.includes(state);

/** The part with the earliest deadline; parts without one come last. */
export function partToAnswer(parts: readonly Part[]): Part | undefined {
  const due = ({ deadline }: Part) => (deadline === null ? Number.MAX_SAFE_INTEGER : Date.parse(deadline));
  return parts.filter(({ state }) => state === 'AWAITING').sort((one, other) => due(one) - due(other))[0];
}

export const partsIn = (parts: readonly Part[], state: PartState): Part[] =>
  parts.filter((part) => part.state === state);

/** Parts that were ruled unpaid are replaced by new ones and do not count. */
export const countedParts = (parts: readonly Part[]): Part[] => parts.filter(({ state }) => state !== 'VOID');
