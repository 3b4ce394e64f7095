import { useMemo } from 'react';

import { intlLocaleOf, type Locale } from './languages';
import { currentLocale, useLocale } from './setup';

export interface Format {
  number(value: number | bigint): string;
  percent(value: number, digits?: number): string;
  /** "2 minutes ago" in the current language. */
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

/** Creates formatters on first use and caches them: each takes milliseconds on a phone. */
function once<T>(make: () => T): () => T {
  let cached: T | undefined;
  return () => (cached ??= make());
}

function build(locale: Locale): Format {
  const name = intlLocaleOf(locale);
  const number = once(() => new Intl.NumberFormat(name));
  const percents = new Map<number, Intl.NumberFormat>();
  const percent = (maximumFractionDigits: number) => {
    const cached =
      percents.get(maximumFractionDigits) ?? new Intl.NumberFormat(name, { style: 'percent', maximumFractionDigits });
    percents.set(maximumFractionDigits, cached);
    return cached;
  };
  const age = once(() => ages(name));
  return {
    number: (value) => number().format(value),
    percent: (value, digits = 0) => percent(digits).format(value),
    ago: (value, now = Date.now()) => age()((now - toDate(value).getTime()) / 1000),
    list: (items) => joined(name, items),
  };
}

function ages(name: string): (seconds: number) => string {
  // Hermes has no RelativeTimeFormat; a number with a unit replaces it.
  const relative =
    typeof Intl.RelativeTimeFormat === 'function'
      ? new Intl.RelativeTimeFormat(name, { numeric: 'auto', style: 'short' })
      : undefined;
  return (seconds) => {
    const [unit, size] = ageUnits.find(([, length]) => seconds >= length) ?? ageUnits[3];
    const count = Math.max(0, Math.floor(seconds / size));
    if (relative !== undefined) return relative.format(-count, unit);
    return new Intl.NumberFormat(name, { style: 'unit', unit, unitDisplay: 'short' }).format(count);
  };
}

function joined(name: string, items: readonly string[]): string {
  if (typeof Intl.ListFormat === 'function') return new Intl.ListFormat(name).format(items);
  return items.join(', ');
}

const cached = new Map<Locale, Format>();

export function formatFor(locale: Locale = currentLocale()): Format {
  const known = cached.get(locale);
  if (known !== undefined) return known;
  const format = build(locale);
  cached.set(locale, format);
  return format;
}

export function useFormat(): Format {
  const locale = useLocale();
  return useMemo(() => formatFor(locale), [locale]);
}
