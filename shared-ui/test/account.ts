/* Server responses for tests of the account pages. */
export const security = (changes: object = {}) => ({
  phone: null,
  email: null,
  hasTotp: false,
  recoveryCodesLeft: 0,
  passkeys: 0,
  social: [],
  hasPassword: true,
  hasPaymentPassword: false,
  payeeName: null,
  passwordChangedAt: null,
  lastSignIn: { at: '2026-11-20T07:29:51Z', ip: '203.0.113.9', place: 'TH', device: 'Chrome on Windows' },
  signInNotices: true,
  ...changes,
});

export const profile = (changes: object = {}) => ({
  nickname: 'Pia',
  fullname: 'Pia Saetang',
  birthday: '1990-12-31',
  address: '1 Rama IV Road',
  nationality: 'Thai',
  occupation: 'Cook',
  sourceOfIncome: 'Wages',
  ...changes,
});

export const device = (changes: object = {}) => ({
  id: 's1',
  device: 'Chrome on Windows',
  platform: 'WEB',
  ip: '203.0.113.9',
  place: 'TH',
  createdAt: '2026-11-20T07:00:00Z',
  lastSeenAt: '2026-11-20T07:29:51Z',
  isCurrent: true,
  ...changes,
});
