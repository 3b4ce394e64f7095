import { isRecord } from '../../api';
import type { Values } from '../../lib/useForm';
import { platformName } from '../../platform/device';
import { isFieldName, type Captcha, type RegisterField, type Scope } from './model';

export interface SignedInWire {
  token: string;
  firstTimeLogin?: boolean;
  passwordExpired?: boolean;
  weakPassword?: boolean;
  member: { id: string; account: string; nickname?: string | null; type: number };
}

export function toCaptcha(kind: 'image' | 'audio', answer: { value: string; captchaId?: string }): Captcha {
  const type = kind === 'image' ? 'image/png' : 'audio/wav';
  return { id: answer.captchaId ?? '', source: `data:${type};base64,${answer.value}` };
}

export interface LoginInput {
  username: string;
  password: string;
  scope: Scope;
  captcha?: { id: string; answer: string };
}

export function fromLogin({ username, password, scope, captcha }: LoginInput): Record<string, unknown> {
  const asked = captcha === undefined ? {} : { captcha: captcha.answer.trim(), captchaId: captcha.id };
  return { type: 'username', username: username.trim(), password, scope, ...asked };
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** The enabled fields in the server's order; the two the form draws itself come in wherever the server puts them. */
export function toRegisterFields(value: Record<string, unknown>): RegisterField[] {
  const source = isRecord(value.fields) ? value.fields : value;
  return Object.entries(source)
    .flatMap(([name, rule]) => (isFieldName(name) && isRecord(rule) && rule.enabled === true ? [{ name, rule }] : []))
    .sort((left, right) => numberOf(left.rule.order) - numberOf(right.rule.order))
    .map(({ name, rule }) => ({
      name,
      isRequired: rule.required === true,
      pattern: typeof rule.acceptedPattern === 'string' ? rule.acceptedPattern : '*',
      patternId: numberOf(rule.patternId),
      minLength: numberOf(rule.minLength),
      maxLength: numberOf(rule.maxLength),
    }));
}

export interface RegisterInput {
  values: Values;
  captchaId: string | undefined;
  codes: { affiliateCode?: string; referralCode?: string };
  page: { url: string; domain: string };
}

export function fromRegister({ values, captchaId, codes, page }: RegisterInput): Record<string, unknown> {
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  return {
    ...codes,
    ...filled,
    ...(captchaId === undefined ? {} : { captchaId }),
    registerUrl: page.url,
    domain: page.domain,
    registerMethod: platformName(),
    termsAccepted: true,
  };
}
