import { describe, expect, it } from 'vitest';

import { customRange, daysOf, isRange, monthBeside } from './dayRange';

const bangkok = 'GMT+07:00';
// 00:30 on 1 March in Bangkok, still February in London.
const now = Date.parse('2026-02-28T17:30:00Z');

describe("quick ranges follow the merchant's calendar day", () => {
  it.each([
    ['today', '2026-03-01', '2026-03-01'],
    ['yesterday', '2026-02-28', '2026-02-28'],
    ['week', '2026-02-23', '2026-03-01'],
    ['month', '2026-03-01', '2026-03-01'],
    ['lastMonth', '2026-02-01', '2026-02-28'],
  ] as const)('%s', (range, from, to) => expect(daysOf(range, now, bangkok)).toEqual({ from, to }));
});

describe('a range of chosen days', () => {
  it('keeps its days, whatever the time is', () => {
    const days = { from: '2026-01-30', to: '2026-02-02' };
    expect(daysOf(customRange(days), now, bangkok)).toEqual(days);
  });

  it.each(['2026-02-02_2026-01-30', '2026-02-30_2026-03-01', '2026-02-01', '_', 'a_b', '2026-1-1_2026-1-2', null])(
    'is refused as %s',
    (text) => expect(isRange(text)).toBe(false),
  );

  it('has months of every length beside each other', () => {
    expect([monthBeside('2026-01-31', 1), monthBeside('2026-03-31', -1), monthBeside('2026-12-15', 1)]).toEqual([
      '2026-02-01',
      '2026-02-01',
      '2027-01-01',
    ]);
  });
});
