import { describe, expect, it } from 'vitest';

import fixture from '../../../../../store/lottery/testdata/lottery-types.json';
import { parse, type BetType } from '../rules';
import { emptyDraft, gridOf, layoutOf, ordersOf, picked, quickSet, readTyped, textOf, toggled } from './draft';
import { randomDraft } from './random';

const types = fixture.types as BetType[];

function typeOf(code: string): BetType {
  const type = types.find((each) => each.code === code);
  if (type === undefined) throw new Error(`no type ${code}`);
  return type;
}

describe('a random line', () => {
  it.each(types.map((type) => [type.code, type] as const))('of %s is a valid bet', (_code, type) => {
    for (let time = 0; time < 5; time += 1) {
      const draft = randomDraft(type);
      expect(draft).not.toBeNull();
      const { selection } = parse(type, textOf(type, draft ?? emptyDraft));
      expect(selection?.units).toBeGreaterThan(0);
    }
  });
});

describe('the keys of the board', () => {
  it('fill the positions of a line and leave the others open', () => {
    const type = typeOf('SSC_POS');
    let draft = toggled(type, emptyDraft, 1, 1);
    draft = toggled(type, toggled(type, draft, 2, 2), 2, 3);
    draft = toggled(type, draft, 4, 5);
    expect(textOf(type, draft)).toBe('-,1,23,-,5');
    expect(textOf(type, toggled(type, draft, 1, 1))).toBe('-,-,23,-,5');
  });

  it('move a single choice, and refuse more than a row takes', () => {
    const single = typeOf('SSC_F3_BAO');
    expect(textOf(single, toggled(single, toggled(single, emptyDraft, 0, 5), 0, 7))).toBe('7');
    const pool = typeOf('MB_XQ');
    const four = ['01', '02', '03', '04', '05'].reduce((draft, pick) => picked(pool, draft, pick), emptyDraft);
    expect(textOf(pool, four)).toBe('01 02 03 04');
  });

  it('keep bankers apart from the numbers that go with them', () => {
    const type = typeOf('X5_R3DT');
    let draft = toggled(type, emptyDraft, 0, 1);
    draft = toggled(type, toggled(type, draft, 1, 2), 1, 3);
    expect(textOf(type, draft)).toBe('01#02 03');
    expect(textOf(type, toggled(type, draft, 1, 1))).toBe('-#01 02 03');
  });

  it('play every two conditions of different places', () => {
    const type = typeOf('TG_KOMB');
    const draft = toggled(type, toggled(type, toggled(type, emptyDraft, 2, 0), 3, 2), 3, 3);
    expect(textOf(type, draft)).toBe('3B+4O;3B+4E');
  });

  it('have a key for each ticket where there are few', () => {
    expect(gridOf(typeOf('TH_2TOP'))).toHaveLength(100);
    expect(gridOf(typeOf('ZY_K3_LONG'))).toHaveLength(15);
    expect(gridOf(typeOf('TG_CM'))).toHaveLength(45);
    expect(layoutOf(typeOf('TH_3TOP'))).toBe('typed');
    expect(layoutOf(typeOf('D4_ROLL_BIG'))).toBe('typed');
  });

  it.each([
    ['SSC_POS', 'big', [5, 6, 7, 8, 9]],
    ['X5_POS', 'big', [6, 7, 8, 9, 10, 11]],
    ['PK_POS', 'small', [1, 2, 3, 4, 5]],
    ['K3_SUM', 'odd', [3, 5, 7, 9, 11, 13, 15, 17]],
  ] as const)('of %s have the quick pick %s', (code, pick, numbers) => {
    expect(quickSet(typeOf(code), pick)).toBe(numbers.reduce((set, number) => set | (1 << number), 0));
  });
});

describe('typed numbers', () => {
  it.each([
    ['SSC_F3_DIRS', '123 456,789\n123;12x', ['123', '456', '789'], ['123', '12X']],
    ['SSC_F3_G3S', '112 123 221', ['112', '122'], ['123']],
    ['X5_F3_DIRS', '01 02 03; 04 04 05', ['01 02 03'], ['04 04 05']],
    ['TH_3TOP', '12 345', ['345'], ['12']],
    ['D4_ROLL_BIG', '1x34 12xx', ['1X34'], ['12XX']],
    ['PC_PACK3', '3 14 20\n1 1 2', ['3 14 20'], ['1 1 2']],
    ['SSC_R2_DIRS', '12;34', ['12', '34'], []],
  ])('of %s are read from %j', (code, typed, right, wrong) => {
    expect(readTyped(typeOf(code), typed)).toEqual({ right, wrong });
  });

  it('have all their orders', () => {
    expect(ordersOf('112').sort()).toEqual(['112', '121', '211']);
    expect(ordersOf('1234')).toHaveLength(24);
  });
});
