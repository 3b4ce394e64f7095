import type { TextKey } from '../../i18n';

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
] as const satisfies readonly TextKey[];

/** The sentence of a family; it takes `length`. */
export function patternKeyOf(patternId: number): (typeof families)[number] {
  return families[patternId] ?? families[0];
}
