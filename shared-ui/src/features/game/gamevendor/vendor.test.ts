import { describe, expect, it } from 'vitest';

import { allGamesOf, gamesOf, toMenus } from '../menus';
import { toVendorCodes } from '../wire';
import { initialsOfVendor } from './initials';
import { marksOf } from './marks';

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

  it('counts among all games once, though the house stands in two lists', () => {
    const menus = toMenus({
      content: [
        { gameType: 'BGS', vendors: [{ vassalage: 'BGS', cards: 2 }] },
        {
          gameType: 'RNG',
          vendors: [
            { vassalage: 'AURUM', cards: 12 },
            { vassalage: 'BGS', cards: 2 },
          ],
        },
      ],
    });
    expect([gamesOf(menus[1]), gamesOf(undefined), allGamesOf(menus)]).toEqual([14, 0, 14]);
  });

  it('has its mark among what the house draws, or below its type on the hosts of pictures', () => {
    expect(marksOf('TAMARISK_ROW', 'RNG', [])).toEqual([
      expect.stringMatching(/^\/covers\/vendors\/tamarisk-row-[0-9a-f]{8}\.webp$/),
    ]);
    expect(marksOf('AURUM', 'LIVE', ['https://a.example', 'https://b.example/x'])).toEqual([
      'https://a.example/vendors/live/aurum.webp',
      'https://b.example/x/vendors/live/aurum.webp',
    ]);
  });
});
