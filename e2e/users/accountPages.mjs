/** Views of the account page, with a test id that proves each one is shown. */
export const accountPages = [
  ['profile', 'profile-submit'],
  ['avatar', 'avatar-a24'],
  ['password', 'change-password-submit'],
  ['phone', 'phone-submit'],
  ['email', 'email-submit'],
  ['social', 'social-none'],
  ['passkeys', 'passkeys-add'],
  ['authenticator', 'authenticator-begin'],
  ['sessions', 'devices-text'],
  ['export', 'export-submit'],
  ['close', 'close-submit'],
];
