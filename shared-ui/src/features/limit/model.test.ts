import { describe, expect, it } from '../../../test/kit';
import { money } from '../../lib/money';
import { endOf, amountError, effectOf, isOffered, needsPrompt, shareUsed, type Limit } from './model';

const limit = (changes: Partial<Limit> = {}): Limit => ({
  kind: 'DEPOSIT',
  period: 'D',
  amount: money('500.00'),
  used: money('125.00'),
  left: money('375.00'),
  renewsAt: '2026-11-22T17:00:00Z',
  pendingChange: null,
  ...changes,
});

describe('limits', () => {
  it('apply a decrease at once and an increase or removal later', () => {
    expect(effectOf(undefined, money('1.00'))).toBe('now');
    expect(effectOf(limit(), money('499.99'))).toBe('now');
    expect(effectOf(limit(), money('500.00'))).toBe('now');
    expect(effectOf(limit(), money('500.01'))).toBe('later');
    expect(effectOf(limit(), null)).toBe('later');
  });

  it('show the share used, never more than all of it', () => {
    expect(shareUsed(limit())).toBe(0.25);
    expect(shareUsed(limit({ used: money('900.00') }))).toBe(1);
    expect(shareUsed(limit({ used: money('0.00') }))).toBe(0);
  });

  it('are offered once, before the first deposit, unless a deposit limit is set', () => {
    expect(needsPrompt({ isFirstDeposit: true, limits: [] })).toBe(true);
    expect(needsPrompt({ isFirstDeposit: true, limits: [limit({ kind: 'LOSS' })] })).toBe(true);
    expect(needsPrompt({ isFirstDeposit: true, limits: [limit()] })).toBe(false);
    expect(needsPrompt({ isFirstDeposit: false, limits: [] })).toBe(false);
  });

  it.each([
    ['', 'needed'],
    ['1e3', 'wrong'],
    ['-5', 'wrong'],
    ['0', 'below'],
    ['0.99', 'below'],
    ['1', null],
    ['5.001', 'scale'],
    ['100,000,000', null],
    ['100000000.01', 'above'],
  ])('validates %s', (typed, fault) => expect(amountError(typed)).toBe(fault));
});

describe('the session reminder', () => {
  it.each([
    [0, 0, true],
    [60, 0, true],
    [0, 30, false],
    [15, 30, true],
    [30, 30, true],
    [60, 30, false],
  ])('%d minutes where the merchant requires at most %d', (minutes, required, isOne) =>
    expect(isOffered(minutes, required)).toBe(isOne),
  );
});

describe('the end of a stop', () => {
  const from = new Date('2026-08-31T10:00:00Z');
  it.each([
    ['P1D', '2026-09-01T10:00:00.000Z'],
    ['P6W', '2026-10-12T10:00:00.000Z'],
    ['P6M', '2027-02-28T10:00:00.000Z'],
    ['P5Y', '2031-08-31T10:00:00.000Z'],
  ] as const)('of %s is %s', (length, end) => expect(endOf(length, from)).toBe(end));

  it('is never for a permanent exclusion', () => expect(endOf('FOREVER', from)).toBeNull());
});
