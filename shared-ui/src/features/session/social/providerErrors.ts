import { errorMessage } from '../../../api';
import type { T } from '../../../i18n';
import { ProviderError } from '../../../platform/firebase/model';

/** Error codes of Firebase and our message keys. */
export const providerErrors = {
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

/** Codes with the same meaning. */
const aliases: Record<string, keyof typeof providerErrors> = {
  'session-expired': 'code-expired',
  'cancelled-popup-request': 'popup-closed-by-user',
  'popup-blocked': 'popup-closed-by-user',
  'user-cancelled': 'popup-closed-by-user',
  'invalid-app-credential': 'captcha-check-failed',
  'missing-app-credential': 'captcha-check-failed',
};

const isListed = (code: string): code is keyof typeof providerErrors => code in providerErrors;

/** Codes that concern the number instead of the code. */
const ofNumber = new Set(['invalid-phone-number', 'missing-phone-number']);

export const isOfNumber = (fault: unknown): boolean => fault instanceof ProviderError && ofNumber.has(fault.code);

/** The message of a failed provider sign-in, at the provider or here. */
export function providerErrorMessage(fault: unknown, t: T): string {
  if (!(fault instanceof ProviderError)) return errorMessage(fault, t);
  if (fault.code === 'network-request-failed') return t('common:networkAbnormal');
  const code = aliases[fault.code] ?? fault.code;
  return t(`session:social.fault.${providerErrors[isListed(code) ? code : 'unknown']}`);
}
