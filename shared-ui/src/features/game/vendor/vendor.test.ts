import { describe, expect, it } from 'vitest';

import { toMenus } from '../menus';
import { toVendorCodes } from '../wire';
import { initialsOfVendor } from './initials';

describe('a vendor', () => {
  it('is marked by the first letters of its first two words, in any script', () => {
    expect(['Aurum', 'Blue harbor games', ' jade  fox', '龙炉 炼金', '𠮷野', ''].map(initialsOfVendor)).toEqual([
      'A',
      'BH',
      'JF',
      '龙炼',
      '𠮷',
      '',
    ]);
  });

  it('is named once among those that joined lately, whatever it makes', () => {
    const row = { vassalage: 'AURUM', displayName: 'Aurum' };
    expect(toVendorCodes({ content: [{ ...row, gameType: 'RNG' }, { ...row, gameType: 'LIVE' }, {}, null] })).toEqual([
      'AURUM',
    ]);
    expect(toVendorCodes({})).toEqual([]);
  });

  it('says how many games of the type it has, and that it is away', () => {
    const [menu] = toMenus({
      content: [{ gameType: 'RNG', vendors: [{ vassalage: 'AURUM', cards: 12, maintenance: true }] }],
    });
    expect(menu?.vendors[0]).toMatchObject({ games: 12, isAway: true });
  });
});
