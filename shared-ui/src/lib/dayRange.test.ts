import { describe, expect, it } from 'vitest';

import { daysOf } from './dayRange';

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
