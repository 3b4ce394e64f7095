import { parseMoney } from '../../i18n/amount';
import { compare, isZero, unitsOf, type Money, centUnits } from '../../lib/money';

export const kinds = ['DEPOSIT', 'LOSS', 'STAKE'] as const;
export type LimitKind = (typeof kinds)[number];
export const periods = ['D', 'W', 'M'] as const;
export type Period = (typeof periods)[number];

/** A pending increase, which waits a day and for a confirmation; without an amount the limit will be removed. */
export interface PendingChange {
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
  pendingChange: PendingChange | null;
}

/** Identifies a limit, set or not. */
export type LimitId = Pick<Limit, 'kind' | 'period'>;

export const breaks = ['P1D', 'P1W', 'P2W', 'P4W', 'P6W'] as const;
export const exclusions = ['P6M', 'P1Y', 'P5Y', 'FOREVER'] as const;
export type StopLength = (typeof breaks)[number] | (typeof exclusions)[number];

export interface Stop {
  kind: 'TIME_OUT' | 'EXCLUSION';
  from: string;
  until: string | null;
}

const months: Partial<Record<StopLength, number>> = { P6M: 6, P1Y: 12, P5Y: 60 };
const days: Partial<Record<StopLength, number>> = { P1D: 1, P1W: 7, P2W: 14, P4W: 28, P6W: 42 };

/** When a stop ends that begins now; null: never. */
export function endOf(length: StopLength, from: Date): string | null {
  if (length === 'FOREVER') return null;
  const end = new Date(from);
  end.setUTCDate(end.getUTCDate() + (days[length] ?? 0));
  const day = end.getUTCDate();
  end.setUTCMonth(end.getUTCMonth() + (months[length] ?? 0));
  // A shorter month ends earlier, as in the database.
  if (end.getUTCDate() !== day) end.setUTCDate(0);
  return end.toISOString();
}

export const reminders = [0, 15, 30, 60] as const;

export interface LimitSettings {
  limits: readonly Limit[];
  reminderMinutes: number;
  /** Longest interval that the merchant allows for the reminder; 0: no requirement. */
  requiredMinutes: number;
  stop: Stop | null;
  isFirstDeposit: boolean;
  /** Hours before a raised limit can be confirmed. */
  waitHours: number;
}

/** Whether an interval can be chosen: the merchant's required interval is the longest. */
export const isOffered = (minutes: number, required: number): boolean =>
  required === 0 || (minutes > 0 && minutes <= required);

/** The session as shown in its reminder. */
export interface PlaySession {
  seconds: number;
  /** Seconds until the next reminder; 0: one waits to be acknowledged, null: there is none. */
  secondsLeft: number | null;
  staked: Money;
  won: Money;
  net: Money;
}

const minute = 60;

/** A reminder waits until the session is a minute old; null: there is none. */
export const secondsToReminder = ({ seconds, secondsLeft }: PlaySession): number | null =>
  secondsLeft === null ? null : Math.max(secondsLeft, minute - seconds);

/** Whether nothing was played in the session. */
export const isIdle = ({ staked, won }: Pick<PlaySession, 'staked' | 'won'>): boolean => isZero(staked) && isZero(won);

const minuteMs = 60_000;

/** Whole minutes of a session, `sinceMs` after it was fetched. */
export const sessionMinutes = ({ seconds }: Pick<PlaySession, 'seconds'>, sinceMs: number): number =>
  Math.floor((seconds * 1000 + Math.max(0, sinceMs)) / minuteMs);

export const limitOf = (limits: readonly Limit[], { kind, period }: LimitId): Limit | undefined =>
  limits.find((limit) => limit.kind === kind && limit.period === period);

/** A member is offered a limit before the first deposit, unless a deposit limit is set. */
export const needsPrompt = ({ isFirstDeposit, limits }: Pick<LimitSettings, 'isFirstDeposit' | 'limits'>): boolean =>
  isFirstDeposit && !limits.some(({ kind }) => kind === 'DEPOSIT');

const thousand = 1000n;

/** The share of the limit that is used, 0 to 1. */
export function shareUsed({ amount, used }: Pick<Limit, 'amount' | 'used'>): number {
  const share = Number((unitsOf(used) * thousand) / unitsOf(amount)) / Number(thousand);
  return Math.min(1, Math.max(0, share));
}

/** When a change will apply: a decrease at once, an increase after a day and a confirmation. */
export function effectOf(limit: Limit | undefined, amount: Money | null): 'now' | 'later' {
  if (limit === undefined || (amount !== null && compare(amount, limit.amount) <= 0)) return 'now';
  return 'later';
}

export const minUnits = '1.00' as Money;
export const maxUnits = '100000000.00' as Money;

/** Why a typed limit cannot be sent, or null. */
export function amountError(text: string): 'needed' | 'wrong' | 'scale' | 'below' | 'above' | null {
  if (text.trim() === '') return 'needed';
  const amount = parseMoney(text);
  if (amount === null) return 'wrong';
  if (unitsOf(amount) % centUnits !== 0n) return 'scale';
  if (isZero(amount) || compare(amount, minUnits) < 0) return 'below';
  return compare(amount, maxUnits) > 0 ? 'above' : null;
}
