import type { TextKey } from '../../../i18n';

// The server's pattern families by number, 0 being any characters.
const families = [
  'session:pattern.any',
  'session:pattern.letterFirst',
  'session:pattern.lettersChinese',
  'session:pattern.email',
  'session:pattern.lettersOrDigits',
  'session:pattern.lettersAndDigits',
  'session:pattern.digits',
  'session:pattern.withUppercase',
  'session:pattern.englishSpaces',
  'session:pattern.noSpaces',
  'session:pattern.chinese',
  'session:pattern.korean',
  'session:pattern.thai',
  'session:pattern.thaiEnglish',
  'session:pattern.uppercaseSpaces',
  'session:pattern.symbols',
  'session:pattern.strong',
  'session:pattern.dateYearFirst',
  'session:pattern.dateMonthFirst',
  'session:pattern.personName',
  'session:pattern.handle',
] as const satisfies readonly TextKey[];

/** The message key of a family; it takes `length`. */
export function patternKeyOf(patternId: number): (typeof families)[number] {
  return families[patternId] ?? families[0];
}

/**
 * Whether a value matches a pattern of the server. The server never returns patterns with catastrophic backtracking;
 * a pattern that this engine cannot parse is left to the server, which validates every value again.
 */
export function matchesPattern(pattern: string, value: string): boolean {
  if (pattern === '' || pattern === '*') return true;
  try {
    return new RegExp(`^(?:${pattern})$`, 'u').test(value);
  } catch {
    return true;
  }
}
