import { useLocale, useT } from '../../i18n';
import type { DayRange } from '../../lib/dayRange';
import { formatDay } from '../../lib/time';

/** A calendar day is formatted without a time zone. */
export function useDayText(): (day: string) => string {
  const locale = useLocale();
  return (day) => formatDay(day, locale);
}

/** "20 Nov", or "16 Nov to 20 Nov". */
export function useDaysText({ from, to }: DayRange): string {
  const t = useT();
  const day = useDayText();
  return from === to ? day(from) : t('report:someDays', { from: day(from), to: day(to) });
}
