import { setOf } from './counting';
import { viewLength, type BetType, type DrawForm } from './types';

/** What a draw means for the options of a slot: `wins[j]` are those that win the j-th tier after their own. */
export interface Outcome {
  wins: readonly number[];
  pushed: number;
}

const wins = (...sets: number[]): Outcome => ({ wins: sets, pushed: 0 });

/** The bits of B, S, O, E. */
const side = { big: 1, small: 2, odd: 4, even: 8 } as const;
const sides: readonly Outcome[] = [side.big, side.small].flatMap((size) =>
  [side.odd, side.even].map((parity) => wins(size | parity)),
);
const left = 1;
const right = 2;
const tie = 4;
const [green, red, violet] = [1, 2, 4];

/** Facts of which several options can hold at once; of all others only one holds. */
const together: Record<string, readonly Outcome[]> = {
  sides,
  sum_sides: sides,
  digit_sum_sides: sides,
  halves: sides,
  two_digit_sides: sides,
  sides_without_triples: sides,
  sides_11_pushes: [...sides, { wins: [], pushed: 15 }],
  // The sum that pushes is even.
  sum_sides_half_pushes: [...sides, { wins: [side.even], pushed: side.big | side.small }],
  colors: [wins(violet, green), wins(violet, red), wins(green), wins(red)],
  // B, S, T, O, E: the middle sum is even and pushes both sides.
  keno_sum: [wins(1 | 8), wins(1 | 16), wins(2 | 8), wins(2 | 16), { wins: [4 | 16], pushed: 1 | 2 }],
};

/** Every multiset of numbers of a game, or every set where a draw holds each number once. */
export function* multisets({ low, high, isDistinct = false }: DrawForm, length: number): Generator<number[]> {
  const seg: number[] = [];
  yield* fill(low);

  function* fill(from: number): Generator<number[]> {
    if (seg.length === length) {
      yield [...seg];
      return;
    }
    for (let value = from; value <= high; value += 1) {
      seg.push(value);
      yield* fill(isDistinct ? value + 1 : value);
      seg.pop();
    }
  }
}

/** How often each number shows: `wins[j]` are those that show j + 1 times. */
function byCount(seg: readonly number[]): Outcome {
  const found: number[] = seg.map(() => 0);
  for (const value of new Set(seg)) {
    const times = seg.filter((other) => other === value).length;
    found[times - 1] = (found[times - 1] ?? 0) | (1 << value);
  }
  return wins(...found);
}

/** The outcomes that a slot of a type can have, of which one happens. */
export function outcomesOf(type: BetType, game: DrawForm, chosen: number): readonly Outcome[] {
  const fact = type.fact ?? '';
  const known = together[fact];
  if (known !== undefined) return known;
  const view = type.view ?? type.slotViews?.[0] ?? '';
  switch (fact) {
    case 'first_last':
      return game.isDistinct === true
        ? [wins(left), wins(right)]
        : [wins(left), wins(right), { wins: [tie], pushed: left | right }];
    case 'count':
      return [...multisets(game, viewLength(view))].map(byCount);
    case 'holds':
      return [...multisets(game, viewLength(view))].map((seg) => wins(setOf(seg)));
    default:
      return Array.from({ length: 31 }, (_, bit) => 1 << bit)
        .filter((bit) => (chosen & bit) !== 0)
        .map((bit) => wins(bit));
  }
}
