import type { T } from '../../../i18n';
import { symbolsOf, symbolText, type BetType } from '../rules';
import { optionText } from './options';
import { typeText } from './parts';
import { rowName } from './rows';

/** A number as limits and closed numbers name it ("5:7", "123", "*"), in the words of the board: "7 (units)". */
export function numberText(t: T, type: BetType, key: string): string {
  if (key === '*') return typeText(t, type.code);
  const cut = key.indexOf(':');
  const written = key.slice(cut + 1);
  const symbol = symbolsOf(type).find((each) => symbolText(type, each) === written);
  const text = symbol === undefined ? written : optionText(t, type, symbol);
  if (cut < 0) return text;
  const row = key.slice(0, cut);
  const place = type.slots === undefined ? Number(row) - 1 : type.slots.indexOf(row);
  return `${text} (${rowName(t, type, place).text})`;
}

// A long list of tickets is shown by its beginning.
const longest = 60;

/** A selection as it is shown: "–, 1, 23, –, 5". */
export const selectionText = (text: string): string =>
  (text.length > longest ? `${text.slice(0, longest)}…` : text).replaceAll('-', '–').replaceAll(',', ', ');
