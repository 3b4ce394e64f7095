import { describe, expect, it } from 'vitest';

import { hasSideMenu, nameOfPath } from './paths';

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
