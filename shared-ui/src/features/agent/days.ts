import { useLocale, useT } from '../../i18n';
import { quickRanges, type DayRange, type QuickRange } from '../../lib/dayRange';
import { formatTime } from '../../lib/time';

export const isRange = (text: string | null): text is QuickRange =>
  (quickRanges as readonly (string | null)[]).includes(text);

/** A calendar day is written as it is, in no time zone. */
export function useDayText(): (day: string) => string {
  const locale = useLocale();
  return (day) => formatTime(`${day}T00:00:00Z`, locale, 'GMT+00:00', 'day');
}

/** "20 Nov", or "16 Nov to 20 Nov". */
export function useDaysText({ from, to }: DayRange): string {
  const t = useT();
  const day = useDayText();
  return from === to ? day(from) : t('agent:someDays', { from: day(from), to: day(to) });
}
