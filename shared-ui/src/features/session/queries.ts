import { useMutation, useQuery } from '@tanstack/react-query';

import { ApiError, call, callEnvelope, currentToken, type RequestBody } from '../../api';
import { currentLocale } from '../../i18n';
import { linkTo, nameOfPath } from '../../lib/paths';
import { urlOf } from '../../lib/place';
import { signInWithBrowser } from '../../platform/browserTab';
import { platformName } from '../../platform/device';
import { history } from '../../platform/history';
import { getPasskey, type PasskeyJson } from '../../platform/passkey';
import { prefill } from '../../platform/prefill';
import { withTabLock } from '../../platform/tabLock';
import { completeSignIn, clearChallenge, type OpenChallenge } from './entry';
import type { Captcha, ChallengeMethod, RegisterField, Scope } from './model';
import { endSession, sendSignOuts, signOut } from './signOut';
import { bindingOfRegistration } from './social/binding';
import { linkOffered } from './social/queries';
import {
  fromLogin,
  fromPhoneLogin,
  fromRegister,
  toCaptcha,
  toRegisterFields,
  toSignedIn,
  type LoginInput,
  type PhoneLoginInput,
  type RegisterInput,
} from './wire';

/** A captcha is valid only for the purpose it was requested for. */
export type CaptchaPurpose = 'login' | 'register' | 'feedback' | 'sms';

export const sessionKeys = {
  all: ['session'] as const,
  captcha: (purpose: CaptchaPurpose) => [...sessionKeys.all, 'captcha', purpose] as const,
  registerFields: () => [...sessionKeys.all, 'registerFields'] as const,
};

/** Each of these resolves to true when signed in, and to false when a second factor is required first. */
export function useSignIn(scope: Scope) {
  return useMutation({
    mutationFn: (input: Omit<LoginInput, 'scope'>) =>
      completeSignIn(call('POST /wps/session/login', { body: fromLogin({ ...input, scope }) }), {
        password: input.password,
        ...(scope === 'agent'
          ? {}
          : { storedPrefill: { username: input.username.trim(), isRemembered: input.isRemembered } }),
      }),
  });
}

export function useSignInByPhone() {
  return useMutation({
    mutationFn: (input: PhoneLoginInput) =>
      completeSignIn(call('POST /wps/session/login', { body: fromPhoneLogin(input) }), {
        storedPrefill: { phone: input.phone, isRemembered: input.isRemembered },
      }),
  });
}

/** Null: the user closed the browser's window. */
export function useSignInByPasskey() {
  return useMutation({
    async mutationFn(): Promise<boolean | null> {
      const { challengeId, options } = await call('POST /wps/session/login/passkey/begin', { body: {} });
      const credential = await getPasskey(options as PasskeyJson);
      if (credential === null) return null;
      return completeSignIn(call('POST /wps/session/login/passkey/finish', { body: { challengeId, credential } }));
    },
  });
}

/** Signs in through the platform's page in the phone's browser. Null: the user returned without signing in. */
export function useSignInByBrowser() {
  return useMutation({
    async mutationFn(): Promise<boolean | null> {
      const handed = await signInWithBrowser(currentLocale());
      return handed === null ? null : completeSignIn(call('POST /wps/session/login/handoff', { body: handed }));
    },
  });
}

/**
 * Signs in with a remembered device, unless a sign-out has not reached the server yet. Its token is replaced on each
 * use, so tabs that open at once take turns.
 */
export async function resumeRemembered(): Promise<void> {
  if (!prefill.read().isRemembered || !(await sendSignOuts())) return;
  await withTabLock('comeBack', signInRemembered);
}

async function signInRemembered(): Promise<void> {
  const { isRemembered, ...kept } = prefill.read();
  if (!isRemembered) return;
  // A JSON body makes the call impossible for pages of other sites.
  const answer = call('POST /wps/session/login/remembered', { body: {}, timeoutMs: 4_000 });
  try {
    if (!(await completeSignIn(answer))) showChallenge();
  } catch (fault) {
    // Only a refusal by the server ends it; after other errors the device stays remembered.
    const isRefused = fault instanceof ApiError && fault.status === 401;
    if (isRefused && currentToken() === null) prefill.save({ ...kept, isRemembered: false });
  }
}

// Opens sign-in for the second factor, and continues to the current page.
function showChallenge(): void {
  const here = history.current();
  const name = nameOfPath(here.path);
  if (name === 'agent') clearChallenge();
  else if (name !== 'login' && name !== 'handoff') history.replace(linkTo('login', { next: urlOf(here) }));
}

export function useTrial() {
  return useMutation({
    async mutationFn() {
      const answer = call('POST /wps/session/login/freeplay', { body: { os: platformName(), platform: 'W' } });
      // The greeting of new members is about an account, which a trial does not have.
      return completeSignIn(answer.then((signedIn) => ({ ...signedIn, firstTimeLogin: false })));
    },
  });
}

interface ChallengeAnswer {
  challenge: OpenChallenge;
  method: ChallengeMethod;
  code: string;
}

/** Completes the sign-in with a second factor. */
export function useAnswerChallenge() {
  return useMutation({
    async mutationFn({ challenge, method, code }: ChallengeAnswer) {
      const { id, submitted } = challenge;
      const body = { challengeId: id, method, code: code.trim() };
      const answer = call('POST /wps/session/login/verify', { body }).then(toSignedIn);
      const isIn = await completeSignIn(answer, submitted);
      if (isIn && submitted.bindToken !== undefined) void linkOffered(submitted.bindToken);
      return isIn;
    },
  });
}

export function useRegister() {
  return useMutation({
    mutationFn: (input: RegisterInput) =>
      completeSignIn(
        call(input.kind === 'mobile' ? 'PUT /wps/member/register/mobile' : 'PUT /wps/member/register', {
          body: { ...fromRegister(input), ...bindingOfRegistration() },
        }),
      ),
  });
}

/** Throws when no agent has the code. */
export async function checkAffiliate(code: string, domain: string): Promise<void> {
  await call('GET /wps/agent/affiliate', { query: { code, domain } });
}

/** Authenticates again; valid for a few minutes. */
export function useReauthenticate() {
  return useMutation({
    mutationFn: (body: RequestBody<'POST /wps/session/reauth'>) => call('POST /wps/session/reauth', { body }),
  });
}

export function useSignOut() {
  return useMutation({ mutationFn: signOut });
}

/** Ends trial play; the remembered member stays. */
export function useLeaveTrial() {
  return useMutation({ mutationFn: endSession });
}

export async function fetchCaptcha(
  kind: 'image' | 'audio',
  purpose: CaptchaPurpose,
  signal?: AbortSignal,
): Promise<Captcha> {
  return toCaptcha(kind, await callEnvelope('GET /wps/captcha', { query: { kind, purpose }, signal }));
}

/** A captcha can be answered once, so it is never cached. */
export function useCaptcha(isEnabled: boolean, purpose: CaptchaPurpose) {
  return useQuery({
    queryKey: sessionKeys.captcha(purpose),
    queryFn: ({ signal }) => fetchCaptcha('image', purpose, signal),
    enabled: isEnabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // At most one captcha a second: a form with two waits for the second one.
    retry: (count, fault) => count < 3 && waitOf(fault) !== undefined,
    retryDelay: (_, fault) => (waitOf(fault) ?? 1) * 1_000,
    refetchOnReconnect: false,
  });
}

/** Seconds to wait, if the server asks for a short wait. */
function waitOf(fault: Error): number | undefined {
  if (!(fault instanceof ApiError) || fault.status !== 429 || fault.retryAfter === undefined) return undefined;
  return fault.retryAfter <= maxWaitSeconds ? fault.retryAfter : undefined;
}

const maxWaitSeconds = 3;

export function useRegisterFields() {
  return useQuery<RegisterField[]>({
    queryKey: sessionKeys.registerFields(),
    queryFn: async ({ signal }) => toRegisterFields(await call('GET /wps/system/setting/register', { signal })),
    // An operator changes them rarely, and the server checks the form again.
    staleTime: 30_000,
    meta: { persist: 'public' },
  });
}
