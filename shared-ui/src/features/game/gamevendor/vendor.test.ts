import { describe, expect, it } from 'vitest';

import { allGamesOf, gamesOf, toMenus } from '../menus';
import { toVendorCodes } from '../wire';
import { initialsOfVendor } from './initials';
import { logoUrls } from './logoUrls';

describe('vendors', () => {
  it('have the initials of their first two words, in any script', () => {
    expect(['Aurum', 'Blue harbor games', ' jade  fox', '龙炉 炼金', '𠮷野', ''].map(initialsOfVendor)).toEqual([
      'A',
      'BH',
      'JF',
      '龙炼',
      '𠮷',
      '',
    ]);
  });

  it('are listed once as new, whatever types they have', () => {
    const row = { vassalage: 'AURUM', displayName: 'Aurum' };
    expect(toVendorCodes({ content: [{ ...row, gameType: 'RNG' }, { ...row, gameType: 'LIVE' }, {}, null] })).toEqual([
      'AURUM',
    ]);
    expect(toVendorCodes({})).toEqual([]);
  });

  it('have a number of games of a type, and may be under maintenance', () => {
    const [menu] = toMenus({
      content: [{ gameType: 'RNG', vendors: [{ vassalage: 'AURUM', cards: 12, maintenance: true }] }],
    });
    expect(menu?.vendors[0]).toMatchObject({ games: 12, isInMaintenance: true });
  });

  it('are counted once in the total, though the in-house vendor is in two lists', () => {
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

  it('have a logo among our files, or by type on the image hosts', () => {
    expect(logoUrls('TAMARISK_ROW', 'RNG', [])).toEqual([
      expect.stringMatching(/^\/covers\/vendors\/tamarisk-row-[0-9a-f]{8}\.webp$/),
    ]);
    expect(logoUrls('AURUM', 'LIVE', ['https://a.example', 'https://b.example/x'])).toEqual([
      'https://a.example/vendors/live/aurum.webp',
      'https://b.example/x/vendors/live/aurum.webp',
    ]);
  });
});
