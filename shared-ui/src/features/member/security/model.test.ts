import { describe, expect, it } from '../../../../test/kit';
import {
  ageOn,
  birthdayProblem,
  dayAsTyped,
  groupDevices,
  groupedKey,
  isDay,
  isEmail,
  protectionsOf,
  type Device,
  type Security,
} from './model';

const nothing: Security = {
  phone: null,
  email: null,
  hasTotp: false,
  recoveryCodesLeft: 0,
  passkeys: 0,
  social: [],
  hasPassword: true,
  hasPaymentPassword: false,
  passwordChangedAt: null,
  lastSignIn: null,
  hasNotices: true,
};

describe('account protections', () => {
  it('are counted, and the most important missing one is next', () => {
    expect(protectionsOf(nothing)).toEqual({ all: 4, done: 0, next: 'authenticator' });
    expect(protectionsOf({ ...nothing, hasTotp: true, phone: '+66••••1234' })).toEqual({
      all: 4,
      done: 2,
      next: 'email',
    });
    expect(
      protectionsOf({ ...nothing, hasTotp: true, phone: '+66••••1234', email: 'p••@x.co', hasPaymentPassword: true })
        .next,
    ).toBeUndefined();
  });
});

describe('known devices', () => {
  const device = (id: string, changes: Partial<Device> = {}): Device => ({
    id,
    device: 'Chrome on Windows',
    platform: 'WEB',
    ip: '203.0.113.7',
    place: 'TH',
    lastSeenAt: '2026-11-20T07:20:06Z',
    isCurrent: false,
    ...changes,
  });

  it('that look the same are one group, which is known by the latest', () => {
    const list = [device('3'), device('2', { ip: '203.0.113.8' }), device('1'), device('0', { platform: 'ANDROID' })];
    expect(groupDevices(list).map(({ latest, ids }) => [latest.id, ids])).toEqual([
      ['3', ['3', '1']],
      ['2', ['2']],
      ['0', ['0']],
    ]);
    expect(groupDevices([])).toEqual([]);
  });
});

describe('a birthday', () => {
  it('must be an existing date', () => {
    expect(isDay('1990-12-31')).toBe(true);
    for (const wrong of ['1990-02-30', '1990-13-01', '31-12-1990', '1990-1-1', ''])
      expect(isDay(wrong), wrong).toBe(false);
  });

  it('increases the age on the day itself, not before', () => {
    expect(ageOn('2026-11-20', '2005-11-20')).toBe(21);
    expect(ageOn('2026-11-19', '2005-11-20')).toBe(20);
  });

  it('gets its dashes while typing', () => {
    expect(dayAsTyped('1990')).toBe('1990');
    expect(dayAsTyped('199012')).toBe('1990-12');
    expect(dayAsTyped('19901231')).toBe('1990-12-31');
    expect(dayAsTyped('1990-')).toBe('1990');
  });
});

it('an e-mail address has a name, a host and no spaces', () => {
  expect(isEmail('pia@example.co.th')).toBe(true);
  for (const wrong of ['pia', 'pia@', '@example.com', 'pia@example', 'pia @example.com', 'pia@example.']) {
    expect(isEmail(wrong), wrong).toBe(false);
  }
});

it('a key is shown in groups of four', () => {
  expect(groupedKey('ABCDEFGHIJ')).toBe('ABCD EFGH IJ');
});

describe('a typed birthday', () => {
  it.each([
    ['', undefined],
    ['1990-02-30', { kind: 'form' }],
    ['2533-05-06', { kind: 'buddhistYear', year: 1990 }],
    ['3200-05-06', { kind: 'future' }],
    ['2026-12-01', { kind: 'future' }],
    ['2010-05-06', { kind: 'tooYoung' }],
    ['1990-05-06', undefined],
  ])('%j', (birthday, problem) => {
    expect(birthdayProblem(birthday, { today: '2026-11-25', minimumAge: 21 })).toEqual(problem);
  });
});
