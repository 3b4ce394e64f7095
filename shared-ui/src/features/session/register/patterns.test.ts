import { describe, expect, it } from 'vitest';

// The server's tests use the same file.
import vectors from '../../../../../store/member/testdata/patterns.json';
import { matchesPattern, patternKeyOf } from './patterns';

const all = [...vectors.families, ...vectors.others];

// F-S25
describe('patterns of the registration form', () => {
  it('have a message for each of the 21 families', () => {
    const keys = vectors.families.map(({ id }) => patternKeyOf(id));
    expect(new Set(keys).size).toBe(21);
    expect(keys).toEqual(vectors.families.map(({ name }) => `session:pattern.${name}`));
  });

  it.each(all)('agree with the server: $name', ({ pattern, accepts, refuses }) => {
    expect(accepts.filter((value) => !matchesPattern(pattern, value))).toEqual([]);
    expect(refuses.filter((value) => matchesPattern(pattern, value))).toEqual([]);
  });

  it.each(all)('validate 255 characters within ten milliseconds: $name', ({ pattern }) => {
    for (const sign of ['a', 'A', '1', 'ก', '一', '가', '-', '.', 'a1', '@']) {
      const value = `${sign.repeat(255).slice(0, 254)}\0`;
      const times = Array.from({ length: 5 }, () => {
        const begun = performance.now();
        matchesPattern(pattern, value);
        return performance.now() - begun;
      });
      expect(Math.min(...times)).toBeLessThan(10);
    }
  });
});
