import { describe, expect, it } from 'vitest';

import { fillPattern, hasSideMenu, linkTo, locate, matchPattern, nameOfPath, pathTo } from './paths';

describe('addresses', () => {
  it.each([
    ['/HOME', 'home'],
    ['/index.html', 'home'],
    ['/', 'home'],
    ['/AgentHome/', 'agentHome'],
    ['/RNG', 'rng'],
    ['/Seamless', 'gameFrame'],
  ])('%s is matched regardless of case and trailing slash', (path, name) => expect(nameOfPath(path)).toBe(name));

  it('unknown addresses have no name', () => expect(nameOfPath('/nowhere')).toBeUndefined());

  it.each(['/seamless', '/lottert', '/vnLottery', '/seaLottery', '/SEAMLESS', '/VNLOTTERY/'])(
    'the side menu is hidden at %s',
    (path) => expect(hasSideMenu(path)).toBe(false),
  );

  it.each(['/', '/rng', '/lott', '/lottery', '/lottery-rules'])('the side menu is shown at %s', (path) =>
    expect(hasSideMenu(path)).toBe(true),
  );
});

const pattern = '/member/bets/:id';

describe('paths with parameters', () => {
  it('match fixed segments in any case and keep the case of values', () => {
    expect(matchPattern(pattern, '/Member/BETS/aBc/')).toEqual({ id: 'aBc' });
    expect(matchPattern('/lottery/:game/draws/:draw', '/lottery/SSC/draws/7')).toEqual({ game: 'SSC', draw: '7' });
  });

  it.each(['/member/bets', '/member/bets/', '/member/bets/1/2', '/member/bet/1', '/'])('do not match %s', (path) =>
    expect(matchPattern(pattern, path)).toBeUndefined(),
  );

  it('do not match a malformed escape', () => expect(matchPattern(pattern, '/member/bets/%E0%A4%A')).toBeUndefined());

  it('encode values so that they decode unchanged', () => {
    for (const id of ['a/b', 'a b?c#d', '100%', 'ไทย', ':id']) {
      const path = fillPattern(pattern, { id });
      expect(path.split('/')).toHaveLength(4);
      expect(matchPattern(pattern, path)).toEqual({ id });
    }
  });

  it('are created and found by name', () => {
    expect(pathTo('betDetail', { id: 'a/b' }, { from: 'list' })).toBe('/member/bets/a%2Fb?from=list');
    expect(locate('/Member/Bets/a%2Fb')).toEqual({ name: 'betDetail', params: { id: 'a/b' } });
    expect(linkTo('member', { page: 'withdraw', id: undefined }, 'top')).toBe('/member?page=withdraw#top');
  });
});
