import { describe, expect, it } from 'vitest';

// The server's tests use the same file.
import vectors from '../../../store/money/testdata/amounts.json';
import {
  add,
  compare,
  floored,
  formatMoney,
  isMoney,
  isNegative,
  hasDecimals,
  isZero,
  least,
  money,
  moneyOf,
  negate,
  subtract,
  unitsOf,
} from './money';

// F-M4
describe('amounts of the server', () => {
  it.each(vectors.amounts)('parses and formats $text like the server', ({ text, units, shown }) => {
    expect(unitsOf(money(text))).toBe(BigInt(units));
    expect(moneyOf(BigInt(units))).toBe(shown);
    expect(money(shown)).toBe(shown);
  });

  it.each(vectors.refused)('refuses %j like the server', (text) => {
    expect(isMoney(text)).toBe(false);
  });

  it.each(vectors.floors)('floors $units units like the server', ({ units, floored: want }) => {
    expect(floored(BigInt(units))).toBe(BigInt(want));
  });
});

describe('parsing an amount', () => {
  it.each(['0', '0.00', '20.00', '-12904.0000', '900719925474099.3001', '1.5'])('accepts %s', (text) => {
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
  ])('refuses %j', (text) => {
    expect(isMoney(text)).toBe(false);
    expect(() => money(text)).toThrow(RangeError);
  });
});

describe('arithmetic', () => {
  it('counts in whole ten-thousandths, beyond the precision of floats', () => {
    expect(unitsOf(money('900719925474099.3001'))).toBe(9007199254740993001n);
    expect(add(money('900719925474099.3001'), money('0.0001'))).toBe('900719925474099.3002');
  });

  it('adds a tenth and two tenths exactly', () => {
    expect(add(money('0.1'), money('0.2'))).toBe('0.30');
  });

  it('writes two decimals, or four where needed', () => {
    expect([5n, 50n, 500n, 5000n, 50_000n, 0n, -1n].map(moneyOf)).toEqual([
      '0.0005',
      '0.0050',
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

  it('detects decimals', () => {
    expect(['5', '5.00', '-5.0000', '0'].map((text) => hasDecimals(money(text)))).toEqual([false, false, false, false]);
    expect(['0.25', '-0.0001', '12.50'].map((text) => hasDecimals(money(text)))).toEqual([true, true, true]);
  });

  it('converts units to an amount and back', () => {
    for (const units of [0n, 1n, 9_999n, 10_000n, 123_456_789n, -123_456_789n, 2n ** 63n - 1n]) {
      expect(unitsOf(money(moneyOf(units)))).toBe(units);
    }
  });
});

describe('formatting an amount', () => {
  it('truncates after two decimals and never rounds up', () => {
    expect(formatMoney(money('0.9999'), 'en')).toBe('0.99');
    expect(formatMoney(money('-0.9999'), 'en')).toBe('−0.99');
    expect(formatMoney(money('11111.1789'), 'th')).toBe('11,111.17');
  });

  it('uses a real minus sign, and a plus sign on request', () => {
    expect(formatMoney(money('-12904'), 'en')).toBe('−12,904.00');
    expect(formatMoney(money('590'), 'en', { sign: 'always' })).toBe('+590.00');
    expect(formatMoney(money('0'), 'en', { sign: 'always' })).toBe('0.00');
    expect(formatMoney(money('-5'), 'en', { sign: 'never' })).toBe('5.00');
  });

  it('keeps every digit of a large amount', () => {
    expect(formatMoney(money('900719925474099.12'), 'en')).toBe('900,719,925,474,099.12');
  });

  it('groups digits by locale, with western digits', () => {
    expect(formatMoney(money('1234.50'), 'de')).toBe('1.234,50');
    expect(formatMoney(money('1234.50'), 'ar-XB')).toMatch(/^1.234.50$/);
    expect(formatMoney(money('1234.50'), 'en-XA')).toBe('1,234.50');
  });

  it('omits decimals on request', () => {
    expect(formatMoney(money('4329924.99'), 'en', { digits: 0 })).toBe('4,329,924');
  });
});
