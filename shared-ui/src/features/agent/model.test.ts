import { describe, expect, it } from 'vitest';

import { money } from '../../lib/money';
import { digitsOf, listDigitsOf, shareOf, trailOf, trailText } from './model';
import { toClock } from './wire';

describe('figures of agents', () => {
  it('shares are exact to a hundredth of a percent, and zero of zero is zero', () => {
    expect(shareOf(money('1380.00'), money('1430.00'))).toBe(0.965);
    expect(shareOf(money('0.00'), money('0.00'))).toBe(0);
  });

  it('show fractions of a cent only where there are any', () => {
    expect(digitsOf(money('1.75'))).toBe(2);
    expect(digitsOf(money('0.4250'))).toBe(4);
    expect(digitsOf(money('-0.0001'))).toBe(4);
  });

  it('has two decimals in lists, unless nothing would be left of it', () => {
    expect(listDigitsOf(money('0.4250'))).toBe(2);
    expect(listDigitsOf(money('-0.0100'))).toBe(2);
    expect(listDigitsOf(money('0.0099'))).toBe(4);
    expect(listDigitsOf(money('-0.0001'))).toBe(4);
    expect(listDigitsOf(money('0.00'))).toBe(2);
  });

  it('keep the path in the address, and drop invalid steps', () => {
    const steps = [
      { id: 'm1', account: 'mali' },
      { id: 'm2', account: 'buala' },
    ];
    expect(trailOf(trailText(steps))).toEqual(steps);
    expect(trailOf('m1~mali,broken,~x')).toEqual([steps[0]]);
    expect(trailOf(null)).toEqual([]);
  });

  it("know the difference between the server's and the device's clock", () => {
    const now = Date.parse('2026-11-20T10:00:00Z');
    expect(toClock({ gmtOffset: '+07:00', serverTime: '2026-11-20T10:00:05Z' }, now)).toEqual({
      aheadMs: 5000,
      gmtOffset: 'GMT+07:00',
    });
  });
});
