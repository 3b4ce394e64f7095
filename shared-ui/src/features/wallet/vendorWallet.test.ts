import { describe, expect, it } from 'vitest';

import { money } from '../../lib/money';
import {
  balancesAfter,
  hasReturnable,
  transferError,
  maxTransfer,
  suggestedAmounts,
  type VendorWallet,
} from './vendorWallet';

const vendorWallet = (changes: Partial<VendorWallet> = {}): VendorWallet => ({
  vendor: 'ONE',
  name: 'One',
  amount: money('80.5555'),
  isCurrent: true,
  transfer: null,
  ...changes,
});
const main = money('1000.00');

describe('a vendor transfer', () => {
  it('is at most the available balance, to the cent', () => {
    expect(maxTransfer('in', main, vendorWallet())).toBe('1000.00');
    expect(maxTransfer('out', main, vendorWallet())).toBe('80.55');
    expect(suggestedAmounts(money('80.55'))).toEqual(['40.00', '80.55']);
    expect(suggestedAmounts(money('0.00'))).toEqual([]);
  });

  it('is validated before it is sent', () => {
    const most = money('80.55');
    expect(transferError('', most, true)).toBe('needed');
    expect(transferError('0', most, true)).toBe('needed');
    expect(transferError('ten', most, true)).toBe('wrong');
    expect(transferError('1.001', most, true)).toBe('scale');
    expect(transferError('80.56', most, true)).toBe('above');
    expect(transferError('80.55', most, true)).toBeNull();
    expect(transferError('90', most, false)).toBeNull();
  });

  it('shows both balances afterwards', () => {
    expect(balancesAfter('in', money('100.00'), main, vendorWallet())).toEqual({ main: '900.00', there: '180.5555' });
    expect(balancesAfter('out', money('80.00'), main, vendorWallet())).toEqual({ main: '1080.00', there: '0.5555' });
  });

  it('knows whether there is something to move back', () => {
    const has = (...vendors: VendorWallet[]) => hasReturnable({ isSingle: false, main, vendors });
    expect(has(vendorWallet())).toBe(true);
    expect(has(vendorWallet({ amount: money('0.00') }))).toBe(false);
    expect(has(vendorWallet({ amount: money('0.00'), isCurrent: false }))).toBe(true);
    expect(has(vendorWallet({ transfer: 't1' }))).toBe(false);
  });
});
