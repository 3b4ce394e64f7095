import { describe, expect, it } from 'vitest';

import { money } from '../../lib/money';
import {
  amountError,
  canCancel,
  feeOf,
  isFinal,
  isUsable,
  maxAmountOf,
  shareOf,
  usualAmounts,
  type Terms,
} from './model';

const terms = (
  changes: Partial<Record<'withdrawable' | 'maxAmount', string>> & { freeLeftToday?: number } = {},
): Terms => ({
  minAmount: money('50.00'),
  maxAmount: money(changes.maxAmount ?? '100000.00'),
  balance: money('2000.00'),
  withdrawable: money(changes.withdrawable ?? '1000.00'),
  locked: money('1000.00'),
  turnover: { required: money('1000.00'), done: money('250.00'), left: money('750.00'), weights: [] },
  freeLeftToday: changes.freeLeftToday ?? 0,
  leftToday: 2,
  feeRate: money('1.00'),
  feeCap: money('50.00'),
  hasPaymentPassword: true,
  waitHours: 24,
  payees: [],
});

describe('the fee', () => {
  it.each([
    ['1000.00', 1, '0.00'],
    ['1000.00', 0, '10.00'],
    ['99.99', 0, '0.99'],
    ['5000.00', 0, '50.00'],
    ['90000.00', 0, '50.00'],
  ] as const)('of %s with %d free withdrawals left is %s', (amount, freeLeftToday, fee) => {
    expect(feeOf(money(amount), terms({ freeLeftToday }))).toBe(fee);
  });
});

describe('the highest amount', () => {
  it.each([
    ['1000.00', 1, '1000.00'],
    ['1000.00', 0, '990.10'],
    ['101.00', 0, '100.00'],
    ['5050.00', 0, '5000.00'],
    ['9000.00', 0, '8950.00'],
    ['0.00', 0, '0.00'],
    ['1000.0099', 1, '1000.00'],
  ] as const)('of %s with %d free withdrawals left is %s', (withdrawable, freeLeftToday, max) => {
    const given = terms({ withdrawable, freeLeftToday });
    expect(maxAmountOf(given)).toBe(max);
    if (max !== '0.00') expect(amountError(max, given)).toBeNull();
  });

  it('never exceeds the limit', () =>
    expect(maxAmountOf(terms({ freeLeftToday: 1, maxAmount: '400.00' }))).toBe('400.00'));
  it('is suggested with parts of it', () =>
    expect(usualAmounts(terms({ freeLeftToday: 1 }))).toEqual(['250.00', '500.00', '1000.00']));
  it('suggests nothing below the minimum', () =>
    expect(usualAmounts(terms({ freeLeftToday: 1, withdrawable: '90.00' }))).toEqual(['90.00']));
});

describe('the amount of a withdrawal', () => {
  it.each([
    ['', 'needed'],
    ['x', 'wrong'],
    ['49.99', 'below'],
    ['60.001', 'scale'],
    ['990.10', null],
    ['990.11', 'withdrawable'],
    ['100000.01', 'above'],
  ])('%j: %s', (typed, fault) => expect(amountError(typed, terms())).toBe(fault));
});

describe('a withdrawal', () => {
  it('can be cancelled only before a review', () => {
    expect((['REQUESTED', 'IN_REVIEW', 'APPROVED'] as const).map(canCancel)).toEqual([true, false, false]);
  });
  it('can use a payee after its waiting period, despite small clock differences', () => {
    const payee = { usableAt: '2026-11-20T10:00:00Z' };
    const at = (time: string) => isUsable(payee, Date.parse(time));
    expect([at('2026-11-20T09:00:00Z'), at('2026-11-20T09:59:30Z'), at('2026-11-20T10:00:00Z')]).toEqual([
      false,
      true,
      true,
    ]);
  });
  it('has final states', () => {
    expect((['REJECTED', 'COMPLETED', 'DISBURSING', 'DISPUTED'] as const).map(isFinal)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
  it('calculates shares without floats for money', () => {
    expect(shareOf(money('3000.00'), money('5000.00'))).toBe(0.6);
    expect(shareOf(money('0.00'), money('0.00'))).toBe(1);
  });
});
