import { useMutation, useQuery } from '@tanstack/react-query';

import { call, get, queryClient } from '../../../api';
import { currentLocale } from '../../../i18n';
import type { FirebaseProject } from '../../../platform/firebase/model';
import type { PasskeyJson } from '../../../platform/passkey';
import { askProvider } from '../../../platform/socialAuth';
import type { Device, Passkey, Provider } from './model';
import { readOverviewAgain, securityKeys } from './queries';
import { toDevice, toPasskey, type DeviceWire, type PasskeyWire } from './wire';

export type NewPhone = { mobileNum: string; countryDialingCode: string };

interface SentCode {
  expiredMinutes: number;
}

/** To a number that is to be bound. */
export const sendPhoneCode = (phone: NewPhone): Promise<SentCode> =>
  call<SentCode>({
    method: 'POST',
    path: '/wps/verification/sms/member',
    moduleId: 'verification.bindPhone',
    body: { ...phone, purpose: 'bind' },
  });

/** To an address that is to be bound. */
export const sendEmailCode = (email: string): Promise<SentCode> =>
  call<SentCode>({
    method: 'POST',
    path: '/wps/verification/email',
    moduleId: 'verification.bindEmail',
    body: { email, purpose: 'bind' },
  });

export function useBindPhone() {
  return useMutation({
    mutationFn: (body: NewPhone & { smsCode: string }) =>
      call<unknown>({ method: 'PUT', path: '/wps/member/phone', moduleId: 'member.phone', body, isEncrypted: true }),
    onSuccess: readOverviewAgain,
  });
}

export function useBindEmail() {
  return useMutation({
    mutationFn: (body: { email: string; code: string }) =>
      call<unknown>({ method: 'PUT', path: '/wps/member/email', moduleId: 'member.email', body, isEncrypted: true }),
    onSuccess: readOverviewAgain,
  });
}

const totp = '/wps/member/totp';

export interface TotpKey {
  secret: string;
  url: string;
}

export function useBeginTotp() {
  return useMutation({
    mutationFn: () => call<TotpKey>({ method: 'POST', path: `${totp}/begin`, moduleId: 'member.totpBegin' }),
    // A key and the codes stand on the screen and nowhere else.
    gcTime: 0,
  });
}

interface Codes {
  recoveryCodes: string[];
}

export function useFinishTotp() {
  return useMutation({
    mutationFn: async (code: string) =>
      (await call<Codes>({ method: 'POST', path: `${totp}/finish`, moduleId: 'member.totpFinish', body: { code } }))
        .recoveryCodes,
    onSuccess: readOverviewAgain,
    gcTime: 0,
  });
}

export function useRenewCodes() {
  return useMutation({
    mutationFn: async () =>
      (await call<Codes>({ method: 'POST', path: `${totp}/recovery`, moduleId: 'member.totpRecovery' })).recoveryCodes,
    onSuccess: readOverviewAgain,
    gcTime: 0,
  });
}

export function useRemoveTotp() {
  return useMutation({
    mutationFn: () => call<unknown>({ method: 'DELETE', path: totp, moduleId: 'member.totpRemove' }),
    onSuccess: readOverviewAgain,
  });
}

const passkeys = '/wps/member/passkeys';

export function usePasskeys() {
  return useQuery<Passkey[]>({
    queryKey: securityKeys.passkeys(),
    queryFn: async ({ signal }) => (await get<PasskeyWire[]>(passkeys, 'member.passkeys', { signal })).map(toPasskey),
  });
}

async function readPasskeysAgain(): Promise<void> {
  void readOverviewAgain();
  await queryClient.invalidateQueries({ queryKey: securityKeys.passkeys() });
}

interface NewPasskey {
  name: string;
  /** Asks the person's device; null when the person thinks better of it. */
  make: (options: PasskeyJson) => Promise<PasskeyJson | null>;
}

/** False when the person changed their mind. */
export function useAddPasskey() {
  return useMutation({
    async mutationFn({ name, make }: NewPasskey) {
      const { challengeId, options } = await call<{ challengeId: string; options: PasskeyJson }>({
        method: 'POST',
        path: `${passkeys}/begin`,
        moduleId: 'member.passkeyBegin',
      });
      const credential = await make((options.publicKey as PasskeyJson | undefined) ?? options);
      if (credential === null) return false;
      const body = { challengeId, name, credential };
      await call<unknown>({ method: 'POST', path: `${passkeys}/finish`, moduleId: 'member.passkeyFinish', body });
      return true;
    },
    onSuccess: readPasskeysAgain,
  });
}

export function useRemovePasskey() {
  return useMutation({
    mutationFn: (id: string) =>
      call<unknown>({
        method: 'DELETE',
        path: `${passkeys}/${encodeURIComponent(id)}`,
        moduleId: 'member.passkeyRemove',
      }),
    onSuccess: readPasskeysAgain,
  });
}

const sessions = '/wps/session';
const devices = '/wps/session/devices';

export function useSessions() {
  return useQuery<Device[]>({
    queryKey: securityKeys.sessions(),
    queryFn: async ({ signal }) => (await get<DeviceWire[]>(sessions, 'session.list', { signal })).map(toDevice),
  });
}

export function useDevices() {
  return useQuery<Device[]>({
    queryKey: securityKeys.devices(),
    queryFn: async ({ signal }) => (await get<DeviceWire[]>(devices, 'session.devices', { signal })).map(toDevice),
  });
}

/** One session by its id, or all `others`. */
export function useEndSession() {
  return useMutation({
    mutationFn: (id: string) =>
      call<unknown>({ method: 'DELETE', path: `${sessions}/${encodeURIComponent(id)}`, moduleId: 'session.end' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: securityKeys.sessions() }),
  });
}

export function useForgetDevice() {
  return useMutation({
    mutationFn: (id: string) =>
      call<unknown>({ method: 'DELETE', path: `${devices}/${encodeURIComponent(id)}`, moduleId: 'session.forget' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: securityKeys.devices() }),
  });
}

const social = '/wps/member/social';

export function useLinkSocial() {
  return useMutation({
    async mutationFn({ project, provider }: { project: FirebaseProject; provider: Provider }) {
      const idToken = await askProvider(project, provider, currentLocale());
      const body = { idToken };
      return call<unknown>({ method: 'POST', path: social, moduleId: 'session.link', body, isEncrypted: true });
    },
    onSuccess: readOverviewAgain,
    gcTime: 0,
  });
}

/** A number that the provider vouched for; it takes the place of the one before. */
export function useBindProvedPhone() {
  return useMutation({
    mutationFn: (idToken: string | undefined) =>
      call<unknown>({
        method: 'POST',
        path: social,
        moduleId: 'session.bindPhone',
        body: { idToken },
        isEncrypted: true,
      }),
    onSuccess: readOverviewAgain,
    gcTime: 0,
  });
}

export function useUnlinkSocial() {
  return useMutation({
    mutationFn: (provider: Provider) =>
      call<unknown>({ method: 'DELETE', path: `${social}/${provider}`, moduleId: 'session.unlink' }),
    onSuccess: readOverviewAgain,
  });
}
