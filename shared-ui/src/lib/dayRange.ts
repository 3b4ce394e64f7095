import { dayOf } from './time';

export const quickRanges = ['today', 'yesterday', 'week', 'month', 'lastMonth'] as const;
export type QuickRange = (typeof quickRanges)[number];

/** Days that the member chose, as an address holds them: "2026-11-01_2026-11-20". */
export type CustomRange = `${string}_${string}`;
export type RangeName = QuickRange | CustomRange;

/** The range of every record before another one is chosen. */
export const usualRange: QuickRange = 'week';

/** Calendar days of the merchant, both inclusive: "2026-11-20". */
export interface DayRange {
  from: string;
  to: string;
}

const dayMs = 86_400_000;

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
export const monthStart = (day: string): string => `${day.slice(0, 8)}01`;
/** The first day of the month before or after the month of a day. */
export const monthBeside = (day: string, step: -1 | 1): string =>
  monthStart(step < 0 ? addDays(monthStart(day), -1) : addDays(monthStart(day), 31));

const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;

export const customRange = ({ from, to }: DayRange): CustomRange => `${from}_${to}`;

function customDays(text: string): DayRange | undefined {
  const [from = '', to = '', ...more] = text.split('_');
  return more.length === 0 && isDay(from) && isDay(to) && from <= to ? { from, to } : undefined;
}

/** Returns the days of a range at a point in time, in the merchant's time zone. */
export function daysOf(range: RangeName, now: number, gmtOffset: string): DayRange {
  const today = dayOf(now, gmtOffset);
  const lastOfMonth = addDays(monthStart(today), -1);
  const ranges: Record<QuickRange, DayRange> = {
    today: { from: today, to: today },
    yesterday: { from: addDays(today, -1), to: addDays(today, -1) },
    week: { from: addDays(today, -6), to: today },
    month: { from: monthStart(today), to: today },
    lastMonth: { from: monthStart(lastOfMonth), to: lastOfMonth },
  };
  return isQuickRange(range) ? ranges[range] : (customDays(range) ?? ranges[usualRange]);
}

export const isQuickRange = (text: string | null): text is QuickRange =>
  (quickRanges as readonly (string | null)[]).includes(text);
export const isRange = (text: string | null): text is RangeName =>
  isQuickRange(text) || (text !== null && customDays(text) !== undefined);
