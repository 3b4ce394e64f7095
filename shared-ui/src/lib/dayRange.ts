import { dayOf } from './time';

export const quickRanges = ['today', 'yesterday', 'week', 'month', 'lastMonth'] as const;
export type QuickRange = (typeof quickRanges)[number];

/** Calendar days of the merchant, both inclusive: "2026-11-20". */
export interface DayRange {
  from: string;
  to: string;
}

const dayMs = 86_400_000;

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
const monthStart = (day: string): string => `${day.slice(0, 8)}01`;

/** Returns the days of a quick range at a point in time, in the merchant's time zone. */
export function daysOf(range: QuickRange, now: number, gmtOffset: string): DayRange {
  const today = dayOf(now, gmtOffset);
  const lastOfMonth = addDays(monthStart(today), -1);
  const ranges: Record<QuickRange, DayRange> = {
    today: { from: today, to: today },
    yesterday: { from: addDays(today, -1), to: addDays(today, -1) },
    week: { from: addDays(today, -6), to: today },
    month: { from: monthStart(today), to: today },
    lastMonth: { from: monthStart(lastOfMonth), to: lastOfMonth },
  };
  return ranges[range];
}

export const isRange = (text: string | null): text is QuickRange =>
  (quickRanges as readonly (string | null)[]).includes(text);
