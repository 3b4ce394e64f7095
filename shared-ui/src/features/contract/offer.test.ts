import { describe, expect, it } from 'vitest';

import type { T } from '../../i18n';
import { checkOffer, emptyOffer, tierKey, toOffer, typedPerTenThousand, withoutTier } from './offer';

const t = ((key: string) => key) as unknown as T;
const values = (changes: Record<string, string>) => ({ ...emptyOffer(), downline: 'm1', kind: 'DIVIDEND', ...changes });

describe('the offer of a contract', () => {
  it('is sent with the conditions of its kind', () => {
    const typed = { [tierKey(0, 'rate')]: '12.5', [tierKey(0, 'loss')]: '1,000', [tierKey(0, 'active')]: '10' };
    expect(toOffer(values(typed))).toEqual({
      downlineId: 'm1',
      kind: 'DIVIDEND',
      period: 'H',
      tiers: [{ ratePct: '12.5', validBet: '0.00', active: 10, loss: '1000' }],
    });
    expect(toOffer(values({ ...typed, kind: 'HOURLY_SALARY' }))).toEqual({
      downlineId: 'm1',
      kind: 'HOURLY_SALARY',
      tiers: [{ ratePct: '12.5', validBet: '0.00', active: 0 }],
    });
  });

  it('needs a downline and rates from 0 to 100', () => {
    expect(Object.keys(checkOffer(values({ downline: '' }), t))).toEqual(['downline', tierKey(0, 'rate')]);
    expect(Object.keys(checkOffer(values({ [tierKey(0, 'rate')]: '100.5' }), t))).toEqual([tierKey(0, 'rate')]);
    expect(checkOffer(values({ [tierKey(0, 'rate')]: '100' }), t)).toEqual({});
    expect(Object.keys(checkOffer(values({ kind: 'REALTIME_SALARY' }), t))).toEqual([
      'roundBet',
      'profitRate',
      'lossRate',
    ]);
  });

  it('keeps the tiers below a removed one', () => {
    const typed = values({
      tiers: '3',
      [tierKey(0, 'rate')]: '1',
      [tierKey(1, 'rate')]: '2',
      [tierKey(2, 'rate')]: '3',
    });
    const left = withoutTier(typed, 1);
    expect([left.tiers, left[tierKey(0, 'rate')], left[tierKey(1, 'rate')], left[tierKey(2, 'rate')]]).toEqual([
      '2',
      '1',
      '3',
      '',
    ]);
  });

  it('shows a rate as so much of 10,000', () => {
    expect(typedPerTenThousand('0.5')).toBe(50);
    expect(typedPerTenThousand('x')).toBeNull();
  });
});
