import { realLocale } from '../locale';
import { isMoney, type Money } from '../money';
import { asciiDigits } from './normalize';

// What people write beside an amount. Words that multiply (k, 万, พัน) are not among them, so that they are refused.
const currency = /\p{Sc}|(?<!\p{L})(?:[A-Z]{3}|Rp\.?|RM)(?!\p{L})|บาท|元|원|đ|R(?=\p{Sc})/u.source;
const beside = new RegExp(`^(?:${currency}|\\s)+|(?:${currency}|\\s)+$`, 'gu');

interface Marks {
  group: string;
  decimal: string;
  /** Digits of every group but the last, which has three. */
  groupSize: string;
}

// Not by formatToParts, which Hermes lacks on iOS.
function marksOf(locale: string): Marks {
  const sample = new Intl.NumberFormat(realLocale(locale), { numberingSystem: 'latn' }).format(12345678.9);
  const [, group = '', second = '', decimal = ''] = /^\d+(\D)(\d+).*(\D)\d$/.exec(sample) ?? [];
  return { group, decimal, groupSize: second.length === 2 ? '2' : '3' };
}

const escaped = (mark: string): string => mark.replace(/[.]/g, '\\$&');

/**
 * Reads an amount that was typed with the separators of a language, spaces or apostrophes between groups, digits of any
 * script and a currency beside it. Null for what is no amount or may be read in two ways: `1,5` in English, `1.5` in
 * Vietnamese.
 */
export function parseAmount(text: string, locale: string): Money | null {
  const { group, decimal, groupSize } = marksOf(locale);
  const plain = asciiDigits(
    text
      .replace(/[\p{Cf}]/gu, '')
      .replace(beside, '')
      .normalize('NFKC'),
  )
    .replace(/\u066c/g, group.trim() === '' ? ' ' : group)
    .replace(/\u066b/g, decimal)
    .replace(/[\p{Z}]/gu, ' ')
    .replace(/[\u2019\u02bc]/g, "'");
  const own = group.trim() === '' ? ' ' : group;
  const grouped = [own, ' ', "'"].map(
    (mark) => `[1-9]\\d{0,2}(?:${escaped(mark)}\\d{${groupSize}})*${escaped(mark)}\\d{3}`,
  );
  const whole = new RegExp(`^(${grouped.join('|')}|\\d+)(?:${escaped(decimal)}(\\d*))?$`).exec(plain);
  if (!whole) return null;
  const [, digits = '', decimals = ''] = whole;
  const amount = `${digits.replace(/\D/g, '').replace(/^0+(?=\d)/, '')}${decimals === '' ? '' : `.${decimals}`}`;
  return isMoney(amount) ? amount : null;
}
