import { describe, expect, it } from 'vitest';
import { grouped, groupedDecimal, isMoney, moneyOf, parseMoney, units, type Money } from './money';

const m = (text: string) => text as Money;

describe('money', () => {
  it('is counted in whole ledger units', () => {
    expect(units(m('12.34'))).toBe(123_400n);
    expect(units(m('-0.0001'))).toBe(-1n);
    expect(units(m('9007199254740993.0001'))).toBe(90071992547409930001n);
    expect(moneyOf(123_400n)).toBe('12.34');
    expect(moneyOf(-1n)).toBe('-0.0001');
  });

  it('is parsed from user input', () => {
    expect(parseMoney('20')).toBe('20.00');
    expect(parseMoney(' 1,234.5 ')).toBe('1234.50');
    expect(parseMoney('7,5')).toBe('7.50');
    expect(parseMoney('7.')).toBe('7.00');
    for (const bad of ['', '-1', '1e3', '1.234', 'abc', '1.2.3']) expect(parseMoney(bad)).toBeUndefined();
  });

  it('is grouped and never rounded', () => {
    expect(grouped(m('12480.50'), 'en')).toBe('12,480.50');
    expect(grouped(m('20000.00'), 'en', true)).toBe('20,000');
    expect(grouped(m('0.0049'), 'th')).toBe('0.0049');
  });

  it('groups the whole part of a plain decimal', () => {
    expect(groupedDecimal('9900.00', 'en')).toBe('9,900.00');
    expect(groupedDecimal('2', 'en')).toBe('2');
  });

  it('is distinguished from other text', () => {
    expect(isMoney('1.00')).toBe(true);
    for (const bad of [1, '1,00', '', null, '1.00000']) expect(isMoney(bad)).toBe(false);
  });
});
