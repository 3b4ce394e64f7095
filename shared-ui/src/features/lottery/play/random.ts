import { choose, parse, symbolCount, symbolsOf, symbolText, type BetType } from '../rules';
import { groupsOf, layoutOf, textOf, type Draft } from './draft';

const below = (n: number): number => Math.floor(Math.random() * n);

function some<Item>(items: readonly Item[], count: number): Item[] {
  const rest = [...items];
  return Array.from({ length: count }, () => rest.splice(below(rest.length), 1)).flat();
}

const setOf = (symbols: readonly number[]): number => symbols.reduce((set, symbol) => set | (1 << symbol), 0);

// Patterns refuse some tickets, so that several are tried.
const tries = 500;

/** A random selection of few units; null for a type that none of many tries fits. */
export function randomDraft(type: BetType): Draft | null {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const draft = attemptOf(type);
    if (parse(type, textOf(type, draft)).selection !== undefined) return draft;
  }
  return null;
}

function attemptOf(type: BetType): Draft {
  const { k = 1 } = type;
  const draft = { sets: [] as number[], places: 0, picks: [] as string[], text: '' };
  draft.places =
    type.places === undefined
      ? 0
      : setOf(
          some(
            [...type.places].map((_, place) => place),
            k,
          ),
        );
  switch (layoutOf(type)) {
    case 'sets':
      return { ...draft, sets: randomSets(type) };
    case 'pairs':
      return { ...draft, sets: oneEach(type, 2) };
    case 'pool':
      return {
        ...draft,
        picks: some(symbolsOf(type), k)
          .map((symbol) => symbolText(type, symbol))
          .sort(),
      };
    case 'grid':
      return { ...draft, picks: [ticket(type, '')] };
    default:
      return { ...draft, text: ticket(type, type.symbols.width === 1 && type.symbols.spaced !== true ? '' : ' ') };
  }
}

function ticket(type: BetType, gap: string): string {
  const { k = 1 } = type;
  const isDifferent = type.order === 'distinct' || type.different === true;
  const symbols = isDifferent
    ? some(symbolsOf(type), k)
    : Array.from({ length: k }, () => symbolsOf(type)[below(symbolCount(type))] ?? 0);
  const ordered = type.order === 'ordered' ? symbols : [...symbols].sort((left, right) => left - right);
  const texts = ordered.map((symbol) => symbolText(type, symbol));
  if (type.kind === 'roll') texts[below(k)] = 'X';
  return texts.join(gap);
}

/** One key in some of the rows, none in the others. */
function oneEach(type: BetType, count: number): number[] {
  const rows = groupsOf(type).map((_, place) => place);
  const chosen = some(rows, count);
  return rows.map((place) => (chosen.includes(place) ? setOf(some(symbolsOf(type), 1)) : 0));
}

function randomSets(type: BetType): number[] {
  const { k = 1, kind } = type;
  if (type.form === 'slots' || kind === 'position') return oneEach(type, 1);
  if (kind === 'any_straight') return oneEach(type, k);
  if (type.form === 'banker') {
    const numbers = some(symbolsOf(type), k);
    return [setOf(numbers.slice(0, 1)), setOf(numbers.slice(1))];
  }
  const groups = groupsOf(type);
  const needed = groups.reduce((count, { min }) => count + min, 0);
  // Different symbols in all rows suit straights and patterns alike.
  const symbols = choose(symbolCount(type), needed) > 0 ? some(symbolsOf(type), needed) : [];
  return groups.map(({ min }, place) => {
    const before = groups.slice(0, place).reduce((count, group) => count + group.min, 0);
    return setOf(symbols.length > 0 ? symbols.slice(before, before + min) : some(symbolsOf(type), min));
  });
}
