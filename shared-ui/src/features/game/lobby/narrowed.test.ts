import { describe, expect, it } from 'vitest';

import { game } from '../../../../test/lobby';
import { everything, type GameFilter } from '../model';
import { toGame } from '../wire';
import { narrowed } from './narrowed';
const named = (nodeName: string, changes: object = {}) =>
  toGame(game({ nodeId: nodeName, nodeName, gameType: 'RNG', subType: '', class: '', lines: null, ...changes }));

const kept = [
  named('Zebra', { subType: 'JP', lines: 25, minStake: '1.00', vassalage: 'AURUM', vendorName: 'Aurum' }),
  named('Anubis', { subType: 'TG', lines: 20, minStake: '0.50' }),
  named('Monkey', { subType: 'JP', lines: 40, minStake: '10.00', class: 'BACCARAT' }),
];

const left = (changes: Partial<GameFilter>) =>
  narrowed(kept, { ...everything('RNG'), ...changes }, 'en').map(({ name }) => name);

describe("a filter of one's own games", () => {
  it('leaves all of them in their own order', () => {
    expect(left({})).toEqual(['Zebra', 'Anubis', 'Monkey']);
    expect(left({ sort: 'NEW' })).toEqual(['Zebra', 'Anubis', 'Monkey']);
  });

  it('narrows by kind, class, least stake, lines, vendor and words', () => {
    expect(left({ subType: 'JP' })).toEqual(['Zebra', 'Monkey']);
    expect(left({ class: 'BACCARAT' })).toEqual(['Monkey']);
    expect(left({ minBet: '1' })).toEqual(['Zebra', 'Monkey']);
    expect(left({ lines: '25' })).toEqual(['Zebra', 'Monkey']);
    expect(left({ vassalage: 'AURUM' })).toEqual(['Zebra']);
    expect(left({ q: 'aur' })).toEqual(['Zebra']);
    expect(left({ subType: 'JP', minBet: '1', q: 'monk' })).toEqual(['Monkey']);
  });

  it('orders by name when asked to, and leaves what is kept as it was', () => {
    expect(left({ sort: 'NAME' })).toEqual(['Anubis', 'Monkey', 'Zebra']);
    expect(kept[0]?.name).toBe('Zebra');
  });
});
