import { describe, expect, it } from 'vitest';

import { missingAt, patternOf, rangeOf, tailTables } from './patterns';
import { readResult } from './result';

describe('a result', () => {
  it.each([
    ['3,0,9,1,7', ['3', '0', '9', '1', '7']],
    ['7081', ['7', '0', '8', '1']],
    ['5', ['5']],
    ['{"p1":"123456","f3":["123","456"]}', ['1', '2', '3', '4', '5', '6']],
    ['{"db":["300216"],"g8":["23"]}', ['3', '0', '0', '2', '1', '6']],
  ])('%s has the main numbers %j', (text, main) => expect(readResult(text).main).toEqual(main));
});

describe('patterns', () => {
  it.each([
    ['SSC', '3,0,9,1,7', { sum: 20, size: 'small', parity: 'even', race: 'tiger' }],
    ['SSC', '8,9,8,8,9', { sum: 42, size: 'big', parity: 'even', race: 'tiger' }],
    ['SSC', '5,9,0,4,5', { sum: 23, size: 'big', parity: 'odd', race: 'tie' }],
    ['K3', '6,2,3', { sum: 11, size: 'big', parity: 'odd', race: 'dragon' }],
    ['PK10', '10,02,03,04,05,06,07,08,09,01', { sum: 12, size: 'big', parity: 'even', race: 'dragon' }],
    ['PC28', '4,5,4', { sum: 13, size: 'small', parity: 'odd', race: 'tie' }],
  ])('of %s %s', (rules, result, pattern) => expect(patternOf(rules, result)).toEqual(pattern));

  it('do not exist for prize tables', () => expect(patternOf('VN-MB', '{"db":["12345"]}')).toBeNull());

  it('count the draws since each number showed', () => {
    const results = ['3,0', '3,1', '5,0'];
    expect(missingAt('SSC', results, 0)).toEqual([3, 3, 3, 0, 3, 2, 3, 3, 3, 3]);
    expect(missingAt('KENO', ['01,05', '02,80'], 0).slice(0, 5)).toEqual([0, 1, 2, 2, 0]);
    expect(rangeOf('11X5')).toHaveLength(11);
  });

  it('list the last two digits of every prize by head and by tail', () => {
    const { heads, tails } = tailTables('{"db":["300216"],"g4":["33148","18999"],"g8":["23"]}');
    expect(heads[1]).toEqual(['6']);
    expect(heads[4]).toEqual(['8']);
    expect(heads[9]).toEqual(['9']);
    expect(tails[3]).toEqual(['2']);
    expect(tails[0]).toEqual([]);
  });
});
