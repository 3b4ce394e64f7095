import { describe, expect, it } from 'vitest';

import { oddsIn } from './odds';

describe('odds', () => {
  it.each([
    ['1.85', '1.85', '0.85', '0.85'],
    ['2.00', '2.00', '1.00', '1.00'],
    ['2.35', '2.35', '1.35', '−0.74'],
    ['3.40', '3.40', '2.40', '−0.42'],
    ['8.00', '8.00', '7.00', '−0.14'],
    ['1.00', '1.00', '1.00', '1.00'],
    ['evens', 'evens', 'evens', 'evens'],
  ])('of %s are written as decimal, Hong Kong and Malay', (odds, decimal, hongKong, malay) => {
    expect([oddsIn('DECIMAL', odds), oddsIn('HK', odds), oddsIn('MALAY', odds)]).toEqual([decimal, hongKong, malay]);
  });
});
