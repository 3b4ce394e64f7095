/** What protects the account, as the overview shows it. Numbers and addresses are masked by the server. */
export interface Security {
  phone: string | null;
  email: string | null;
  hasTotp: boolean;
  recoveryCodesLeft: number;
  passkeys: number;
  social: readonly SocialAccount[];
  /** Whoever came in by codes alone may have none. */
  hasPassword: boolean;
  hasPaymentPassword: boolean;
  passwordChangedAt: string | null;
  lastSignIn: SignIn | null;
  hasNotices: boolean;
}

export interface SignIn {
  at: string;
  ip: string;
  place: string;
  device: string;
}

export type Provider = 'google' | 'facebook';

export interface SocialAccount {
  provider: Provider;
  name: string;
}

export const profileFields = [
  'nickname',
  'fullname',
  'birthday',
  'address',
  'nationality',
  'occupation',
  'sourceOfIncome',
] as const;
export type ProfileField = (typeof profileFields)[number];
export type Profile = Record<ProfileField, string>;

export interface Passkey {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

/** A place where the member is, or may come in without another code. */
export interface Device {
  id: string;
  device: string;
  platform: string;
  ip: string;
  place: string;
  lastSeenAt: string;
  isCurrent: boolean;
}

export type Guard = 'authenticator' | 'email' | 'phone' | 'paymentPassword';

/** What every account should have, the most useful first. */
export function guardsOf(security: Security): { all: number; done: number; next: Guard | undefined } {
  const guards: readonly (readonly [Guard, boolean])[] = [
    ['authenticator', security.hasTotp],
    ['email', security.email !== null],
    ['phone', security.phone !== null],
    ['paymentPassword', security.hasPaymentPassword],
  ];
  return {
    all: guards.length,
    done: guards.filter(([, isSet]) => isSet).length,
    next: guards.find(([, isSet]) => !isSet)?.[0],
  };
}

/** "1990-12-31", a day that exists. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** Whole years between a birthday and a day, both as "1990-12-31". */
export function ageOn(today: string, birthday: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4));
  return today.slice(4) < birthday.slice(4) ? years - 1 : years;
}

/** Dashes come by themselves as the digits are typed; taking one away takes its dash too. */
export function dayAsTyped(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 8);
  return [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)].filter((part) => part !== '').join('-');
}

export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text);

/** The key of an authenticator in groups of four, as people type it. */
export const grouped = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret;
