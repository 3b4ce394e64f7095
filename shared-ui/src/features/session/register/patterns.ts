import type { TextKey } from '../../../i18n';

// The families of the server's patterns by their number, 0 being any characters.
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

/** The sentence of a family; it takes `length`. */
export function patternKeyOf(patternId: number): (typeof families)[number] {
  return families[patternId] ?? families[0];
}

/**
 * Whether a value fits a pattern of the server, which reads it by the same rules. The server never hands out a pattern that could
 * keep an engine busy; one that this engine cannot read is left to the server, which judges every value again.
 */
export function fits(pattern: string, value: string): boolean {
  if (pattern === '' || pattern === '*') return true;
  try {
    return new RegExp(`^(?:${pattern})$`, 'u').test(value);
  } catch {
    return true;
  }
}
