import { describe, expect, it } from 'vitest';

import { money } from '../../lib/money';
import { amountError, costOf, isFinal, rateOf, shareLeft } from './model';

const limits = { minAmount: money('100.00'), maxAmount: money('50000.00') };

describe('the amount of a deposit', () => {
  it.each([
    ['', 'needed'],
    ['abc', 'wrong'],
    ['-100', 'wrong'],
    ['0', 'below'],
    ['99.99', 'below'],
    ['100', null],
    ['1,000', null],
    ['100.005', 'scale'],
    ['50000', null],
    ['50,000.01', 'above'],
  ])('%j: %s', (typed, fault) => expect(amountError(typed, limits)).toBe(fault));
});

describe('a deposit', () => {
  it('is final unless it is waiting or in review', () => {
    const final = (['CREATED', 'PENDING_PAYMENT', 'IN_REVIEW', 'CREDITED', 'EXPIRED', 'REVERSED'] as const).map(
      isFinal,
    );
    expect(final).toEqual([false, false, false, true, true, true]);
  });

  it('calculates the share of time left', () => {
    const order = { createdAt: '2026-11-20T10:00:00Z', expiresAt: '2026-11-20T10:30:00Z' };
    expect(shareLeft(order, 900)).toBe(0.5);
    expect(shareLeft(order, 9_000)).toBe(1);
    expect(shareLeft({ ...order, expiresAt: order.createdAt }, 0)).toBe(0);
  });
});

describe('a quote', () => {
  const quote = {
    id: 'q',
    currency: 'USDT',
    numerator: 354_125n,
    denominator: 10_000n,
    coin: money('0.01'),
    expiresAt: '',
  };

  it.each([
    ['500.00', '14.12'],
    ['35.42', '1.01'],
    ['0.01', '0.01'],
    ['354125.00', '10000.00'],
    ['0.00', '0.00'],
  ])('%s costs %s, as the server calculates it', (amount, cost) => expect(costOf(quote, money(amount))).toBe(cost));

  it('is rounded up to whole units in a currency without decimals', () => {
    const yen = { ...quote, currency: 'JPY', numerator: 2_150n, coin: money('1.00') };
    expect(costOf(yen, money('500.00'))).toBe('2326.00');
    expect(costOf(yen, money('0.01'))).toBe('1.00');
  });

  it('shows its rate', () => expect(rateOf(quote)).toBe('35.4125'));
});
