import { describe, expect, it } from 'vitest';

// The server's tests read the same file.
import vectors from '../../../../../store/member/testdata/patterns.json';
import { fits, patternKeyOf } from './patterns';

const all = [...vectors.families, ...vectors.others];

describe('F-S25 the patterns of the form', () => {
  it('knows a sentence for each of the 21 families', () => {
    const keys = vectors.families.map(({ id }) => patternKeyOf(id));
    expect(new Set(keys).size).toBe(21);
    expect(keys).toEqual(vectors.families.map(({ name }) => `session:pattern.${name}`));
  });

  it.each(all)('comes to the server’s verdict: $name', ({ pattern, accepts, refuses }) => {
    expect(accepts.filter((value) => !fits(pattern, value))).toEqual([]);
    expect(refuses.filter((value) => fits(pattern, value))).toEqual([]);
  });

  it.each(all)('judges 255 characters within ten milliseconds: $name', ({ pattern }) => {
    for (const sign of ['a', 'A', '1', 'ก', '一', '가', '-', '.', 'a1', '@']) {
      const value = `${sign.repeat(255).slice(0, 254)}\0`;
      const times = Array.from({ length: 5 }, () => {
        const begun = performance.now();
        fits(pattern, value);
        return performance.now() - begun;
      });
      expect(Math.min(...times)).toBeLessThan(10);
    }
  });
});
