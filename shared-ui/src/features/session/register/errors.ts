import { ApiError } from '../../../api';
import type { T } from '../../../i18n';
import type { FieldErrors, Values } from '../../../lib/input/useForm';
import { ProviderError } from '../../../platform/firebase/model';
import type { FieldProblem, RegisterField } from '../model';
import { isOfNumber, providerErrorMessage } from '../social/providerErrors';
import { patternKeyOf } from './patterns';

/**
 * Fields that are validated as text: a number has its country's rules, and the human check service validates its own
 * proof.
 */
export const asText = (fields: readonly RegisterField[], hasService: boolean): RegisterField[] =>
  fields.filter(({ name }) => name !== 'countryDialingCode' && !(hasService && name === 'captcha'));

export function phoneErrors(
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
    Object.entries(problems).map(([name, problem]) => [
      name,
      problem === undefined
        ? undefined
        : name === 'payeeName' && problem.kind === 'pattern'
          ? t('session:realName', { rule: sentence(problem, t) })
          : sentence(problem, t),
    ]),
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

/** Adds errors that concern one field although the server does not name it, and the phone provider's errors. */
export function place(fault: unknown, faults: FieldErrors, names: readonly string[], t: T): FieldErrors {
  if (fault instanceof ProviderError) {
    return { [isOfNumber(fault) ? 'mobileNum' : 'verificationCode']: providerErrorMessage(fault, t) };
  }
  if (!(fault instanceof ApiError) || faults[''] === undefined) return faults;
  const name = places[fault.code];
  if (name === undefined) return faults;
  if (names.includes(name)) return { [name]: faults[''] };
  return fault.code === 'invitation_code_error' ? {} : faults;
}
