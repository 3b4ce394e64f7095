import type { T } from '../i18n';
import { ApiError, type FieldError } from './envelope';

/** Returns the message of a failed call: the server's own, or the client's when there was no response. */
export function errorMessage(fault: unknown, t: T): string {
  if (!(fault instanceof ApiError)) return t('common:wentWrong');
  if (fault.code !== 'internal_error' || fault.requestId === undefined) return fault.message;
  return t('common:withRequest', { sentence: fault.message, id: fault.requestId });
}

/** Returns the line that names the request id for customer service. */
export function requestReference(fault: unknown, t: T): string | undefined {
  if (!(fault instanceof ApiError) || fault.requestId === undefined) return undefined;
  return t('common:request', { id: fault.requestId });
}

/** Returns messages by field; messages that belong to no known field are under `''`. */
export function fieldErrors(fault: unknown, t: T, known: readonly string[]): Partial<Record<string, string>> {
  const fields = fault instanceof ApiError ? Object.entries(fault.fields) : [];
  const placed = fields
    .filter(([name]) => known.includes(name))
    .map(([name, field]): [string, string] => [name, fieldMessage(fault, field, t)]);
  return placed.length === 0 ? { '': errorMessage(fault, t) } : Object.fromEntries<string>(placed);
}

function fieldMessage(fault: unknown, { code, params = {} }: FieldError, t: T): string {
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
      return errorMessage(fault, t);
  }
}
