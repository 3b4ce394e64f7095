import { dayOf } from './time';

export const quickRanges = ['today', 'yesterday', 'week', 'month', 'lastMonth'] as const;
export type QuickRange = (typeof quickRanges)[number];

/** Whole days of the merchant, both ends included, "2026-11-20". */
export interface DayRange {
  from: string;
  to: string;
}

const dayMs = 86_400_000;

const moved = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
const monthStart = (day: string): string => `${day.slice(0, 8)}01`;

/** The days that a quick range means at a moment, by the merchant's clock. */
export function daysOf(range: QuickRange, now: number, gmtOffset: string): DayRange {
  const today = dayOf(now, gmtOffset);
  const lastOfMonth = moved(monthStart(today), -1);
  const ranges: Record<QuickRange, DayRange> = {
    today: { from: today, to: today },
    yesterday: { from: moved(today, -1), to: moved(today, -1) },
    week: { from: moved(today, -6), to: today },
    month: { from: monthStart(today), to: today },
    lastMonth: { from: monthStart(lastOfMonth), to: lastOfMonth },
  };
  return ranges[range];
}

export const isRange = (text: string | null): text is QuickRange =>
  (quickRanges as readonly (string | null)[]).includes(text);
