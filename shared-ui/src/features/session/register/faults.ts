import { ApiError } from '../../../api';
import type { T } from '../../../i18n';
import type { FieldErrors, Values } from '../../../lib/useForm';
import { ProviderError } from '../../../platform/firebase/model';
import type { FieldProblem, RegisterField } from '../model';
import { isOfNumber, providerSentence } from '../social/sentences';
import { patternKeyOf } from './patterns';

/**
 * The fields that their text is judged by: a number's own rule is its country's (the server judges it by both), and whether a proof
 * is good is for the service to say that made it.
 */
export const asText = (fields: readonly RegisterField[], hasService: boolean): RegisterField[] =>
  fields.filter(({ name }) => name !== 'countryDialingCode' && !(hasService && name === 'captcha'));

export function phoneFaults(
  values: Values,
  fields: readonly RegisterField[],
  problem: string | undefined,
): FieldErrors {
  const field = fields.find(({ name }) => name === 'mobileNum');
  const isGiven = (values.mobileNum ?? '').trim() !== '';
  return problem !== undefined && field !== undefined && (isGiven || field.isRequired) ? { mobileNum: problem } : {};
}

export function sentences(problems: Partial<Record<string, FieldProblem>>, t: T): FieldErrors {
  return Object.fromEntries(
    Object.entries(problems).map(([name, problem]) => [name, problem === undefined ? undefined : sentence(problem, t)]),
  );
}

function sentence(problem: FieldProblem, t: T): string {
  if (problem.kind === 'required') return t('session:needed');
  if (problem.kind === 'different') return t('session:different');
  const { min, max, patternId } = problem;
  const length = min === max ? String(min) : t('session:length', { min, max });
  return t(patternKeyOf(patternId), { length });
}

const places: Partial<Record<string, string>> = {
  captcha_wrong: 'captcha',
  username_taken: 'username',
  invitation_code_error: 'affiliateCode',
  code_wrong: 'verificationCode',
  code_expired: 'verificationCode',
  social_refused: 'verificationCode',
};

/** Under its field: what is about one although the server names none, and what the provider of phones says. */
export function place(fault: unknown, faults: FieldErrors, names: readonly string[], t: T): FieldErrors {
  if (fault instanceof ProviderError) {
    return { [isOfNumber(fault) ? 'mobileNum' : 'verificationCode']: providerSentence(fault, t) };
  }
  if (!(fault instanceof ApiError) || faults[''] === undefined) return faults;
  const name = places[fault.code];
  if (name === undefined) return faults;
  if (names.includes(name)) return { [name]: faults[''] };
  return fault.code === 'invitation_code_error' ? {} : faults;
}
