import { describe, expect, it } from 'vitest';

import { game } from '../../../../test/lobby';
import { allGames, type GameFilter } from '../model';
import { toGame } from '../wire';
import { filterGames } from './filterGames';
const named = (nodeName: string, changes: object = {}) =>
  toGame(game({ nodeId: nodeName, nodeName, gameType: 'RNG', subType: '', class: '', lines: null, ...changes }));

const games = [
  named('Zebra', { subType: 'JP', lines: 25, minStake: '1.00', vassalage: 'AURUM', vendorName: 'Aurum' }),
  named('Anubis', { subType: 'TG', lines: 20, minStake: '0.50' }),
  named('Monkey', { subType: 'JP', lines: 40, minStake: '10.00', class: 'BACCARAT' }),
];

const remaining = (changes: Partial<GameFilter>) =>
  filterGames(games, { ...allGames('RNG'), ...changes }, 'en').map(({ name }) => name);

describe('filtering loaded games', () => {
  it('keeps all of them in their order', () => {
    expect(remaining({})).toEqual(['Zebra', 'Anubis', 'Monkey']);
    expect(remaining({ sort: 'NEW' })).toEqual(['Zebra', 'Anubis', 'Monkey']);
  });

  it('filters by kind, class, minimum stake, lines, vendor and text', () => {
    expect(remaining({ subType: 'JP' })).toEqual(['Zebra', 'Monkey']);
    expect(remaining({ class: 'BACCARAT' })).toEqual(['Monkey']);
    expect(remaining({ minBet: '1' })).toEqual(['Zebra', 'Monkey']);
    expect(remaining({ lines: '25' })).toEqual(['Zebra', 'Monkey']);
    expect(remaining({ vassalage: 'AURUM' })).toEqual(['Zebra']);
    expect(remaining({ q: 'aur' })).toEqual(['Zebra']);
    expect(remaining({ subType: 'JP', minBet: '1', q: 'monk' })).toEqual(['Monkey']);
  });

  it('sorts by name on request, without changing the original list', () => {
    expect(remaining({ sort: 'NAME' })).toEqual(['Anubis', 'Monkey', 'Zebra']);
    expect(games[0]?.name).toBe('Zebra');
  });
});
