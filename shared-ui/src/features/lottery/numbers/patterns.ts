import { readResult } from './result';

export type Side = 'big' | 'small';
export type Parity = 'odd' | 'even';
export type Race = 'dragon' | 'tiger' | 'tie';

/** What a list of results shows beside the numbers. */
export interface Pattern {
  sum: number;
  size: Side;
  parity: Parity;
  /** The first number against the last. */
  race: Race;
}

/** From which sum on a draw is big, by the rules of the game. */
const bigFrom: Readonly<Record<string, number>> = {
  SSC: 23,
  P5: 23,
  E5D: 23,
  '3D': 14,
  P3: 14,
  PC28: 14,
  K3: 11,
  EK3: 11,
  PK10: 12,
  KENO: 811,
  WINGO: 5,
  '11X5': 31,
};

/** The patterns of a draw; null for games without them. */
export function patternOf(rules: string, result: string): Pattern | null {
  const from = bigFrom[rules];
  if (from === undefined) return null;
  const numbers = readResult(result).main.map(Number);
  const [first = 0] = numbers;
  const last = numbers.at(-1) ?? 0;
  // The sum of races is that of the first two places.
  const added = rules === 'PK10' ? numbers.slice(0, 2) : numbers;
  const sum = added.reduce((total, number) => total + number, 0);
  return {
    sum,
    size: sum >= from ? 'big' : 'small',
    parity: sum % 2 === 1 ? 'odd' : 'even',
    race: first > last ? 'dragon' : first < last ? 'tiger' : 'tie',
  };
}

/** The numbers that a position can have. */
export function rangeOf(rules: string): readonly number[] {
  const ranges: Readonly<Record<string, readonly [number, number]>> = {
    '11X5': [1, 11],
    PK10: [1, 10],
    K3: [1, 6],
    EK3: [1, 6],
    KENO: [1, 80],
  };
  const [low, high] = ranges[rules] ?? [0, 9];
  return Array.from({ length: high - low + 1 }, (_, place) => low + place);
}

/**
 * How many draws ago each number last showed at a position, newest result first; the number of all results where it did
 * not. KENO has no positions: any of its numbers counts.
 */
export function missingAt(rules: string, results: readonly string[], position: number): number[] {
  const drawn = results.map((result) => readResult(result).main.map(Number));
  return rangeOf(rules).map((number) => {
    const at = drawn.findIndex((numbers) =>
      rules === 'KENO' ? numbers.includes(number) : numbers[position] === number,
    );
    return at < 0 ? results.length : at;
  });
}

/** The numbers of the head and tail tables of a Vietnamese draw: the last two digits of every prize. */
export function tailTables(result: string): { heads: readonly string[][]; tails: readonly string[][] } {
  const heads: string[][] = Array.from({ length: 10 }, () => []);
  const tails: string[][] = Array.from({ length: 10 }, () => []);
  for (const [, numbers] of readResult(result).prizes) {
    for (const number of numbers) {
      const [head = '', tail = ''] = number.slice(-2);
      heads[Number(head)]?.push(tail);
      tails[Number(tail)]?.push(head);
    }
  }
  return { heads: heads.map((list) => list.sort()), tails: tails.map((list) => list.sort()) };
}
