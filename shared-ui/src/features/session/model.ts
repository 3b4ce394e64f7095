import { normalizeCode, normalizeLine, normalizeName, normalizePhone } from '../../lib/input/normalize';
import type { Values } from '../../lib/input/useForm';
import type { Country } from '../system';
import { matchesPattern } from './register/patterns';

export type Scope = 'player' | 'agent';

export interface Captcha {
  id: string;
  /** A data URL of an image or a sound. */
  source: string;
}

/** The answer of a captcha with its id, or the proof of the human check service. */
export type CaptchaAnswer = { id: string; answer: string } | { proof: string };

/** Second factors on an unknown device. */
export const challengeMethods = ['sms', 'email', 'totp', 'bankAccountName'] as const;
export type ChallengeMethod = (typeof challengeMethods)[number];

export interface Challenge {
  id: string;
  /** Each with the masked recipient of a code. */
  methods: readonly { method: ChallengeMethod; target: string | undefined }[];
}

/** Why a password must be changed: too common, too old, or set by someone else. */
export const passwordReasons = ['weak', 'expired', 'first'] as const;
export type PasswordReason = (typeof passwordReasons)[number];

/** A mobile number as typed, with the chosen dialing code. */
export interface Phone {
  dial: string;
  number: string;
}

/** Whether a number has a valid length for the country, with or without the leading zero. */
export function isNumberOf({ dial, length: { min, max } }: Pick<Country, 'dial' | 'length'>, text: string): boolean {
  const bare = normalizePhone(text, dial);
  const length = bare.startsWith('0') && bare.length > max ? bare.length - 1 : bare.length;
  return /^[0-9]+$/.test(bare) && length >= min && length <= max;
}

/** A field of the registration form as configured on the server. */
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
 * The fields of one registration kind in the server's order; by number, no name is needed. Members with an SMS code
 * passed the human check before it was sent.
 */
export function fieldsOf(kind: RegisterKind, fields: readonly RegisterField[], mobile: MobileRules): RegisterField[] {
  if (kind === 'username') {
    const hasCode = fields.some(
      ({ name, isEnabled, isRequired }) => name === 'verificationCode' && isEnabled && isRequired,
    );
    return fields.filter(({ name, isEnabled }) => isEnabled && !(hasCode && name === 'captcha'));
  }
  const ruleOf = (name: FieldName): boolean | undefined => {
    if (name === 'username') return false;
    if (name === 'mobileNum' || name === 'countryDialingCode') return true;
    if (name === 'verificationCode') return mobile.hasCode;
    if (name === 'captcha' && mobile.hasCode) return false;
    return name === 'password' || name === 'confirmPassword' ? mobile.hasPassword : undefined;
  };
  return fields.flatMap((field) => {
    const isRequired = ruleOf(field.name);
    if (!(isRequired ?? field.isEnabled)) return [];
    return [{ ...field, isEnabled: true, isRequired: isRequired ?? field.isRequired }];
  });
}

export const isFieldName = (name: string): name is FieldName => (fieldNames as readonly string[]).includes(name);

/** What is wrong with a value; the message is created where it is shown. */
export type FieldProblem =
  { kind: 'required' } | { kind: 'different' } | { kind: 'pattern'; patternId: number; min: number; max: number };

export function problemOf(field: RegisterField, values: Values): FieldProblem | undefined {
  const value = normalized(values)[field.name] ?? '';
  if (value === '') return field.isRequired ? { kind: 'required' } : undefined;
  if (field.name === 'confirmPassword') return value === values.password ? undefined : { kind: 'different' };
  const length = [...value].length;
  const isLong = field.maxLength > 0 && length > field.maxLength;
  if (length < field.minLength || isLong || !matchesPattern(field.pattern, value)) {
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

const cleaners: Readonly<Record<string, (text: string) => string>> = {
  payeeName: normalizeName,
  qqNum: normalizeCode,
  idNumber: normalizeCode,
  verificationCode: normalizeCode,
  captcha: normalizeCode,
};

/** The values as the server will read them; secrets stay as typed. */
export function normalized(values: Values): Values {
  const clean = (name: string, value: string) => {
    if (/password/i.test(name)) return value;
    if (name === 'mobileNum') return normalizePhone(value, values.countryDialingCode ?? '');
    return (cleaners[name] ?? normalizeLine)(value);
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, clean(name, value)]));
}
