/** The rows of the lottery rules as the board returns them; the server's catalog explains each field. */
export interface BetType {
  code: string;
  mode: string;
  games: readonly string[];
  kind: string;
  form: string;
  symbols: Symbols;
  groups?: readonly Group[];
  blank?: boolean;
  slots?: readonly string[];
  slotViews?: readonly string[];
  order?: string;
  k?: number;
  times?: number;
  places?: string;
  view?: string;
  reads?: readonly { view: string; tier: number }[];
  parts?: readonly Part[];
  fact?: string;
  optionTiers?: readonly number[];
  half?: number;
  classes?: readonly number[];
  byClass?: boolean;
  different?: boolean;
  lots?: number;
  hitParts?: number;
  discountBps?: number;
  feeBps?: number;
  outcomes?: number;
  tiers: readonly Tier[];
  samples?: readonly string[];
}

/** `n` is the reciprocal of the probability ("1000/3"), `odds` what a stake of 1 returns; a type has either. */
export interface Tier {
  code: string;
  n?: string;
  odds?: string;
}

export interface Symbols {
  low: number;
  high: number;
  width: number;
  labels?: readonly string[];
  spaced?: boolean;
}

export interface Group {
  min: number;
  max: number;
}

export interface Part {
  times: number;
  count: number;
}

/** What a draw of a game looks like. */
export interface DrawForm {
  code: string;
  form: string;
  low: number;
  high: number;
  isDistinct?: boolean;
  isSorted?: boolean;
  prizes: readonly Prize[];
}

export interface Prize {
  name: string;
  count: number;
  digits: number;
  isList?: boolean;
  optional?: boolean;
}

export const reasons = [
  'too_long',
  'bad_symbol',
  'repeated',
  'group_count',
  'group_size',
  'wrong_pattern',
  'no_unit',
  'too_many_units',
  'coverage',
] as const;

export type Reason = (typeof reasons)[number];

/** Why a selection is refused: the group, slot or ticket `part` (from 0) at character `at`. */
export interface Invalid {
  reason: Reason;
  part: number;
  at: number;
}

/** A valid selection of one type. */
export interface Selection {
  type: BetType;
  /** With sorted sets and tickets. */
  text: string;
  /** The lots included. */
  units: number;
  /** One bit per number or label of each group or slot, or the bankers and their drag. */
  sets: readonly number[];
  /** The bits of the positions before "@". */
  places: number;
  tickets: readonly (readonly number[])[];
  pool: readonly number[];
}

export type Parsed = { selection: Selection; error?: undefined } | { selection?: undefined; error: Invalid };

export const maxLength = 20_000;
export const maxUnits = 200_000;
/** The largest share of all outcomes that a selection of a direct type may cover, in percent. */
export const maxCoverage = 90;

/** The symbol X of a ticket. */
export const wild = 15;

export const isSpaced = ({ symbols }: BetType): boolean => symbols.width !== 1 || symbols.spaced === true;

export const separatorOf = ({ form }: BetType): string => (form === 'numbers' ? ' ' : ';');

/** How many symbols a type has. */
export const symbolCount = ({ symbols }: BetType): number => symbols.labels?.length ?? symbols.high - symbols.low + 1;

/** The symbols of a type in order: numbers themselves, or places of labels. */
export function symbolsOf({ symbols }: BetType): number[] {
  const { labels, low, high } = symbols;
  if (labels !== undefined) return labels.map((_, place) => place);
  return Array.from({ length: high - low + 1 }, (_, place) => low + place);
}

/** How a symbol is written. */
export function symbolText({ symbols }: BetType, symbol: number): string {
  if (symbols.labels !== undefined) return symbols.labels[symbol] ?? '';
  return symbols.width === 2 ? String(symbol).padStart(2, '0') : String(symbol);
}

/** How many symbols a part of a draw has: "A5", "top3", "ABCD", "db.-2". */
export function viewLength(view: string): number {
  if (/^[A-D]+$/.test(view)) return view.length;
  const named: Record<string, number> = { p3digits: 3, p2digits: 2, d5: 5, d6: 6 };
  const length = named[view] ?? Number(/(\d+)$/.exec(view)?.[1] ?? 0);
  if (length === 0) throw new RangeError(`no part of a draw: ${view}`);
  return length;
}
