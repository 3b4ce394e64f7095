import { ApiError, errorMessage } from '../../../api';
import type { T } from '../../../i18n';
import { NoBrowser } from '../../../platform/browserTab/model';

/** The message of a failed sign-in through the browser. */
export function browserErrorMessage(fault: unknown, t: T): string {
  if (fault instanceof NoBrowser) return t('session:handoff.noBrowser');
  if (fault instanceof ApiError && fault.code === 'code_expired') return t('session:handoff.over');
  return errorMessage(fault, t);
}
