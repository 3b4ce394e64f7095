import type { T } from '../i18n';
import { ApiError, type FieldFault } from './envelope';

/** What a person reads when a call was refused: the server's own sentence, or ours when there was no answer. */
export function sentenceOf(fault: unknown, t: T): string {
  if (!(fault instanceof ApiError)) return t('common:wentWrong');
  if (fault.code !== 'internal_error' || fault.requestId === undefined) return fault.message;
  return t('common:withRequest', { sentence: fault.message, id: fault.requestId });
}

/** The line under an error page that names the request for customer service. */
export function requestOf(fault: unknown, t: T): string | undefined {
  if (!(fault instanceof ApiError) || fault.requestId === undefined) return undefined;
  return t('common:request', { id: fault.requestId });
}

/** Sentences under the fields of a form; what belongs to no field comes under `''`. */
export function faultsOf(fault: unknown, t: T, known: readonly string[]): Partial<Record<string, string>> {
  const fields = fault instanceof ApiError ? Object.entries(fault.fields) : [];
  const placed = fields.filter(([name]) => known.includes(name)).map(([name, field]): [string, string] => [name, fieldSentence(fault, field, t)]);
  return placed.length === 0 ? { '': sentenceOf(fault, t) } : Object.fromEntries<string>(placed);
}

function fieldSentence(fault: unknown, { code, params = {} }: FieldFault, t: T): string {
  switch (code) {
    case 'required':
      return t('common:field.required');
    case 'too_short':
      return t('common:field.tooShort', { min: params.min });
    case 'too_long':
      return t('common:field.tooLong', { max: params.max });
    case 'pattern':
    case 'wrong_format':
    case 'wrong_type':
      return t('common:field.format');
    default:
      return sentenceOf(fault, t);
  }
}
