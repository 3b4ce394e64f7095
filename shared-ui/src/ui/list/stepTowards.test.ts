import { describe, expect, it } from '../../../test/kit';
import { stepTowards } from './stepTowards';

describe('a step towards the wanted range', () => {
  const step = (shown: [number, number], want: [number, number]) => {
    const { first, last } = stepTowards({ first: shown[0], last: shown[1] }, { first: want[0], last: want[1] }, 2, 9);
    return [first, last];
  };

  it('adds a few items at the near end, and drops what is out of range at once', () => {
    expect(step([0, 30], [3, 33])).toEqual([3, 32]);
    expect(step([3, 32], [3, 33])).toEqual([3, 33]);
    expect(step([30, 60], [27, 57])).toEqual([28, 57]);
  });

  it('is the whole range after a jump', () => {
    expect(step([0, 30], [90, 120])).toEqual([90, 120]);
    expect(step([0, 30], [30, 60])).toEqual([30, 60]);
    expect(step([90, 120], [0, 30])).toEqual([0, 30]);
    expect(step([0, 30], [12, 42])).toEqual([12, 42]);
  });
});
