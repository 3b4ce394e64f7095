import { realLocale } from './locale';

const minute = 60;
const hour = 3600;
const minuteMs = 60_000;

export type TimeStyle = 'time' | 'timeShort' | 'dayTime' | 'minute' | 'full';

export type DayStyle = 'day' | 'dayYear' | 'month' | 'weekday';
type Shape = TimeStyle | DayStyle;

const shapes: Record<Shape, Intl.DateTimeFormatOptions> = {
  time: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  timeShort: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { day: 'numeric', month: 'short' },
  dayYear: { day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  weekday: { weekday: 'narrow' },
  dayTime: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  minute: {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  },
  full: {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  },
};

/** Formats seconds as "28:14", or "1:02:09" from an hour on. */
export function clockOf(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  const rest = `${two(Math.floor((whole % hour) / minute))}:${two(whole % minute)}`;
  return whole < hour ? rest : `${Math.floor(whole / hour)}:${rest}`;
}

/** Parses "GMT+07:00" into minutes. Business days use it, wherever the device is. */
export function offsetMinutes(gmtOffset: string): number {
  const match = /^GMT([+-])(\d{2}):(\d{2})$/.exec(gmtOffset);
  if (!match) throw new RangeError(`not an offset: ${JSON.stringify(gmtOffset)}`);
  const size = Number(match[2]) * minute + Number(match[3]);
  return match[1] === '-' ? -size : size;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats an instant in the merchant's time zone and the given language, in the Gregorian calendar. */
export const formatTime = (at: string | number, locale: string, gmtOffset: string, style: TimeStyle): string =>
  shaped(new Date(at).getTime() + offsetMinutes(gmtOffset) * minuteMs, locale, style);

/** Formats a calendar day, "2026-11-20", which has no time zone. */
export const formatDay = (day: string, locale: string, style: DayStyle = 'day'): string =>
  shaped(Date.parse(day), locale, style);

/** Whether the device's clock shows another time than the merchant's at this instant. */
export const isOtherZone = (at: string | number, gmtOffset: string): boolean =>
  offsetMinutes(gmtOffset) !== -new Date(at).getTimezoneOffset();

function shaped(shifted: number, locale: string, style: Shape): string {
  const key = `${locale}|${style}`;
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(`${realLocale(locale)}-u-ca-gregory-nu-latn`, { ...shapes[style], timeZone: 'UTC' });
  formats.set(key, format);
  return format.format(shifted);
}

/** The merchant's calendar day of a time: "2026-11-20". */
export function dayOf(at: string | number, gmtOffset: string): string {
  return new Date(new Date(at).getTime() + offsetMinutes(gmtOffset) * minuteMs).toISOString().slice(0, 10);
}
