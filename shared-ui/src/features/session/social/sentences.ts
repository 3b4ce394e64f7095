import { errorMessage } from '../../../api';
import type { T } from '../../../i18n';
import { ProviderError } from '../../../platform/firebase/model';

/** Firebase's words for what went wrong, and ours. */
export const providerFaults = {
  'invalid-phone-number': 'invalidPhoneNumber',
  'missing-phone-number': 'missingPhoneNumber',
  'too-many-requests': 'tooManyRequests',
  unknown: 'unknown',
  'invalid-verification-code': 'invalidVerificationCode',
  'missing-verification-code': 'missingVerificationCode',
  'captcha-check-failed': 'captchaCheckFailed',
  'quota-exceeded': 'quotaExceeded',
  'operation-not-allowed': 'operationNotAllowed',
  'code-expired': 'codeExpired',
  'popup-closed-by-user': 'popupClosedByUser',
} as const;

/** The same things under other names. */
const alike: Record<string, keyof typeof providerFaults> = {
  'session-expired': 'code-expired',
  'cancelled-popup-request': 'popup-closed-by-user',
  'popup-blocked': 'popup-closed-by-user',
  'user-cancelled': 'popup-closed-by-user',
  'invalid-app-credential': 'captcha-check-failed',
  'missing-app-credential': 'captcha-check-failed',
};

const isListed = (code: string): code is keyof typeof providerFaults => code in providerFaults;

/** What the provider says of the number, and not of the code. */
const ofNumber = new Set(['invalid-phone-number', 'missing-phone-number']);

export const isOfNumber = (fault: unknown): boolean => fault instanceof ProviderError && ofNumber.has(fault.code);

/** What a person reads when signing in elsewhere failed, there or here. */
export function providerSentence(fault: unknown, t: T): string {
  if (!(fault instanceof ProviderError)) return errorMessage(fault, t);
  if (fault.code === 'network-request-failed') return t('common:networkAbnormal');
  const code = alike[fault.code] ?? fault.code;
  return t(`session:social.fault.${providerFaults[isListed(code) ? code : 'unknown']}`);
}
