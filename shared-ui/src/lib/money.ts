import { realLocale } from './locale';

declare const brand: unique symbol;

/** A decimal string with at most four decimals that fits into 64 bits. Arithmetic uses whole ten-thousandths. */
export type Money = string & { readonly [brand]: 'Money' };

const pattern = /^-?(0|[1-9][0-9]*)(\.[0-9]{1,4})?$/;
const scale = 4;
const unit = 10_000n;
const maxUnits = 2n ** 63n - 1n;

export function isMoney(text: string): text is Money {
  return pattern.test(text) && !/^-0(\.0+)?$/.test(text) && sizeOf(text) <= maxUnits;
}

/** Parses a plain decimal; throws on exponents, signs, blanks, other digits and empty text. */
export function money(text: string): Money {
  if (!isMoney(text)) throw new RangeError(`not an amount: ${JSON.stringify(text)}`);
  return text;
}

function sizeOf(text: string): bigint {
  const [whole = '0', part = ''] = text.replace('-', '').split('.');
  return BigInt(whole) * unit + BigInt(part.padEnd(scale, '0'));
}

export function unitsOf(amount: Money): bigint {
  const size = sizeOf(amount);
  return amount.startsWith('-') ? -size : size;
}

/** Formats units with two decimals, or four where the last two are not 00, like the server. */
export function moneyOf(units: bigint): Money {
  const size = units < 0n ? -units : units;
  const part = (size % unit).toString().padStart(scale, '0').replace(/00$/, '');
  return `${units < 0n ? '-' : ''}${size / unit}.${part}` as Money;
}

/** The smallest amount that is paid in or out, in ledger units. */
export const centUnits = 100n;
/** Rounds down to a whole cent, also below zero. */
export const floored = (units: bigint): bigint => units - (((units % centUnits) + centUnits) % centUnits);

export const zero = '0.00' as Money;
export const isZero = (amount: Money): boolean => unitsOf(amount) === 0n;
/** Whether the amount has decimals. */
export const hasDecimals = (amount: Money): boolean => unitsOf(amount) % unit !== 0n;
export const isNegative = (amount: Money): boolean => unitsOf(amount) < 0n;
export const add = (...amounts: Money[]): Money => moneyOf(amounts.reduce((sum, amount) => sum + unitsOf(amount), 0n));
export const subtract = (from: Money, amount: Money): Money => moneyOf(unitsOf(from) - unitsOf(amount));
export const negate = (amount: Money): Money => moneyOf(-unitsOf(amount));

export function compare(left: Money, right: Money): -1 | 0 | 1 {
  const difference = unitsOf(left) - unitsOf(right);
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}

export const least = (left: Money, right: Money): Money => (compare(left, right) <= 0 ? left : right);

interface Format {
  /** Number of decimals; the rest is truncated, never rounded. */
  digits?: number;
  sign?: 'minus' | 'always' | 'never';
}

/** Formats for display: grouped by locale, "−" as minus, western digits. */
export function formatMoney(amount: Money, locale: string, { digits = 2, sign = 'minus' }: Format = {}): string {
  const units = unitsOf(amount);
  const size = units < 0n ? -units : units;
  const shape = shapeOf(locale);
  const part = (size % unit).toString().padStart(scale, '0').slice(0, digits);
  return signOf(units, sign) + shape.whole(size / unit) + (digits > 0 ? shape.point + part : '');
}

function signOf(units: bigint, sign: NonNullable<Format['sign']>): string {
  if (sign === 'never' || units === 0n) return '';
  if (units < 0n) return '−';
  return sign === 'always' ? '+' : '';
}

interface Shape {
  point: string;
  whole: (value: bigint) => string;
}

const shapes = new Map<string, Shape>();

function shapeOf(locale: string): Shape {
  const known = shapes.get(locale);
  if (known) return known;
  const intl = new Intl.NumberFormat(realLocale(locale), { numberingSystem: 'latn', maximumFractionDigits: 1 });
  const shape: Shape = { point: intl.format(1.5).replace(/[0-9]/g, '') || '.', whole: (value) => intl.format(value) };
  shapes.set(locale, shape);
  return shape;
}
