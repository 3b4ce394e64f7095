import { describe, expect, it } from '../../../test/kit';
import { match, matchOfReceiver } from '../../../test/money';
import { isOpen, matchOfPart, shareOfWindow } from './model';
import { toMatch } from './wire';

describe('a match', () => {
  it('is open until its state is final', () => {
    const open = ['OFFERED', 'PROVEN', 'COUNTED', 'DISPUTED'] as const;
    const over = ['LAPSED', 'CANCELLED', 'CONFIRMED', 'RELEASED', 'RULED_PAID', 'RULED_UNPAID', 'RULED_SHORT'] as const;
    expect(open.every((state) => isOpen({ state }))).toBe(true);
    expect(over.some((state) => isOpen({ state }))).toBe(false);
  });

  it('has a share of its window left', () => {
    const window = { offeredAt: '2026-11-20T07:00:00Z', windowEndsAt: '2026-11-20T07:15:00Z' };
    expect(shareOfWindow(window, 450)).toBe(0.5);
    expect(shareOfWindow(window, 2_000)).toBe(1);
    expect(shareOfWindow({ ...window, windowEndsAt: window.offeredAt }, 10)).toBe(0);
  });

  it('pays a part unless it ended before the transfer', () => {
    const lapsed = toMatch(matchOfReceiver({ id: 'm0', state: 'LAPSED' }));
    const proven = toMatch(matchOfReceiver({ state: 'PROVEN' }));
    expect(matchOfPart([lapsed, proven, toMatch(match())], 'part-2')?.id).toBe('m1');
    expect(matchOfPart([lapsed], 'part-2')).toBeUndefined();
    expect(matchOfPart([proven], 'part-9')).toBeUndefined();
  });
});
