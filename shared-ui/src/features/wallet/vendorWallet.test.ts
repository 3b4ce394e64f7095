import { describe, expect, it } from 'vitest';

import { money } from '../../lib/money';
import { after, mayReturn, moveFault, mostToMove, usualMoves, type Purse } from './vendorWallet';

const purse = (changes: Partial<Purse> = {}): Purse => ({
  vendor: 'ONE',
  name: 'One',
  amount: money('80.5555'),
  isCurrent: true,
  transfer: null,
  ...changes,
});
const main = money('1000.00');

describe('a move between wallets', () => {
  it('is at most what is there, to the last cent', () => {
    expect(mostToMove('in', main, purse())).toBe('1000.00');
    expect(mostToMove('out', main, purse())).toBe('80.55');
    expect(usualMoves(money('80.55'))).toEqual(['40.00', '80.55']);
    expect(usualMoves(money('0.00'))).toEqual([]);
  });

  it('is judged before it is sent', () => {
    const most = money('80.55');
    expect(moveFault('', most, true)).toBe('needed');
    expect(moveFault('0', most, true)).toBe('needed');
    expect(moveFault('ten', most, true)).toBe('wrong');
    expect(moveFault('1.001', most, true)).toBe('scale');
    expect(moveFault('80.56', most, true)).toBe('above');
    expect(moveFault('80.55', most, true)).toBeNull();
    expect(moveFault('90', most, false)).toBeNull();
  });

  it('says what both have afterwards', () => {
    expect(after('in', money('100.00'), main, purse())).toEqual({ main: '900.00', there: '180.5555' });
    expect(after('out', money('80.00'), main, purse())).toEqual({ main: '1080.00', there: '0.5555' });
  });

  it('knows whether there is something to take back', () => {
    const has = (...vendors: Purse[]) => mayReturn({ isSingle: false, main, vendors });
    expect(has(purse())).toBe(true);
    expect(has(purse({ amount: money('0.00') }))).toBe(false);
    expect(has(purse({ amount: money('0.00'), isCurrent: false }))).toBe(true);
    expect(has(purse({ transfer: 't1' }))).toBe(false);
  });
});
