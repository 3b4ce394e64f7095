/** The protections of an account. The server masks numbers and addresses. */
export interface Security {
  phone: string | null;
  email: string | null;
  hasTotp: boolean;
  recoveryCodesLeft: number;
  passkeys: number;
  social: readonly SocialAccount[];
  /** Members who only signed in by codes may have none. */
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
  /** Its counter went back, so that it may exist twice; it is refused at login. */
  mayBeCopied: boolean;
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

/** A session, or a device that may sign in without a code. */
export interface Device {
  id: string;
  device: string;
  platform: string;
  ip: string;
  place: string;
  lastSeenAt: string;
  isCurrent: boolean;
}

/** Devices that look the same, such as one browser whose storage was cleared. */
export interface DeviceGroup {
  latest: Device;
  ids: readonly string[];
}

/** Groups devices with the same description and address; devices come latest first. */
export function groupDevices(devices: readonly Device[]): DeviceGroup[] {
  const groups = new Map<string, [Device, ...Device[]]>();
  for (const device of devices) {
    const look = JSON.stringify([device.device, device.platform, device.ip]);
    const group = groups.get(look);
    if (group === undefined) groups.set(look, [device]);
    else group.push(device);
  }
  return [...groups.values()].map((group) => ({ latest: group[0], ids: group.map(({ id }) => id) }));
}

export type ProtectionItem = 'authenticator' | 'email' | 'phone' | 'paymentPassword';

/** The recommended protections, the most important first. */
export function protectionsOf(security: Security): { all: number; done: number; next: ProtectionItem | undefined } {
  const guards: readonly (readonly [ProtectionItem, boolean])[] = [
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

/** Whether it is an existing date such as "1990-12-31". */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** Age in whole years on a day; both dates as "1990-12-31". */
export function ageOn(today: string, birthday: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4));
  return today.slice(4) < birthday.slice(4) ? years - 1 : years;
}

/** Inserts dashes while digits are typed; deleting a digit deletes its dash. */
export function dayAsTyped(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 8);
  return [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)].filter((part) => part !== '').join('-');
}

export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text);

/** The key of an authenticator in groups of four. */
export const groupedKey = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

export type BirthdayProblem = { kind: 'form' | 'future' | 'tooYoung' } | { kind: 'buddhistYear'; year: number };

// Thai calendars count from the death of the Buddha.
const buddhistYears = 543;

/** What is wrong with a typed birthday; undefined without one. Days are `yyyy-mm-dd`. */
export function birthdayProblem(
  birthday: string,
  { today, minimumAge }: { today: string; minimumAge: number },
): BirthdayProblem | undefined {
  if (birthday === '') return undefined;
  if (!isDay(birthday)) return { kind: 'form' };
  const [year, thisYear] = [Number(birthday.slice(0, 4)), Number(today.slice(0, 4))];
  if (year > thisYear && year - buddhistYears <= thisYear) return { kind: 'buddhistYear', year: year - buddhistYears };
  if (birthday > today) return { kind: 'future' };
  return ageOn(today, birthday) < minimumAge ? { kind: 'tooYoung' } : undefined;
}
