import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Money } from '../shell/money';
import {
  choiceOf,
  decimal,
  hundredths,
  payoutRate,
  payoutOf,
  rangeOf,
  swapped,
  toOutcome,
  parsePays,
  parseTarget,
  volatilityOf,
  winningOutcomes,
  winsOf,
  withinRange,
  type Direction,
} from './model';

interface Shown {
  rtp: number;
  target: string;
  direction: Direction;
  chance: string;
  multiplier: string;
  win: boolean;
  stake: Money;
  payout: Money;
}

const file = new URL('../../../api/bgs/fair/testdata/vectors.json', import.meta.url);
const { dice } = JSON.parse(readFileSync(file, 'utf8')) as { dice: Shown[] };
const cap = 10_000_000_000n;

describe('values shown before a bet', () => {
  it("equal the server's payout", () => {
    expect(dice.length).toBeGreaterThan(20);
    for (const c of dice) {
      const wins = winningOutcomes({ target: Number(c.target.replace('.', '')), direction: c.direction });
      const pays = payoutRate(c.rtp, wins);
      expect(hundredths(wins)).toBe(c.chance);
      expect(decimal(pays, 6, 4)).toBe(c.multiplier);
      if (c.win) expect(Number(payoutOf(c.stake, pays))).toBe(Number(c.payout));
    }
  });

  it('add up as in the design', () => {
    const wins = winningOutcomes({ target: 5050, direction: 'over' });
    expect(hundredths(wins)).toBe('49.50');
    expect(decimal(payoutRate(990_000, wins), 6, 2)).toBe('2.00');
    expect(payoutOf('20.00' as Money, payoutRate(990_000, wins))).toBe('40.00');
    expect(volatilityOf(payoutRate(990_000, wins), wins)).toBe('1.00');
  });

  it('follow a typed multiplier or win chance', () => {
    expect(winsOf(990_000, 2_000_000n)).toBe(4950);
    expect(winsOf(990_000, 9_900_000_000n)).toBe(1);
    expect(winsOf(990_000, 0n)).toBe(10_000);
    expect(choiceOf(4950, 'over')).toEqual({ target: 5050, direction: 'over' });
    expect(choiceOf(4950, 'under')).toEqual({ target: 4950, direction: 'under' });
    const typed = {
      '1.98': 1_980_000n,
      '9,900.00×': 9_900_000_000n,
      '1,5': 1_500_000n,
      '3x': 3_000_000n,
      '12': 12_000_000n,
    };
    for (const [text, pays] of Object.entries(typed)) expect(parsePays(text)).toBe(pays);
    for (const bad of ['', 'two', '-2', '1.2.3', '12345678']) expect(parsePays(bad)).toBeUndefined();
    expect([parseTarget('49.5%'), parseTarget('49,50 %')]).toEqual([4950, 4950]);
  });

  it('allow only targets that pay more than the stake', () => {
    expect(rangeOf(990_000, cap)).toEqual({ fewest: 1, most: 9899 });
    expect(rangeOf(970_000, cap)).toEqual({ fewest: 1, most: 9699 });
    const range = rangeOf(990_000, cap);
    expect(withinRange({ target: 0, direction: 'over' }, range).target).toBe(101);
    expect(withinRange({ target: 9999, direction: 'under' }, range).target).toBe(9899);
    expect(withinRange({ target: 10_000, direction: 'over' }, range).target).toBe(9999);
  });

  it('keep the chance when the direction is swapped', () => {
    const choice = { target: 5050, direction: 'over' } as const;
    expect(swapped(choice)).toEqual({ target: 4950, direction: 'under' });
    expect(winningOutcomes(swapped(choice))).toBe(winningOutcomes(choice));
  });

  it('parse targets and outcomes', () => {
    expect(parseTarget('50.5')).toBe(5050);
    expect(parseTarget('7,25')).toBe(725);
    for (const bad of ['', '100', '1.234', 'x', '-1']) expect(parseTarget(bad)).toBeUndefined();
    expect(toOutcome({ roll: '1.00', win: true, multiplier: '2.0000' }).roll).toBe('1.00');
    expect(() => toOutcome({ roll: 1 })).toThrow(TypeError);
  });
});
