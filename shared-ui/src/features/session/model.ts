import type { Values } from '../../lib/useForm';

export type Scope = 'player' | 'agent';

export interface Captcha {
  id: string;
  /** A data address, ready for a picture or a sound. */
  source: string;
}

/** A field of the registration form as the server asks for it. */
export interface RegisterField {
  name: FieldName;
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

export const isFieldName = (name: string): name is FieldName => (fieldNames as readonly string[]).includes(name);

/** What is wrong with one value; the sentence is made where it is shown. */
export type FieldProblem =
  { kind: 'required' } | { kind: 'different' } | { kind: 'pattern'; patternId: number; min: number; max: number };

function matches(pattern: string, value: string): boolean {
  if (pattern === '' || pattern === '*') return true;
  try {
    return new RegExp(`^(?:${pattern})$`, 'u').test(value);
  } catch {
    // A pattern this engine cannot read is left to the server, which judges every value again.
    return true;
  }
}

export function problemOf(field: RegisterField, values: Values): FieldProblem | undefined {
  const isSecret = field.name === 'password' || field.name === 'confirmPassword';
  const value = isSecret ? (values[field.name] ?? '') : (values[field.name] ?? '').trim();
  if (value === '') return field.isRequired ? { kind: 'required' } : undefined;
  if (field.name === 'confirmPassword') return value === values.password ? undefined : { kind: 'different' };
  const length = [...value].length;
  const isLong = field.maxLength > 0 && length > field.maxLength;
  if (length < field.minLength || isLong || !matches(field.pattern, value)) {
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
