import { isRecord, type ApiError, type RequestBody, type ResponseValue } from '../../api';
import { normalizePhone } from '../../lib/input/normalize';
import type { Values } from '../../lib/input/useForm';
import { platformName } from '../../platform/device';
import {
  challengeMethods,
  isFieldName,
  passwordReasons,
  type Captcha,
  type CaptchaAnswer,
  type Challenge,
  type ChallengeMethod,
  type PasswordReason,
  type Phone,
  type RegisterField,
  type RegisterKind,
  type Scope,
} from './model';

export type SignedInWire = ResponseValue<'POST /wps/session/login'>;

/** The sign-in of a response that may contain something else instead: an account to link, or a sent code. */
export function toSignedIn(answer: Partial<SignedInWire>): SignedInWire {
  const { token, member } = answer;
  if (token === undefined || member === undefined) throw new TypeError('the answer holds no session');
  return { firstTimeLogin: false, passwordExpired: false, weakPassword: false, ...answer, token, member };
}

export function toCaptcha(kind: 'image' | 'audio', answer: { value: string; captchaId: string }): Captcha {
  const type = kind === 'image' ? 'image/png' : 'audio/wav';
  return { id: answer.captchaId, source: `data:${type};base64,${answer.value}` };
}

type CaptchaFields = Pick<RequestBody<'POST /wps/session/login'>, 'captcha' | 'captchaId' | 'humanVerification'>;

export function fromCaptcha(shown: CaptchaAnswer | undefined): CaptchaFields {
  if (shown === undefined) return {};
  return 'proof' in shown ? { humanVerification: shown.proof } : { captcha: shown.answer.trim(), captchaId: shown.id };
}

/** The number in the format of the calls. */
export const fromPhone = ({ dial, number }: Phone): { mobileNum: string; countryDialingCode: string } => ({
  mobileNum: normalizePhone(number, dial),
  countryDialingCode: dial.replace(/^\+/, ''),
});

export interface LoginInput {
  username: string;
  password: string;
  scope: Scope;
  isRemembered: boolean;
  captcha?: CaptchaAnswer;
}

type LoginBody = RequestBody<'POST /wps/session/login'>;

export function fromLogin({ username, password, scope, isRemembered, captcha }: LoginInput): LoginBody {
  const more = { ...(isRemembered ? { rememberMe: true } : {}), ...fromCaptcha(captcha) };
  return { type: 'username', username: username.trim(), password, scope, ...more };
}

export interface PhoneLoginInput {
  phone: Phone;
  code: string;
  isRemembered: boolean;
}

export function fromPhoneLogin({ phone, code, isRemembered }: PhoneLoginInput): LoginBody {
  const more = isRemembered ? { rememberMe: true } : {};
  return { type: 'sms', ...fromPhone(phone), smsCode: code.trim(), scope: 'player', ...more };
}

const isMethod = (value: unknown): value is ChallengeMethod => challengeMethods.some((method) => method === value);

/** The second factor that a refusal asks for; undefined for other refusals. */
export function toChallenge({ code, value }: ApiError): Challenge | undefined {
  if (code !== 'verification_required' || !isRecord(value) || typeof value.challengeId !== 'string') return undefined;
  const offered: unknown[] = Array.isArray(value.methods) ? value.methods : [];
  const methods = offered
    .filter(isRecord)
    .flatMap(({ method, target }) =>
      isMethod(method) ? [{ method, target: typeof target === 'string' ? target : undefined }] : [],
    );
  return { id: value.challengeId, methods };
}

export const toPasswordReason = (value: string | null): PasswordReason | undefined =>
  passwordReasons.find((reason) => reason === value);

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** All fields in the server's order. */
export function toRegisterFields(value: Record<string, unknown>): RegisterField[] {
  const source = isRecord(value.fields) ? value.fields : value;
  return Object.entries(source)
    .flatMap(([name, rule]) => (isFieldName(name) && isRecord(rule) ? [{ name, rule }] : []))
    .sort((left, right) => numberOf(left.rule.order) - numberOf(right.rule.order))
    .map(({ name, rule }) => ({
      name,
      isEnabled: rule.enabled === true,
      isRequired: rule.required === true,
      pattern: typeof rule.acceptedPattern === 'string' ? rule.acceptedPattern : '*',
      patternId: numberOf(rule.patternId),
      minLength: numberOf(rule.minLength),
      maxLength: numberOf(rule.maxLength),
    }));
}

export interface RegisterInput {
  kind: RegisterKind;
  values: Values;
  captcha: CaptchaAnswer | undefined;
  /** The provider's token of a verified number, instead of a code. */
  phoneIdToken: string | undefined;
  codes: { affiliateCode?: string; referralCode?: string };
  page: { url: string; domain: string };
}

// An installed web page counts as web, the lite app as app.
function registerMethod(): 'WEB' | 'IOS' | 'ANDROID' {
  const name = platformName();
  if (name === 'ANDROID') return name;
  return name === 'IOS' || name === 'IOS_LITE' ? 'IOS' : 'WEB';
}

export function fromRegister({
  values,
  captcha,
  phoneIdToken,
  codes,
  page,
}: RegisterInput): RequestBody<'PUT /wps/member/register'> {
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  // A dialing code without a number is not sent.
  if (filled.mobileNum === undefined) delete filled.countryDialingCode;
  else filled.mobileNum = normalizePhone(filled.mobileNum, filled.countryDialingCode ?? '');
  if (filled.countryDialingCode !== undefined) filled.countryDialingCode = filled.countryDialingCode.replace(/^\+/, '');
  return {
    ...codes,
    ...filled,
    ...fromCaptcha(captcha),
    ...(phoneIdToken === undefined ? {} : { phoneIdToken }),
    registerUrl: page.url,
    domain: page.domain,
    registerMethod: registerMethod(),
    termsAccepted: true,
  };
}
