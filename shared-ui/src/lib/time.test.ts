import { describe, expect, it } from 'vitest';

import { clockOf, dayOf, formatDay, formatTime, isOtherZone, offsetMinutes } from './time';

describe('durations', () => {
  it.each([
    [0, '00:00'],
    [34, '00:34'],
    [1694, '28:14'],
    [3600, '1:00:00'],
    [3729.9, '1:02:09'],
    [-5, '00:00'],
  ])('shows %d seconds as %s', (seconds, shown) => expect(clockOf(seconds)).toBe(shown));
});

describe("times in the merchant's time zone", () => {
  it('use its offset', () => {
    expect(['GMT+07:00', 'GMT-03:30', 'GMT+00:00'].map(offsetMinutes)).toEqual([420, -210, 0]);
    expect(() => offsetMinutes('UTC+7')).toThrow(RangeError);
  });

  it("do not depend on the device's time zone", () => {
    expect(formatTime('2026-11-20T10:42:08Z', 'en', 'GMT+07:00', 'time')).toBe('17:42:08');
    expect(dayOf('2026-11-20T17:30:00Z', 'GMT+07:00')).toBe('2026-11-21');
    expect(dayOf('2026-11-20T16:59:59Z', 'GMT+07:00')).toBe('2026-11-20');
  });

  it('leave calendar days alone', () => {
    expect(formatDay('2026-11-20', 'en')).toBe('Nov 20');
  });

  it("differ from the device's only where its offset differs", () => {
    const at = '2026-11-20T10:42:08Z';
    const device = -new Date(at).getTimezoneOffset();
    const two = (value: number) => String(value).padStart(2, '0');
    const gmt = (minutes: number) =>
      `GMT${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`;
    expect([device, device + 60].map((minutes) => isOtherZone(at, gmt(minutes)))).toEqual([false, true]);
  });

  it('use the Gregorian calendar in Thai', () => {
    expect(formatTime('2026-11-20T10:42:08Z', 'th', 'GMT+07:00', 'full')).toContain('2026');
  });

  it('support the test locales', () => {
    expect(formatTime('2026-11-20T10:42:08Z', 'ar-XB', 'GMT+07:00', 'timeShort')).toMatch(/17:42/);
  });
});
