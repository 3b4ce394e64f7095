import { describe, expect, it } from '../../../test/kit';
import { money } from '../../lib/money';
import { amountError, maxAmountOf, usualAmounts, type Terms } from './model';

const terms = (changes: Partial<Terms> = {}): Terms => ({
  receiver: 'de***t',
  minAmount: money('10.00'),
  maxAmount: money('50000.00'),
  withdrawable: money('100000.00'),
  locked: money('0.00'),
  countLeftToday: 20,
  amountLeftToday: money('200000.00'),
  hasPaymentPassword: true,
  ...changes,
});

describe('the amount of a transfer', () => {
  it('is refused with the first error', () => {
    const at = (typed: string, changes: Partial<Terms> = {}) => amountError(typed, terms(changes));
    expect(at(' ')).toBe('needed');
    expect(at('ten')).toBe('wrong');
    expect(at('-5')).toBe('wrong');
    expect(at('10.001')).toBe('scale');
    expect(at('0')).toBe('below');
    expect(at('9.99')).toBe('below');
    expect(at('50000.01')).toBe('above');
    expect(at('500.01', { amountLeftToday: money('500.00') })).toBe('today');
    expect(at('80.01', { withdrawable: money('80.00') })).toBe('withdrawable');
  });

  it('may equal a limit', () => {
    for (const [typed, changes] of [
      ['10', {}],
      ['50000', {}],
      ['500', { amountLeftToday: money('500.00') }],
      ['80', { withdrawable: money('80.00') }],
    ] as const)
      expect(amountError(typed, terms(changes))).toBeNull();
  });

  it('is offered up to the lowest limit, floored to the smallest coin', () => {
    expect(maxAmountOf(terms())).toBe('50000.00');
    expect(maxAmountOf(terms({ amountLeftToday: money('700.00') }))).toBe('700.00');
    expect(maxAmountOf(terms({ withdrawable: money('80.1299') }))).toBe('80.12');
    expect(usualAmounts(terms({ withdrawable: money('80.12') }))).toEqual(['20.00', '40.00', '80.12']);
    expect(usualAmounts(terms({ withdrawable: money('9.00') }))).toEqual([]);
  });
});
