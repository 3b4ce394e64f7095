import { choose, ones, parse, setText, symbolCount, symbolsOf, symbolText, type BetType, type Group } from '../rules';

/** What is chosen on the board: sets of keys, keys of whole tickets, or typed numbers. */
export interface Draft {
  sets: readonly number[];
  places: number;
  /** Tickets or numbers of a pool, as they are written. */
  picks: readonly string[];
  text: string;
}

export const emptyDraft: Draft = { sets: [], places: 0, picks: [], text: '' };

// Up to this many tickets each have a key; more are typed.
const mostKeys = 100;

/** How a selection of a type is chosen. */
export type Layout = 'sets' | 'pool' | 'grid' | 'typed' | 'pairs';

export function layoutOf(type: BetType): Layout {
  switch (type.form) {
    case 'sets':
    case 'slots':
    case 'banker':
      return 'sets';
    case 'pool':
      return 'pool';
    case 'pairs':
      return 'pairs';
    default:
      return type.form === 'numbers' && gridSize(type) <= mostKeys ? 'grid' : 'typed';
  }
}

function gridSize(type: BetType): number {
  const { k = 0, kind, order } = type;
  if (kind === 'roll' || (type.classes ?? []).length > 0) return Infinity;
  return order === 'distinct' ? choose(symbolCount(type), k) : symbolCount(type) ** k;
}

/** The keys of a grid: every ticket of the type. */
export function gridOf(type: BetType): string[] {
  let tickets: number[][] = [[]];
  for (let place = 0; place < (type.k ?? 0); place += 1) {
    tickets = tickets.flatMap((ticket) =>
      symbolsOf(type)
        .filter((symbol) => type.order !== 'distinct' || symbol > (ticket.at(-1) ?? -1))
        .map((symbol) => [...ticket, symbol]),
    );
  }
  return tickets.map((ticket) => ticket.map((symbol) => symbolText(type, symbol)).join(''));
}

/** The groups of keys of a type: its rows. */
export function groupsOf(type: BetType): readonly Group[] {
  const all = { min: 1, max: symbolCount(type) };
  if (type.form === 'banker') return [{ min: 1, max: (type.k ?? 2) - 1 }, all];
  if (type.form === 'slots' || type.form === 'pairs') return (type.slots ?? []).map(() => type.groups?.[0] ?? all);
  return type.groups ?? [all];
}

/** The selection as it is sent; empty while nothing is chosen. */
export function textOf(type: BetType, draft: Draft): string {
  const groups = groupsOf(type);
  const sets = groups.map((_, place) => draft.sets[place] ?? 0);
  const isBlank = sets.every((set) => set === 0);
  const chosen = [...(type.places ?? '')].filter((_, place) => (draft.places >> place) & 1).join('');
  const before = type.places === undefined ? '' : `${chosen}@`;
  switch (layoutOf(type)) {
    case 'sets':
      return isBlank ? '' : before + setsText(type, sets);
    case 'pool':
    case 'grid':
      return draft.picks.join(' ');
    case 'pairs':
      return pairsText(type, sets);
    default:
      return draft.text === '' ? '' : before + draft.text;
  }
}

function setsText(type: BetType, sets: readonly number[]): string {
  if (type.form === 'slots')
    return (type.slots ?? [])
      .flatMap((slot, place) => (sets[place] ? [`${slot}:${setText(type, sets[place])}`] : []))
      .join(';');
  return sets.map((set) => setText(type, set)).join(type.form === 'banker' ? '#' : ',');
}

/** Every two chosen conditions of different slots. */
function pairsText(type: BetType, sets: readonly number[]): string {
  const legs = sets.flatMap((set, slot) =>
    symbolsOf(type)
      .filter((symbol) => (set >> symbol) & 1)
      .map((symbol) => ({ slot, text: `${type.slots?.[slot]}${symbolText(type, symbol)}` })),
  );
  return legs
    .flatMap((first, at) =>
      legs.slice(at + 1).flatMap((second) => (second.slot === first.slot ? [] : [`${first.text}+${second.text}`])),
    )
    .join(';');
}

/** Adds or removes a key of a row; a row of one key moves, and a full one stays. */
export function toggled(type: BetType, draft: Draft, place: number, symbol: number): Draft {
  const { max } = groupsOf(type)[place] ?? { max: 1 };
  const set = draft.sets[place] ?? 0;
  const bit = 1 << symbol;
  if ((set & bit) !== 0) return withSet(draft, place, set & ~bit);
  if (max === 1) return withSet(draft, place, bit);
  if (ones(set) >= max) return draft;
  const changed = withSet(draft, place, set | bit);
  // A number is a banker or goes with them, not both.
  return type.form === 'banker' ? withSet(changed, 1 - place, (changed.sets[1 - place] ?? 0) & ~bit) : changed;
}

export function withSet(draft: Draft, place: number, set: number): Draft {
  const sets = Array.from({ length: Math.max(draft.sets.length, place + 1) }, (_, at) => draft.sets[at] ?? 0);
  sets[place] = set;
  return { ...draft, sets };
}

/** Adds or removes a whole ticket or a number of a pool. */
export function picked(type: BetType, draft: Draft, pick: string): Draft {
  if (draft.picks.includes(pick)) return { ...draft, picks: draft.picks.filter((other) => other !== pick) };
  const most = type.form === 'pool' ? (type.groups?.[0]?.max ?? mostKeys) : Infinity;
  return draft.picks.length >= most ? draft : { ...draft, picks: [...draft.picks, pick].sort() };
}

export const quickPicks = ['all', 'big', 'small', 'odd', 'even'] as const;
export type QuickPick = (typeof quickPicks)[number];

/** Whether a row has quick picks: numbers of which several may be chosen. */
export const hasQuickPicks = (type: BetType, place: number): boolean =>
  type.symbols.labels === undefined && (groupsOf(type)[place]?.max ?? 1) >= symbolCount(type);

/** The set of a quick pick. */
export function quickSet(type: BetType, pick: QuickPick): number {
  const { low, high } = type.symbols;
  const fits: Record<QuickPick, (symbol: number) => boolean> = {
    all: () => true,
    big: (symbol) => symbol >= (low + high) / 2,
    small: (symbol) => symbol < (low + high) / 2,
    odd: (symbol) => symbol % 2 === 1,
    even: (symbol) => symbol % 2 === 0,
  };
  return symbolsOf(type)
    .filter(fits[pick])
    .reduce((set, symbol) => set | (1 << symbol), 0);
}

/** Typed numbers of a type: those that are right, as they are sent, and those that are not. */
export interface Typed {
  right: readonly string[];
  wrong: readonly string[];
}

/** Reads typed or pasted numbers with any separators. */
export function readTyped(type: BetType, typed: string): Typed {
  const tokens = tokensOf(type, typed);
  const right: string[] = [];
  const wrong: string[] = [];
  const seen = new Set<string>();
  const alone = { ...type, outcomes: 0, places: undefined };
  for (const token of tokens) {
    const { selection } = parse(withoutPlaces(alone), token);
    if (selection === undefined || seen.has(selection.text)) wrong.push(token);
    else {
      seen.add(selection.text);
      right.push(selection.text);
    }
  }
  return { right, wrong };
}

function withoutPlaces({ places: _, ...type }: Omit<BetType, 'places'> & { places?: string | undefined }): BetType {
  return type;
}

function tokensOf(type: BetType, typed: string): string[] {
  const clean = typed.toUpperCase().trim();
  const isSpaced = type.symbols.width !== 1 || type.symbols.spaced === true;
  // Where numbers of a ticket are separated by spaces, only other marks separate tickets.
  const parts = clean.split(isSpaced ? /[;,，；、\n]+/ : /[^0-9X]+/);
  return parts.map((part) => part.trim().replace(/\s+/g, ' ')).filter((part) => part !== '');
}

/** Every different order of the digits of a number. */
export function ordersOf(number: string): string[] {
  if (number.length < 2) return [number];
  const rest = [...number].flatMap((digit, place) =>
    ordersOf(number.slice(0, place) + number.slice(place + 1)).map((order) => digit + order),
  );
  return [...new Set(rest)];
}
