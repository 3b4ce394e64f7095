import { compare, isZero, moneyOf, parseMoney, unitsOf, zero, type Money, centUnits, floored } from '../../lib/money';

export interface Payee {
  id: string;
  bank: string;
  holder: string;
  numberMasked: string;
  usableAt: string;
}

/** What may be taken out, and at what cost. */
export interface Terms {
  minAmount: Money;
  maxAmount: Money;
  balance: Money;
  withdrawable: Money;
  locked: Money;
  turnover: { required: Money; done: Money; left: Money };
  freeLeftToday: number;
  leftToday: number;
  /** Per cent of the amount. */
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

// Units of an amount times units of a per cent.
const percent = 1_000_000n;

const lesser = (left: bigint, right: bigint): bigint => (left < right ? left : right);

type Cost = Pick<Terms, 'freeLeftToday' | 'feeRate' | 'feeCap'>;

/** As the house reckons it: the share floored to the smallest coin, never above the cap, nothing while free ones are left. */
export function feeOf(amount: Money, { freeLeftToday, feeRate, feeCap }: Cost): Money {
  if (freeLeftToday > 0) return zero;
  return moneyOf(lesser(floored((unitsOf(amount) * unitsOf(feeRate)) / percent), unitsOf(feeCap)));
}

/** The most that can be asked for so that amount and fee fit into what may be taken out. */
export function mostOf(terms: Cost & Pick<Terms, 'withdrawable' | 'maxAmount'>): Money {
  const purse = floored(unitsOf(terms.withdrawable));
  const fits = (units: bigint) => units + unitsOf(feeOf(moneyOf(units), terms)) <= purse;
  let most = terms.freeLeftToday > 0 ? purse : floored((purse * percent) / (percent + unitsOf(terms.feeRate)));
  const capped = purse - unitsOf(terms.feeCap);
  if (capped > most && fits(capped)) most = capped;
  // The floored fee may leave room for one coin more.
  while (fits(most + centUnits) && most + centUnits <= purse) most += centUnits;
  return moneyOf(lesser(most, unitsOf(terms.maxAmount)));
}

/** Some and all of what may be taken out, in whole units where it is a part. */
export function usualAmounts(terms: Terms): Money[] {
  const most = mostOf(terms);
  const whole = (units: bigint) => moneyOf(units - (units % 10_000n));
  const parts = [whole(unitsOf(most) / 4n), whole(unitsOf(most) / 2n)];
  return [...parts, most].filter(
    (amount, at, all) => compare(amount, terms.minAmount) >= 0 && all.indexOf(amount) === at,
  );
}

export type AmountFault = 'needed' | 'wrong' | 'scale' | 'below' | 'above' | 'withdrawable';

export function amountFault(typed: string, terms: Terms): AmountFault | null {
  if (typed.trim() === '') return 'needed';
  const amount = parseMoney(typed);
  if (amount === null) return 'wrong';
  if (unitsOf(amount) % centUnits !== 0n) return 'scale';
  if (isZero(amount) || compare(amount, terms.minAmount) < 0) return 'below';
  if (compare(amount, terms.maxAmount) > 0) return 'above';
  return unitsOf(amount) + unitsOf(feeOf(amount, terms)) > unitsOf(terms.withdrawable) ? 'withdrawable' : null;
}

/** 0 to 1, for a bar. */
export function shareOf(part: Money, whole: Money): number {
  if (unitsOf(whole) <= 0n) return 1;
  return Number((unitsOf(part) * 10_000n) / unitsOf(whole)) / 10_000;
}

// Clocks differ a little; the server has the last word.
const slackMs = 60_000;

export const isUsable = (payee: Pick<Payee, 'usableAt'>, now: number): boolean =>
  Date.parse(payee.usableAt) <= now + slackMs;
export const canCancel = (state: WithdrawalState): boolean => state === 'REQUESTED';

const ends: readonly WithdrawalState[] = ['REJECTED', 'CANCELLED', 'COMPLETED', 'FAILED'];
export const isFinal = (state: WithdrawalState): boolean => ends.includes(state);

/** The part that is asked about first: the one whose time runs out first. */
export function partToAnswer(parts: readonly Part[]): Part | undefined {
  const due = ({ deadline }: Part) => Date.parse(deadline ?? '');
  return parts.filter(({ state }) => state === 'AWAITING').sort((one, other) => due(one) - due(other))[0];
}

export const partsIn = (parts: readonly Part[], state: PartState): Part[] =>
  parts.filter((part) => part.state === state);

/** Parts that were ruled unpaid are paid by others: they count no more. */
export const countedParts = (parts: readonly Part[]): Part[] => parts.filter(({ state }) => state !== 'VOID');
