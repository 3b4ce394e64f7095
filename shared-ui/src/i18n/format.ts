import { useMemo } from 'react';

import { intlLocaleOf, type Locale } from './languages';
import { currentLocale, useLocale } from './setup';

export interface Format {
  number(value: number | bigint): string;
  percent(value: number, digits?: number): string;
  date(value: string | Date): string;
  time(value: string | Date): string;
  dateTime(value: string | Date): string;
  /** "2 minutes ago" in the language of the reader. */
  ago(value: string | Date, now?: number): string;
  list(items: readonly string[]): string;
}

const ageUnits = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const satisfies readonly (readonly [Intl.RelativeTimeFormatUnit, number])[];

function toDate(value: string | Date): Date {
  return value instanceof Date ? value : new Date(value);
}

function build(locale: Locale): Format {
  const name = intlLocaleOf(locale);
  // Thai dates default to the Buddhist year; records carry the common one everywhere.
  const options = { calendar: 'gregory' } as const;
  const date = new Intl.DateTimeFormat(name, { ...options, dateStyle: 'medium' });
  const time = new Intl.DateTimeFormat(name, { ...options, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const dateTime = new Intl.DateTimeFormat(name, {
    ...options,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const number = new Intl.NumberFormat(name);
  return {
    number: (value) => number.format(value),
    percent: (value, digits = 0) =>
      new Intl.NumberFormat(name, { style: 'percent', maximumFractionDigits: digits }).format(value),
    date: (value) => date.format(toDate(value)),
    time: (value) => time.format(toDate(value)),
    dateTime: (value) => dateTime.format(toDate(value)),
    ago: (value, now = Date.now()) => age(name, (now - toDate(value).getTime()) / 1000),
    list: (items) => joined(name, items),
  };
}

function age(name: string, seconds: number): string {
  const [unit, size] = ageUnits.find(([, length]) => seconds >= length) ?? ageUnits[3];
  const count = Math.max(0, Math.floor(seconds / size));
  // Hermes has no RelativeTimeFormat; a number with its unit says the same.
  if (typeof Intl.RelativeTimeFormat === 'function') {
    return new Intl.RelativeTimeFormat(name, { numeric: 'auto', style: 'short' }).format(-count, unit);
  }
  return new Intl.NumberFormat(name, { style: 'unit', unit, unitDisplay: 'short' }).format(count);
}

function joined(name: string, items: readonly string[]): string {
  if (typeof Intl.ListFormat === 'function') return new Intl.ListFormat(name).format(items);
  return items.join(', ');
}

const made = new Map<Locale, Format>();

export function formatFor(locale: Locale = currentLocale()): Format {
  const known = made.get(locale);
  if (known !== undefined) return known;
  const format = build(locale);
  made.set(locale, format);
  return format;
}

export function useFormat(): Format {
  const locale = useLocale();
  return useMemo(() => formatFor(locale), [locale]);
}
