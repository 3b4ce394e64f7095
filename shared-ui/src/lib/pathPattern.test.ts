import { describe, expect, it } from 'vitest';

import { fillPattern, matchPattern } from './pathPattern';

const pattern = '/member/bets/:id';

describe('a path with parameters', () => {
  it('matches fixed segments in any case and keeps the case of values', () => {
    expect(matchPattern(pattern, '/Member/BETS/aBc/')).toEqual({ id: 'aBc' });
    expect(matchPattern('/lottery/:game/draws/:draw', '/lottery/SSC/draws/7')).toEqual({ game: 'SSC', draw: '7' });
  });

  it.each(['/member/bets', '/member/bets/', '/member/bets/1/2', '/member/bet/1', '/'])('does not match %s', (path) =>
    expect(matchPattern(pattern, path)).toBeUndefined(),
  );

  it('does not match a malformed escape', () => expect(matchPattern(pattern, '/member/bets/%E0%A4%A')).toBeUndefined());

  it('encodes values so that they come back unchanged', () => {
    for (const id of ['a/b', 'a b?c#d', '100%', 'ไทย', ':id']) {
      const path = fillPattern(pattern, { id });
      expect(path.split('/')).toHaveLength(4);
      expect(matchPattern(pattern, path)).toEqual({ id });
    }
  });
});
