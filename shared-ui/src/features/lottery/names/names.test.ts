import { beforeAll, describe, expect, it } from 'vitest';

import fixture from '../../../../../store/lottery/testdata/lottery-types.json';
import { languages, startI18n, t } from '../../../i18n';
import { symbolsOf, type BetType } from '../rules';
import { kindText, optionText, rowName, tabText, typeText } from '.';

const types = fixture.types as BetType[];
// A key without a message is returned as its last part.
const isMissing = (text: string): boolean => text === '' || /\{\{|^[a-z]+\.|lottery:|undefined|NaN/.test(text);

for (const { locale } of languages) {
  describe(`names in ${locale}`, () => {
    beforeAll(() => startI18n(locale));

    it('exist for every bet type, row and choice', () => {
      for (const type of types) {
        const rows = Array.from({ length: Math.max(type.groups?.length ?? 1, type.slots?.length ?? 1) }, (_, place) =>
          rowName(t, type, place),
        );
        const texts = [
          typeText(t, type.code),
          tabText(t, type.code),
          ...rows.map(({ text }) => text),
          ...symbolsOf(type).map((symbol) => optionText(t, type, symbol)),
        ];
        expect(texts.filter(isMissing), type.code).toEqual([]);
        expect(kindText(t, type.code), type.code).not.toBe(type.code);
      }
    });

    it('differ within a board', () => {
      const boards = new Map<string, Set<string>>();
      for (const { mode, games, code } of types) {
        const board = `${mode} ${games[0]} ${typeText(t, code)} ${tabText(t, code)}`;
        boards.set(board, (boards.get(board) ?? new Set()).add(code));
      }
      expect([...boards.values()].filter((codes) => codes.size > 1).map((codes) => [...codes])).toEqual([]);
    });
  });
}

describe('names', () => {
  beforeAll(() => startI18n('en'));

  it.each([
    ['SSC_POS', 'Fixed position'],
    ['SSC_F3_DIR', 'First three · Straight'],
    ['SSC_R4_G6', 'Any four · Group 6 of four'],
    ['X5_R3DT', 'Pick 3 with bankers'],
    ['TG_4D_FULL', '4D, full'],
    ['MN_T10', '10 not drawn'],
    ['SG_IBOX_BIG', 'iBox'],
    ['D4_4SP', 'Special prize'],
  ])('%s is %s', (code, name) => expect(typeText(t, code)).toBe(name));
});
