import { useMutation, useQuery } from '@tanstack/react-query';

import { call, clearToken, queryClient, type RequestBody } from '../../../api';
import { memberKeys } from '../queries';
import type { MemberWire } from '../wire';
import type { Profile, Security } from './model';
import { toSecurity } from './wire';

// Account data is never persisted.
export const securityKeys = {
  all: [...memberKeys.all, 'security'] as const,
  overview: () => [...securityKeys.all, 'overview'] as const,
  profile: () => [...securityKeys.all, 'profile'] as const,
  passkeys: () => [...securityKeys.all, 'passkeys'] as const,
  sessions: () => [...securityKeys.all, 'sessions'] as const,
  devices: () => [...securityKeys.all, 'devices'] as const,
};

export const refetchOverview = () => queryClient.invalidateQueries({ queryKey: securityKeys.overview() });

export function useSecurity(isAsked = true) {
  return useQuery<Security>({
    queryKey: securityKeys.overview(),
    queryFn: async ({ signal }) => toSecurity(await call('GET /wps/member/security', { signal })),
    enabled: isAsked,
  });
}

/** Whether the member has a password; assumed until it is known. */
export const useHasPassword = (isAsked = true): boolean => useSecurity(isAsked).data?.hasPassword !== false;

export function useProfile() {
  return useQuery<Profile>({
    queryKey: securityKeys.profile(),
    queryFn: ({ signal }) => call('GET /wps/member/profile', { signal }),
  });
}

export function useSaveProfile() {
  return useMutation({
    mutationFn: (body: Profile) => call('PUT /wps/member/profile', { body }),
    onSuccess(_answer, profile) {
      queryClient.setQueryData<Profile>(securityKeys.profile(), profile);
      void queryClient.invalidateQueries({ queryKey: memberKeys.info() });
    },
  });
}

/** The avatar changes at once and is reset when refused. */
export function useChooseAvatar() {
  return useMutation({
    mutationFn: (avatar: string) => call('PUT /wps/member/avatar', { body: { avatar } }),
    async onMutate(avatar) {
      await queryClient.cancelQueries({ queryKey: memberKeys.info() });
      const old = queryClient.getQueryData<MemberWire>(memberKeys.info());
      queryClient.setQueryData<MemberWire>(memberKeys.info(), (info) =>
        info === undefined ? info : { ...info, avatar },
      );
      return old;
    },
    onError: (_fault, _avatar, old) => queryClient.setQueryData(memberKeys.info(), old),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: memberKeys.info() }),
  });
}

export function useChangePassword() {
  return useMutation({
    mutationFn: (body: RequestBody<'POST /wps/member/password'>) => call('POST /wps/member/password', { body }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: securityKeys.all }),
  });
}

/** Switches at once, and back when refused. */
export function useSignInNotifications() {
  return useMutation({
    mutationFn: (enabled: boolean) => call('PUT /wps/member/signInNotices', { body: { enabled } }),
    async onMutate(hasNotices) {
      await queryClient.cancelQueries({ queryKey: securityKeys.overview() });
      const old = queryClient.getQueryData<Security>(securityKeys.overview());
      if (old !== undefined) queryClient.setQueryData<Security>(securityKeys.overview(), { ...old, hasNotices });
      return old;
    },
    onError: (_fault, _enabled, old) => queryClient.setQueryData(securityKeys.overview(), old),
    onSettled: refetchOverview,
  });
}

export function useExport() {
  return useMutation({
    // The export is never cached.
    mutationFn: () => call('GET /wps/member/export', { timeoutMs: exportMs }),
  });
}

const exportMs = 60_000;

export function useCloseAccount() {
  return useMutation({
    mutationFn: (reason: string) => call('POST /wps/member/close', { body: reason === '' ? {} : { reason } }),
    onSuccess: () => clearToken(),
  });
}
