import type { Values } from '../../lib/useForm';
import { fits } from './register/patterns';

export type Scope = 'player' | 'agent';

export interface Captcha {
  id: string;
  /** A data address, ready for a picture or a sound. */
  source: string;
}

/** What shows a person: the answer to a captcha and which it was, or the proof of the service in its place. */
export type CaptchaAnswer = { id: string; answer: string } | { proof: string };

/** How somebody on an unknown device shows who he is. */
export const challengeMethods = ['sms', 'email', 'totp', 'bankAccountName'] as const;
export type ChallengeMethod = (typeof challengeMethods)[number];

export interface Challenge {
  id: string;
  /** Each with the masked number or address that a code would go to. */
  methods: readonly { method: ChallengeMethod; target: string | undefined }[];
}

/** Why a password must be replaced: it is a well-known one, too old, or was chosen by somebody else. */
export const passwordReasons = ['weak', 'expired', 'first'] as const;
export type PasswordReason = (typeof passwordReasons)[number];

/** A mobile number as it was typed, with the dialing code that was chosen beside it. */
export interface Phone {
  dial: string;
  number: string;
}

/** Spaces, dashes and brackets are how people write numbers, not part of them. */
export const bareNumber = (typed: string): string => typed.replace(/[\s().-]/g, '');

/** Whether a number can be one of the country: with or without the zero that is dialed inside it. */
export function isNumberOf({ min, max }: { min: number; max: number }, typed: string): boolean {
  const bare = bareNumber(typed);
  const length = bare.startsWith('0') && bare.length > max ? bare.length - 1 : bare.length;
  return /^[0-9]+$/.test(bare) && length >= min && length <= max;
}

/** A field of the registration form as the server asks for it. */
export interface RegisterField {
  name: FieldName;
  isEnabled: boolean;
  isRequired: boolean;
  pattern: string;
  patternId: number;
  minLength: number;
  maxLength: number;
}

export const fieldNames = [
  'username',
  'password',
  'confirmPassword',
  'mobileNum',
  'countryDialingCode',
  'verificationCode',
  'payeeName',
  'paymentPassword',
  'qqNum',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'telegram',
  'zalo',
  'idNumber',
  'email',
  'recommenderId',
  'affiliateCode',
  'referralCode',
  'captcha',
] as const;

export type FieldName = (typeof fieldNames)[number];

export type RegisterKind = 'username' | 'mobile';

interface MobileRules {
  hasCode: boolean;
  hasPassword: boolean;
}

/**
 * What one kind of registration asks, in the server's order; by number, no name is asked for. Whoever brings a code from his phone
 * showed that he is a person before it was sent.
 */
export function fieldsOf(kind: RegisterKind, fields: readonly RegisterField[], mobile: MobileRules): RegisterField[] {
  if (kind === 'username') {
    const hasCode = fields.some(
      ({ name, isEnabled, isRequired }) => name === 'verificationCode' && isEnabled && isRequired,
    );
    return fields.filter(({ name, isEnabled }) => isEnabled && !(hasCode && name === 'captcha'));
  }
  const asked = (name: FieldName): boolean | undefined => {
    if (name === 'username') return false;
    if (name === 'mobileNum' || name === 'countryDialingCode') return true;
    if (name === 'verificationCode') return mobile.hasCode;
    if (name === 'captcha' && mobile.hasCode) return false;
    return name === 'password' || name === 'confirmPassword' ? mobile.hasPassword : undefined;
  };
  return fields.flatMap((field) => {
    const isAsked = asked(field.name);
    if (!(isAsked ?? field.isEnabled)) return [];
    return [{ ...field, isEnabled: true, isRequired: isAsked ?? field.isRequired }];
  });
}

export const isFieldName = (name: string): name is FieldName => (fieldNames as readonly string[]).includes(name);

/** What is wrong with one value; the sentence is made where it is shown. */
export type FieldProblem =
  { kind: 'required' } | { kind: 'different' } | { kind: 'pattern'; patternId: number; min: number; max: number };

export function problemOf(field: RegisterField, values: Values): FieldProblem | undefined {
  const isSecret = field.name === 'password' || field.name === 'confirmPassword';
  const value = isSecret ? (values[field.name] ?? '') : (values[field.name] ?? '').trim();
  if (value === '') return field.isRequired ? { kind: 'required' } : undefined;
  if (field.name === 'confirmPassword') return value === values.password ? undefined : { kind: 'different' };
  const length = [...value].length;
  const isLong = field.maxLength > 0 && length > field.maxLength;
  if (length < field.minLength || isLong || !fits(field.pattern, value)) {
    return { kind: 'pattern', patternId: field.patternId, min: field.minLength, max: field.maxLength };
  }
  return undefined;
}

export function problemsOf(fields: readonly RegisterField[], values: Values): Partial<Record<FieldName, FieldProblem>> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const problem = problemOf(field, values);
      return problem === undefined ? [] : [[field.name, problem]];
    }),
  );
}

/** Trims what a person may have typed around a value; secrets stay as they are. */
export function trimmed(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, /password/i.test(name) ? value : value.trim()]),
  );
}
