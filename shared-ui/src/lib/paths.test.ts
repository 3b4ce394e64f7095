import { describe, expect, it } from 'vitest';

import { fillPattern, hasSideMenu, linkTo, locate, matchPattern, nameOfPath, pathTo } from './paths';

describe('an address', () => {
  it.each([
    ['/HOME', 'home'],
    ['/index.html', 'home'],
    ['/', 'home'],
    ['/AgentHome/', 'agentHome'],
    ['/RNG', 'rng'],
    ['/Seamless', 'gameFrame'],
  ])('%s is read as people type it', (path, name) => expect(nameOfPath(path)).toBe(name));

  it('may lead nowhere', () => expect(nameOfPath('/nowhere')).toBeUndefined());

  it.each(['/seamless', '/lottery', '/lottert', '/vnLottery', '/seaLottery', '/SEAMLESS', '/VNLOTTERY/'])(
    'has no side menu at %s',
    (path) => expect(hasSideMenu(path)).toBe(false),
  );

  it.each(['/', '/rng', '/lott', '/lottery-rules'])('has one at %s', (path) => expect(hasSideMenu(path)).toBe(true));
});

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

  it('is made and found by its name', () => {
    expect(pathTo('betDetail', { id: 'a/b' }, { from: 'list' })).toBe('/member/bets/a%2Fb?from=list');
    expect(locate('/Member/Bets/a%2Fb')).toEqual({ name: 'betDetail', params: { id: 'a/b' } });
    expect(linkTo('member', { page: 'withdraw', id: undefined }, 'top')).toBe('/member?page=withdraw#top');
  });
});
