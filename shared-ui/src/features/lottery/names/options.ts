import type { T, TextKey } from '../../../i18n';
import { symbolText, type BetType } from '../rules';

type OptionName = TextKey extends infer Key ? (Key extends `lottery:option.${infer Name}` ? Name : never) : never;
type Names = Readonly<Record<string, OptionName>>;

const sides: Names = { B: 'big', S: 'small', O: 'odd', E: 'even', H: 'big', L: 'small', T: 'big', X: 'small' };
const combos: Names = {
  BO: 'bigOdd',
  SO: 'smallOdd',
  BE: 'bigEven',
  SE: 'smallEven',
  LO: 'smallOdd',
  LE: 'smallEven',
};
const races: Names = { L: 'dragon', H: 'tiger', T: 'tie' };

/** The names of labels where the fact that decides them gives them a meaning of their own; all others are sides. */
const byFact: Readonly<Record<string, Names>> = {
  compare: races,
  first_last: races,
  shape: { T: 'triple', S: 'run', P: 'pair', H: 'halfRun', M: 'mixed' },
  sum_combos: combos,
  keno_combos: combos,
  sum_extremes: { XB: 'veryBig', XS: 'verySmall' },
  sum_colors: { R: 'red', G: 'green', U: 'blue' },
  colors: { R: 'red', G: 'green', V: 'violet' },
  keno_sum: { B: 'big', S: 'small', T: 'middle', O: 'odd', E: 'even' },
  keno_plate: { U: 'upper', M: 'even10', D: 'lower' },
  keno_odd: { O: 'moreOdd', T: 'even10', E: 'moreEven' },
  two_digit_sides: { T: 'big', X: 'small', C: 'even', L: 'odd' },
  middle_edge: { T: 'center', E: 'edge' },
  parities: { S: 'differ', H: 'same' },
  growth: { U: 'rising', N: 'falling', R: 'equal' },
  triple: { '*': 'any' },
  run: { '*': 'any' },
};

const elements: readonly OptionName[] = ['metal', 'wood', 'water', 'fire', 'earth'];

/** The text of a symbol on a key: a number, or the name of a choice. */
export function optionText(t: T, type: BetType, symbol: number): string {
  const written = symbolText(type, symbol);
  if (type.fact === 'keno_elements') return t(`lottery:option.${elements[symbol - 1] ?? 'metal'}`);
  if (type.symbols.labels === undefined) return written;
  const name = (byFact[type.fact ?? ''] ?? sides)[written];
  return name === undefined ? written : t(`lottery:option.${name}`);
}
