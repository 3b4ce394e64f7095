import type { BoardType } from '../model';
import { emptyDraft, groupsOf, layoutOf, textOf, type Draft } from '../play/draft';
import { parse, symbolsOf, symbolText, type BetType } from '../rules';

const setOf = (symbols: readonly number[]): number => symbols.reduce((set, symbol) => set | (1 << symbol), 0);

/** A selection of few units of a type, always the same one. */
export function exampleOf({ type: row }: BoardType): string {
  const type = row as BetType;
  const [sample] = type.samples ?? [];
  const found = [...(sample === undefined ? [] : [sample]), ...candidates(type)].find(
    (text) => parse(type, text).selection !== undefined,
  );
  return found ?? '';
}

function* candidates(type: BetType): Generator<string> {
  const symbols = symbolsOf(type);
  const { k = 1 } = type;
  const places = type.places === undefined ? 0 : (1 << k) - 1;
  const of = (changes: Partial<Draft>) => textOf(type, { ...emptyDraft, places, ...changes });
  const groups = groupsOf(type);
  // Symbols that differ from row to row, then the same in all of them, from several starts.
  for (let start = 0; start < symbols.length; start += 1) {
    const at = (place: number) => symbols[(start + place) % symbols.length] ?? 0;
    if (layoutOf(type) === 'sets' || layoutOf(type) === 'pairs') {
      let used = 0;
      const sets = groups.map(({ min }) => setOf(Array.from({ length: min }, () => at(used++))));
      yield of({ sets });
      yield of({ sets: sets.slice(0, 1) });
      yield of({ sets: sets.slice(0, k) });
      yield of({ sets: [setOf([at(0)]), setOf(Array.from({ length: k }, (_, place) => at(place + 1)))] });
    }
    const ticket = Array.from({ length: k }, (_, place) => at(place)).sort((left, right) => left - right);
    const texts = ticket.map((symbol) => symbolText(type, symbol));
    yield of({ picks: texts });
    yield of({ picks: [texts.join('')] });
    const gap = type.symbols.width === 1 && type.symbols.spaced !== true ? '' : ' ';
    yield of({ text: texts.join(gap) });
    // A pair, for lists that play pairs only.
    yield of({ text: [texts[0], ...texts.slice(0, -1)].join(gap) });
    yield of({ text: ['X', ...texts.slice(1)].join(gap) });
  }
}
