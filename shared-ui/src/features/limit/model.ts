import { compare, isZero, parseMoney, unitsOf, type Money, centUnits } from '../../lib/money';

export const kinds = ['DEPOSIT', 'LOSS', 'STAKE'] as const;
export type LimitKind = (typeof kinds)[number];
export const periods = ['D', 'W', 'M'] as const;
export type Period = (typeof periods)[number];

/** A raise that waits for its day and a word; without an amount the limit is to go. */
export interface Wish {
  amount: Money | null;
  readyAt: string;
  isReady: boolean;
}

export interface Limit {
  kind: LimitKind;
  period: Period;
  amount: Money;
  used: Money;
  left: Money;
  renewsAt: string;
  wish: Wish | null;
}

/** Which limit, whether it is set or not. */
export type Which = Pick<Limit, 'kind' | 'period'>;

export const breaks = ['P1D', 'P1W', 'P2W', 'P4W', 'P6W'] as const;
export const exclusions = ['P6M', 'P1Y', 'P5Y', 'FOREVER'] as const;
export type StopLength = (typeof breaks)[number] | (typeof exclusions)[number];

export interface Stop {
  kind: 'TIME_OUT' | 'EXCLUSION';
  from: string;
  until: string | null;
}

export const reminders = [0, 15, 30, 60] as const;

export interface Control {
  limits: readonly Limit[];
  reminderMinutes: number;
  /** After how long at the latest the house reminds everybody; 0: it does not. */
  demandedMinutes: number;
  stop: Stop | null;
  isFirstDeposit: boolean;
  /** Hours before a raised limit can be confirmed. */
  waitHours: number;
}

/** Whether a choice can be made where the house reminds everybody: one that comes later would say what is not so. */
export const isOffered = (minutes: number, demanded: number): boolean =>
  demanded === 0 || (minutes > 0 && minutes <= demanded);

/** The session as its reminder tells of it. */
export interface Sitting {
  seconds: number;
  /** How long until the next reminder; 0: one waits to be acknowledged, null: none comes. */
  secondsLeft: number | null;
  staked: Money;
  won: Money;
  net: Money;
}

const minuteMs = 60_000;

/** Whole minutes of a session, so long after it was read. */
export const sittingMinutes = ({ seconds }: Pick<Sitting, 'seconds'>, sinceMs: number): number =>
  Math.floor((seconds * 1000 + Math.max(0, sinceMs)) / minuteMs);

export const limitOf = (limits: readonly Limit[], { kind, period }: Which): Limit | undefined =>
  limits.find((limit) => limit.kind === kind && limit.period === period);

/** Whoever pays in for the first time is asked whether he wants to limit it, unless he did so already. */
export const needsPrompt = ({ isFirstDeposit, limits }: Pick<Control, 'isFirstDeposit' | 'limits'>): boolean =>
  isFirstDeposit && !limits.some(({ kind }) => kind === 'DEPOSIT');

const thousand = 1000n;

/** From 0 to 1: how much of it is used. */
export function shareUsed({ amount, used }: Pick<Limit, 'amount' | 'used'>): number {
  const share = Number((unitsOf(used) * thousand) / unitsOf(amount)) / Number(thousand);
  return Math.min(1, Math.max(0, share));
}

/** When what is asked for will count: lower at once, higher after a day and a word. */
export function effectOf(limit: Limit | undefined, amount: Money | null): 'now' | 'later' {
  if (limit === undefined || (amount !== null && compare(amount, limit.amount) <= 0)) return 'now';
  return 'later';
}

export const least = '1.00' as Money;
export const most = '100000000.00' as Money;

/** What keeps a typed limit from being sent. */
export function amountFault(typed: string): 'needed' | 'wrong' | 'scale' | 'below' | 'above' | null {
  if (typed.trim() === '') return 'needed';
  const amount = parseMoney(typed);
  if (amount === null) return 'wrong';
  if (unitsOf(amount) % centUnits !== 0n) return 'scale';
  if (isZero(amount) || compare(amount, least) < 0) return 'below';
  return compare(amount, most) > 0 ? 'above' : null;
}
