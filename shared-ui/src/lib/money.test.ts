import { describe, expect, it } from 'vitest';

import {
  add,
  compare,
  formatMoney,
  isMoney,
  isNegative,
  isZero,
  least,
  money,
  moneyOf,
  negate,
  subtract,
  typedMoney,
  unitsOf,
} from './money';

describe('an amount', () => {
  it.each(['0', '0.00', '20.00', '-12904.0000', '9007199254740993.0001', '1.5'])('is %s', (text) => {
    expect(money(text)).toBe(text);
  });

  it.each([
    '1e3',
    '0x10',
    '+5',
    '5 ',
    ' 5',
    '',
    '.5',
    '5.',
    '01',
    '1.00001',
    '1,000',
    '１２',
    '٥',
    'NaN',
    'Infinity',
    '--5',
    '-0',
    '-0.00',
    '5\n',
    '−5',
  ])('is not %j', (text) => {
    expect(isMoney(text)).toBe(false);
    expect(() => money(text)).toThrow(RangeError);
  });
});

describe('arithmetic', () => {
  it('counts in whole ten-thousandths, far past what a float can hold', () => {
    expect(unitsOf(money('9007199254740993.0001'))).toBe(90071992547409930001n);
    expect(add(money('9007199254740993.0001'), money('0.0001'))).toBe('9007199254740993.0002');
  });

  it('adds a tenth and two tenths', () => {
    expect(add(money('0.1'), money('0.2'))).toBe('0.30');
  });

  it('writes at least two decimals and no more than are needed', () => {
    expect([5n, 50n, 500n, 5000n, 50_000n, 0n, -1n].map(moneyOf)).toEqual([
      '0.0005',
      '0.005',
      '0.05',
      '0.50',
      '5.00',
      '0.00',
      '-0.0001',
    ]);
  });

  it('subtracts, negates and compares', () => {
    expect(subtract(money('5'), money('7.25'))).toBe('-2.25');
    expect(negate(money('0.00'))).toBe('0.00');
    expect(compare(money('1.0000'), money('1'))).toBe(0);
    expect(compare(money('-2'), money('1'))).toBe(-1);
    expect(least(money('2'), money('1.99'))).toBe('1.99');
    expect([isZero(money('0.0000')), isNegative(money('-0.01'))]).toEqual([true, true]);
  });

  it('gives back every number of units it was given', () => {
    for (const units of [0n, 1n, 9_999n, 10_000n, 123_456_789n, -123_456_789n, 10n ** 30n]) {
      expect(unitsOf(money(moneyOf(units)))).toBe(units);
    }
  });
});

describe('what a person sees', () => {
  it('is cut behind the second decimal and never rounded up', () => {
    expect(formatMoney(money('0.9999'), 'en')).toBe('0.99');
    expect(formatMoney(money('-0.9999'), 'en')).toBe('−0.99');
    expect(formatMoney(money('11111.1789'), 'th')).toBe('11,111.17');
  });

  it('carries a real minus, and a plus when asked', () => {
    expect(formatMoney(money('-12904'), 'en')).toBe('−12,904.00');
    expect(formatMoney(money('590'), 'en', { sign: 'always' })).toBe('+590.00');
    expect(formatMoney(money('0'), 'en', { sign: 'always' })).toBe('0.00');
    expect(formatMoney(money('-5'), 'en', { sign: 'never' })).toBe('5.00');
  });

  it('keeps every digit of a large amount', () => {
    expect(formatMoney(money('90071992547409930.12'), 'en')).toBe('90,071,992,547,409,930.12');
  });

  it('groups as the language does, in digits that the display face has', () => {
    expect(formatMoney(money('1234.50'), 'de')).toBe('1.234,50');
    expect(formatMoney(money('1234.50'), 'ar-XB')).toMatch(/^1.234.50$/);
    expect(formatMoney(money('1234.50'), 'en-XA')).toBe('1,234.50');
  });

  it('leaves the decimals out when none are wanted', () => {
    expect(formatMoney(money('4329924.99'), 'en', { digits: 0 })).toBe('4,329,924');
  });
});

describe('what a person types', () => {
  it.each([
    ['1,000', '1000'],
    ['1,000.50', '1000.50'],
    [' 20 ', '20'],
    ['007', '7'],
    ['5.', '5'],
  ])('%j is %s', (typed, amount) => {
    expect(typedMoney(typed)).toBe(amount);
  });

  it.each(['', '1,00', '1.234,50', '1e3', '+5', '１０', 'abc', '1.23456'])('%j is no amount', (typed) => {
    expect(typedMoney(typed)).toBeNull();
  });
});
