import { describe, expect, it } from 'vitest';

import fixture from '../../../../../store/lottery/testdata/lottery-types.json';
import type { BoardType } from '../model';
import { parse, type BetType } from '../rules';
import { exampleOf } from './example';

const rows = (fixture.types as BetType[]).map((type) => ({ type, tiers: [], factorPpm: 0 }) as unknown as BoardType);

describe('the example of a bet type', () => {
  it.each(rows.map((row) => [row.type.code, row] as const))('of %s is a valid bet', (_code, row) => {
    const example = exampleOf(row);
    expect(parse(row.type as BetType, example).selection?.units).toBeGreaterThan(0);
    expect(exampleOf(row)).toBe(example);
  });
});
