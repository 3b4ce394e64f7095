import { ApiError, fieldErrors } from '../../api';
import type { T } from '../../i18n';
import type { FieldErrors } from '../../lib/input/useForm';

/** Messages by field; codes of this feature have messages of their own. */
export function withdrawalErrors(fault: unknown, t: T, known: readonly string[]): FieldErrors {
  const errors = fieldErrors(fault, t, known);
  if (!(fault instanceof ApiError)) return errors;
  const own = Object.entries(fault.fields).flatMap(([name, { code }]) => {
    const words = messageOf(code, t);
    return known.includes(name) && words !== undefined ? [[name, words] as const] : [];
  });
  return own.length === 0 ? errors : { ...errors, ...Object.fromEntries(own) };
}

function messageOf(code: string, t: T): string | undefined {
  switch (code) {
    case 'wrong_checksum':
      return t('withdrawal:fault.checksum');
    case 'payee_name_differs':
      return t('withdrawal:fault.holderDiffers');
    case 'password_common':
      return t('withdrawal:fault.common');
    case 'wrong_credentials':
      return t('withdrawal:fault.password');
    case 'not_found':
      return t('withdrawal:fault.payee');
    default:
      return undefined;
  }
}
