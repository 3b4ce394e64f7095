import { describe, expect, it } from 'vitest';

import { maxMultiple, planned, totalMultiple, type Plan } from './plan';

const plan = (changes: Partial<Plan>): Plan => ({
  name: 'same',
  draws: 5,
  first: 1,
  every: 1,
  percent: 50,
  ...changes,
});
const single = { stake: 20_000n, win: 194_000n };

describe('a chase plan', () => {
  it('repeats the same multiple', () => {
    expect(planned(plan({ draws: 4, first: 3 }), single)).toEqual({ multiples: [3, 3, 3, 3] });
  });

  it('doubles after every k draws', () => {
    expect(planned(plan({ name: 'double', draws: 6, every: 2 }), single)).toEqual({ multiples: [1, 1, 2, 2, 4, 4] });
  });

  it('is refused where doubling passes the highest multiple', () => {
    expect(planned(plan({ name: 'double', draws: 20, first: 1 }), single)).toEqual({ failedAt: 15 });
  });

  it('has the smallest multiples that reach the profit in every draw', () => {
    const { multiples = [] } = planned(plan({ name: 'profit', draws: 12 }), single) as {
      multiples?: readonly number[];
    };
    expect(multiples).toHaveLength(12);
    const isProfit = (multiple: bigint, before: bigint) => {
      const stakes = before + multiple * single.stake;
      return (multiple * single.win - stakes) * 100n >= 50n * stakes;
    };
    let before = 0n;
    for (const multiple of multiples) {
      expect(isProfit(BigInt(multiple), before)).toBe(true);
      if (multiple > 1) expect(isProfit(BigInt(multiple) - 1n, before)).toBe(false);
      before += BigInt(multiple) * single.stake;
    }
  });

  it('is refused where no multiple reaches the profit', () => {
    expect(planned(plan({ name: 'profit', percent: 900 }), single)).toEqual({ failedAt: 1 });
    const late = planned(plan({ name: 'profit', draws: 120, percent: 100 }), single);
    expect(late.failedAt).toBeGreaterThan(1);
  });

  it('stays within the limits of draws and multiples', () => {
    const { multiples = [] } = planned(plan({ draws: 500, first: 20_000 }), single) as {
      multiples?: readonly number[];
    };
    expect(multiples).toHaveLength(120);
    expect(multiples[0]).toBe(maxMultiple);
    expect(totalMultiple([1, 2, 4])).toBe(7n);
  });
});
