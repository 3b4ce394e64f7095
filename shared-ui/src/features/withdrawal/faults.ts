import { ApiError, faultsOf } from '../../api';
import type { T } from '../../i18n';
import type { FieldErrors } from '../../lib/useForm';

/** Sentences under the fields; codes that only this noun knows get words of their own. */
export function fieldFaults(fault: unknown, t: T, known: readonly string[]): FieldErrors {
  const faults = faultsOf(fault, t, known);
  if (!(fault instanceof ApiError)) return faults;
  const own = Object.entries(fault.fields).flatMap(([name, { code }]) => {
    const words = wordsOf(code, t);
    return known.includes(name) && words !== undefined ? [[name, words] as const] : [];
  });
  return own.length === 0 ? faults : { ...faults, ...Object.fromEntries(own) };
}

function wordsOf(code: string, t: T): string | undefined {
  switch (code) {
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
