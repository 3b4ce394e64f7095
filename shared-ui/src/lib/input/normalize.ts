/** Cleans what people type before it is checked and sent, by the rules of the server's store/normalize. */

const blanks = '\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5';
const spaces = /[\p{Z}\t-\r\u0085]+/gu;
const dash = /[\p{Pd}\u2212]/gu;
const hiddenInLine = new RegExp(`[${blanks}\\p{Cf}\\p{Cc}]`, 'u');
const keptInText = /[\n\t\u200e\u200f\u061c]/;
const visibleMark = /[\p{L}\p{N}\p{P}\p{S}]/u;
const joiningScripts =
  'Arabic Syriac Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Khmer Myanmar'
    .split(' ')
    .map((script) => `\\p{Script=${script}}`)
    .join('');
const joining = new RegExp(`^(?=[\\p{L}\\p{M}])[${joiningScripts}]$`, 'u');

/** Returns whether a joiner is between two letters of a script that joins them, or between two emoji. */
function isNeeded(sign: string, last: string | undefined, next: string | undefined): boolean {
  if ((sign !== '\u200d' && sign !== '\u200c') || last === undefined || next === undefined) return false;
  if (sign === '\u200d' && /^[\p{So}\p{Sk}\p{Variation_Selector}]$/u.test(last)) return /^\p{So}$/u.test(next);
  return joining.test(last) && joining.test(next);
}

/** Composes a text and drops hidden characters, except joiners where letters or emoji need them. */
function withoutInvisible(text: string, isHidden: (sign: string) => boolean): string {
  const kept: string[] = [];
  const signs = [...text.normalize('NFC')];
  signs.forEach((sign, at) => {
    if (!isHidden(sign) || isNeeded(sign, kept.at(-1), signs[at + 1])) kept.push(sign);
  });
  return kept.join('').normalize('NFC');
}

const visible = (text: string): string => (visibleMark.test(text) ? text : '');

/** A text of one line: single spaces, nothing invisible; empty without a visible character. */
export function normalizeLine(text: string): string {
  const spaced = text.replace(spaces, ' ');
  return visible(
    withoutInvisible(spaced, (sign) => hiddenInLine.test(sign))
      .replace(spaces, ' ')
      .trim(),
  );
}

/** A text of several lines: line feeds, nothing that overrides directions; empty without a visible character. */
export function normalizeText(text: string): string {
  const lines = text.replace(/\r\n|[\r\u2028\u0085]/g, '\n').replace(/\u2029/g, '\n\n');
  return visible(
    withoutInvisible(lines, (sign) => hiddenInLine.test(sign) && !keptInText.test(sign)).replace(
      /^[\p{Z}\t-\r]+|[\p{Z}\t-\r]+$/gu,
      '',
    ),
  );
}

const narrow = (letter: string): string => String.fromCodePoint((letter.codePointAt(0) ?? 0) - 0xff21 + 0x41);

/** A person's name: plain hyphens and apostrophes, Latin letters of normal width, single spaces. */
export const normalizeName = (text: string): string =>
  normalizeLine(
    text
      .replace(dash, '-')
      .replace(/[\u2018\u2019\u02bc\uff07]/g, "'")
      .replace(/[\u2022\u2027\u30fb\uff65]/g, '·')
      .replace(/[\uff21-\uff3a\uff41-\uff5a]/g, narrow),
  );

const isDigit = (point: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(point));

/** Replaces decimal digits of every script by ASCII. */
export const asciiDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const point = digit.codePointAt(0) ?? 0;
    let zero = point;
    while (isDigit(zero - 1)) zero--;
    return String((point - zero) % 10);
  });

/** A code that was sent or is read off: ASCII digits, no spaces, dashes or invisible characters. */
export const normalizeCode = (text: string): string =>
  asciiDigits(text.normalize('NFKC'))
    .replace(/[\p{Z}\t-\r\u0085\p{Pd}\u2212\p{Cc}\p{Cf}]/gu, '')
    .normalize('NFKC');

/**
 * A number as dialed within the country of `dial`: digits only. A number of another country begins with a plus, and
 * what is no number keeps what is wrong with it; checks refuse both.
 */
export function normalizePhone(text: string, dial: string): string {
  const typed = normalizeCode(text).replace(/[./]/g, '');
  const country = asciiDigits(dial).replace(/^\+/, '');
  const isDialed = country !== '' && typed.startsWith(`00${country}`);
  const isForeign = isDialed || typed.startsWith('+');
  if (!isForeign) return typed.replace(/[()]/g, '');
  const number = (isDialed ? typed.slice(2) : typed.slice(1)).replace('(0)', '').replace(/[()]/g, '');
  return country !== '' && number.startsWith(country) ? number.slice(country.length) : `+${number}`;
}
