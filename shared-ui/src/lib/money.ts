import { realLocale } from './locale';

declare const brand: unique symbol;

/** A decimal string with at most four decimals that fits the server's 64 bits. Arithmetic happens in whole ten-thousandths. */
export type Money = string & { readonly [brand]: 'Money' };

const pattern = /^-?(0|[1-9][0-9]*)(\.[0-9]{1,4})?$/;
const scale = 4;
const unit = 10_000n;
const most = 2n ** 63n - 1n;

export function isMoney(text: string): text is Money {
  return pattern.test(text) && !/^-0(\.0+)?$/.test(text) && sizeOf(text) <= most;
}

/** Refuses whatever is not a plain decimal: no exponent, sign, blank, other digits or empty text. */
export function money(text: string): Money {
  if (!isMoney(text)) throw new RangeError(`not an amount: ${JSON.stringify(text)}`);
  return text;
}

/** What a person has typed, or null: grouping marks go, the rest must be an amount. */
export function typedMoney(text: string): Money | null {
  const plain = text
    .trim()
    .replace(/(?<=[0-9]),(?=[0-9]{3}(?![0-9]))/g, '')
    .replace(/^0+(?=[0-9])/, '')
    .replace(/\.$/, '');
  return isMoney(plain) ? plain : null;
}

function sizeOf(text: string): bigint {
  const [whole = '0', part = ''] = text.replace('-', '').split('.');
  return BigInt(whole) * unit + BigInt(part.padEnd(scale, '0'));
}

export function unitsOf(amount: Money): bigint {
  const size = sizeOf(amount);
  return amount.startsWith('-') ? -size : size;
}

/** Two decimals, or all four where the last two are not 00: as the server writes it. */
export function moneyOf(units: bigint): Money {
  const size = units < 0n ? -units : units;
  const part = (size % unit).toString().padStart(scale, '0').replace(/00$/, '');
  return `${units < 0n ? '-' : ''}${size / unit}.${part}` as Money;
}

/** The smallest coin that is paid in and out, in units of the ledger. */
export const centUnits = 100n;
/** The next whole coin below, also below zero. */
export const floored = (units: bigint): bigint => units - (((units % centUnits) + centUnits) % centUnits);

export const zero = '0.00' as Money;
export const isZero = (amount: Money): boolean => unitsOf(amount) === 0n;
/** Is there anything behind the point? */
export const hasPart = (amount: Money): boolean => unitsOf(amount) % unit !== 0n;
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
  /** Decimals shown; what is behind them is cut, never rounded. */
  digits?: number;
  sign?: 'minus' | 'always' | 'never';
}

/** For eyes: grouped as the locale does, minus as "−", digits that the display face has. */
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
