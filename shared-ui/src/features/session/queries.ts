import { useMutation, useQuery } from '@tanstack/react-query';

import { call, callWhole, deed, dropToken, get, keepToken, queryClient } from '../../api';
import { firstTime } from '../../lib/firstTime';
import { platformName } from '../../platform/device';
import { memberKeys } from '../member';
import type { Captcha, RegisterField, Scope } from './model';
import {
  fromLogin,
  fromRegister,
  toCaptcha,
  toRegisterFields,
  type LoginInput,
  type RegisterInput,
  type SignedInWire,
} from './wire';

/** An answer counts only for what its picture was asked for. */
export type CaptchaPurpose = 'login' | 'register' | 'feedback';

export const sessionKeys = {
  all: ['session'] as const,
  captcha: (purpose: CaptchaPurpose) => [...sessionKeys.all, 'captcha', purpose] as const,
  registerFields: () => [...sessionKeys.all, 'registerFields'] as const,
};

async function enter(answer: SignedInWire): Promise<SignedInWire> {
  firstTime.set(answer.firstTimeLogin === true);
  await keepToken(answer.token);
  queryClient.setQueryData(memberKeys.info(), answer.member);
  // The sign-in answers with the least; the rest of the member is read when a screen asks for it.
  void queryClient.invalidateQueries({ queryKey: memberKeys.info() });
  return answer;
}

export function useSignIn(scope: Scope) {
  return useMutation({
    mutationFn: async (input: Omit<LoginInput, 'scope'>) =>
      enter(
        await call<SignedInWire>({
          method: 'POST',
          path: '/wps/session/login',
          moduleId: 'session.login',
          body: fromLogin({ ...input, scope }),
          isEncrypted: true,
        }),
      ),
  });
}

export function useTrial() {
  return useMutation({
    mutationFn: async () =>
      enter(
        await call<SignedInWire>({
          method: 'POST',
          path: '/wps/session/login/freeplay',
          moduleId: 'session.trial',
          body: { os: platformName(), platform: 'W' },
        }),
      ),
  });
}

export function useRegister() {
  return useMutation({
    mutationFn: async (input: RegisterInput) =>
      enter(
        await deed<SignedInWire>({
          method: 'PUT',
          path: '/wps/member/register',
          moduleId: 'member.register',
          body: fromRegister(input),
          isEncrypted: true,
        }),
      ),
  });
}

/** Signed out here whatever the server says: a lost line must not keep anybody in. */
export function useSignOut() {
  return useMutation({
    mutationFn: () =>
      call<unknown>({ method: 'DELETE', path: '/wps/session/logout', moduleId: 'session.logout', timeoutMs: 4_000 }),
    onSettled: () => dropToken(),
  });
}

export async function readCaptcha(
  kind: 'image' | 'audio',
  purpose: CaptchaPurpose,
  signal?: AbortSignal,
): Promise<Captcha> {
  const answer = await callWhole<string>({
    method: 'GET',
    path: '/wps/captcha',
    moduleId: 'verification.captcha',
    query: { kind, purpose },
    ...(signal === undefined ? {} : { signal }),
  });
  return toCaptcha(kind, answer);
}

/** Each picture answers once: never kept, read again on demand. */
export function useCaptcha(isAsked: boolean, purpose: CaptchaPurpose) {
  return useQuery({
    queryKey: sessionKeys.captcha(purpose),
    queryFn: ({ signal }) => readCaptcha('image', purpose, signal),
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  });
}

export function useRegisterFields() {
  return useQuery<RegisterField[]>({
    queryKey: sessionKeys.registerFields(),
    queryFn: async ({ signal }) =>
      toRegisterFields(await get('/wps/system/setting/register', 'system.register', { signal })),
    staleTime: 300_000,
    meta: { persist: 'public' },
  });
}
