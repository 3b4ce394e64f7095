import type { Device, Passkey, Profile, Provider, Security } from './model';

export interface SecurityWire {
  phone: string | null;
  email: string | null;
  hasTotp: boolean;
  recoveryCodesLeft: number;
  passkeys: number;
  social: { provider: string; name: string }[] | null;
  hasPassword: boolean;
  hasPaymentPassword: boolean;
  passwordChangedAt: string | null;
  lastSignIn?: { at: string; ip: string; place: string; device: string };
  signInNotices: boolean;
}

const providers: readonly string[] = ['google', 'facebook'] satisfies Provider[];
const isProvider = (name: string): name is Provider => providers.includes(name);
const textOrNull = (text: string | null | undefined): string | null =>
  text === '' || text === undefined ? null : text;

export function toSecurity({ signInNotices, ...wire }: SecurityWire): Security {
  return {
    ...wire,
    phone: textOrNull(wire.phone),
    email: textOrNull(wire.email),
    social: (wire.social ?? []).flatMap(({ provider, name }) => (isProvider(provider) ? [{ provider, name }] : [])),
    lastSignIn: wire.lastSignIn ?? null,
    passwordChangedAt: textOrNull(wire.passwordChangedAt),
    hasNotices: signInNotices,
  };
}

export type ProfileWire = { [Name in keyof Profile]?: string | null };

export const toProfile = (wire: ProfileWire): Profile => ({
  nickname: wire.nickname ?? '',
  fullname: wire.fullname ?? '',
  birthday: wire.birthday ?? '',
  address: wire.address ?? '',
  nationality: wire.nationality ?? '',
  occupation: wire.occupation ?? '',
  sourceOfIncome: wire.sourceOfIncome ?? '',
});

export interface PasskeyWire {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt?: string | null;
}

export const toPasskey = (wire: PasskeyWire): Passkey => ({ ...wire, lastUsedAt: textOrNull(wire.lastUsedAt) });

export interface DeviceWire {
  id: string;
  device?: string | null;
  platform?: string | null;
  ip?: string | null;
  place?: string | null;
  lastSeenAt: string;
  isCurrent?: boolean;
}

export const toDevice = (wire: DeviceWire): Device => ({
  id: wire.id,
  device: wire.device ?? '',
  platform: wire.platform ?? '',
  ip: wire.ip ?? '',
  place: wire.place ?? '',
  lastSeenAt: wire.lastSeenAt,
  isCurrent: wire.isCurrent === true,
});
