import { useMutation, useQuery } from '@tanstack/react-query';

import { call, queryClient, type RequestBody, type ResponseValue } from '../../../api';
import { currentLocale } from '../../../i18n';
import type { FirebaseProject } from '../../../platform/firebase/model';
import type { PasskeyJson } from '../../../platform/passkey';
import { signInWithProvider } from '../../../platform/socialAuth';
import type { Device, Passkey, Provider } from './model';
import { refetchOverview, securityKeys } from './queries';

export type NewPhone = { mobileNum: string; countryDialingCode: string };

type SentCode = ResponseValue<'POST /wps/verification/email'>;

/** Sends a code to a new number. */
export const sendPhoneCode = (phone: NewPhone): Promise<SentCode> =>
  call('POST /wps/verification/sms/member', { body: { ...phone, purpose: 'bind' } });

/** Sends a code to a new address. */
export const sendEmailCode = (email: string): Promise<SentCode> =>
  call('POST /wps/verification/email', { body: { email, purpose: 'bind' } });

export function useBindPhone() {
  return useMutation({
    mutationFn: (body: RequestBody<'PUT /wps/member/phone'>) => call('PUT /wps/member/phone', { body }),
    onSuccess: refetchOverview,
  });
}

export function useBindEmail() {
  return useMutation({
    mutationFn: (body: RequestBody<'PUT /wps/member/email'>) => call('PUT /wps/member/email', { body }),
    onSuccess: refetchOverview,
  });
}

export type TotpKey = ResponseValue<'POST /wps/member/totp/begin'>;

export function useBeginTotp() {
  return useMutation({
    mutationFn: () => call('POST /wps/member/totp/begin'),
    // Secrets are not cached.
    gcTime: 0,
  });
}

export function useFinishTotp() {
  return useMutation({
    mutationFn: async (code: string) => (await call('POST /wps/member/totp/finish', { body: { code } })).recoveryCodes,
    onSuccess: refetchOverview,
    gcTime: 0,
  });
}

export function useRenewCodes() {
  return useMutation({
    mutationFn: async () => (await call('POST /wps/member/totp/recovery')).recoveryCodes,
    onSuccess: refetchOverview,
    gcTime: 0,
  });
}

export function useRemoveTotp() {
  return useMutation({
    mutationFn: () => call('DELETE /wps/member/totp'),
    onSuccess: refetchOverview,
  });
}

export function usePasskeys() {
  return useQuery<Passkey[]>({
    queryKey: securityKeys.passkeys(),
    queryFn: ({ signal }) => call('GET /wps/member/passkeys', { signal }),
  });
}

async function refetchPasskeys(): Promise<void> {
  void refetchOverview();
  await queryClient.invalidateQueries({ queryKey: securityKeys.passkeys() });
}

interface NewPasskey {
  name: string;
  /** Creates a passkey on the device; null when the member cancels. */
  create: (options: PasskeyJson) => Promise<PasskeyJson | null>;
}

/** Resolves to false when the member cancels. */
export function useAddPasskey() {
  return useMutation({
    async mutationFn({ name, create }: NewPasskey) {
      const { challengeId, options } = await call('POST /wps/member/passkeys/begin');
      const json = options as PasskeyJson;
      const credential = await create((json.publicKey as PasskeyJson | undefined) ?? json);
      if (credential === null) return false;
      await call('POST /wps/member/passkeys/finish', { body: { challengeId, name, credential } });
      return true;
    },
    onSuccess: refetchPasskeys,
  });
}

export function useRemovePasskey() {
  return useMutation({
    mutationFn: (id: string) => call('DELETE /wps/member/passkeys/{id}', { params: { id } }),
    onSuccess: refetchPasskeys,
  });
}

export function useSessions() {
  return useQuery<Device[]>({
    queryKey: securityKeys.sessions(),
    queryFn: ({ signal }) => call('GET /wps/session', { signal }),
  });
}

export function useDevices() {
  return useQuery<Device[]>({
    queryKey: securityKeys.devices(),
    queryFn: ({ signal }) => call('GET /wps/session/devices', { signal }),
  });
}

/** Ends one session by id, or all `others`. */
export function useEndSession() {
  return useMutation({
    mutationFn: (id: string) => call('DELETE /wps/session/{id}', { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: securityKeys.sessions() }),
  });
}

/** Forgets the entries of one device. */
export function useForgetDevice() {
  return useMutation({
    async mutationFn(ids: readonly string[]) {
      for (const id of ids) await call('DELETE /wps/session/devices/{id}', { params: { id } });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: securityKeys.devices() }),
  });
}

export function useLinkSocial() {
  return useMutation({
    async mutationFn({ project, provider }: { project: FirebaseProject; provider: Provider }) {
      const idToken = await signInWithProvider(project, provider, currentLocale());
      return call('POST /wps/member/social', { body: { idToken } });
    },
    onSuccess: refetchOverview,
    gcTime: 0,
  });
}

/** Binds a number that the provider has verified, replacing the previous one. */
export function useBindVerifiedPhone() {
  return useMutation({
    mutationFn: (idToken: string | undefined) => call('POST /wps/member/social', { body: { idToken } }),
    onSuccess: refetchOverview,
    gcTime: 0,
  });
}

export function useUnlinkSocial() {
  return useMutation({
    mutationFn: (provider: Provider) => call('DELETE /wps/member/social/{provider}', { params: { provider } }),
    onSuccess: refetchOverview,
  });
}
