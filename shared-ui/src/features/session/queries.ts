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
import { enter, leaveChallenge, type OpenChallenge } from './entry';
import type { Captcha, ChallengeMethod, RegisterField, Scope } from './model';
import { leave, paySignOuts, signOut } from './signOut';
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

/** An answer counts only for what its picture was asked for. */
export type CaptchaPurpose = 'login' | 'register' | 'feedback' | 'sms';

export const sessionKeys = {
  all: ['session'] as const,
  captcha: (purpose: CaptchaPurpose) => [...sessionKeys.all, 'captcha', purpose] as const,
  registerFields: () => [...sessionKeys.all, 'registerFields'] as const,
};

/** Each of these is true once the person is in, false when another proof is asked for first. */
export function useSignIn(scope: Scope) {
  return useMutation({
    mutationFn: (input: Omit<LoginInput, 'scope'>) =>
      enter(call('POST /wps/session/login', { body: fromLogin({ ...input, scope }) }), {
        password: input.password,
        ...(scope === 'agent' ? {} : { kept: { username: input.username.trim(), isRemembered: input.isRemembered } }),
      }),
  });
}

export function useSignInByPhone() {
  return useMutation({
    mutationFn: (input: PhoneLoginInput) =>
      enter(call('POST /wps/session/login', { body: fromPhoneLogin(input) }), {
        kept: { phone: input.phone, isRemembered: input.isRemembered },
      }),
  });
}

/** Null: the person closed the browser's window. */
export function useSignInByPasskey() {
  return useMutation({
    async mutationFn(): Promise<boolean | null> {
      const { challengeId, options } = await call('POST /wps/session/login/passkey/begin', { body: {} });
      const credential = await getPasskey(options as PasskeyJson);
      if (credential === null) return null;
      return enter(call('POST /wps/session/login/passkey/finish', { body: { challengeId, credential } }));
    },
  });
}

/** In by the house's own page in the browser of the phone. Null: the person came back without. */
export function useSignInByBrowser() {
  return useMutation({
    async mutationFn(): Promise<boolean | null> {
      const handed = await signInWithBrowser(currentLocale());
      return handed === null ? null : enter(call('POST /wps/session/login/handoff', { body: handed }));
    },
  });
}

/**
 * The device that was ticked as remembered lets its person in without the form; nobody comes in by it whose leaving the server has
 * not heard of. Its name is used up each time: tabs that open at once ask one after the other.
 */
export async function comeBack(): Promise<void> {
  if (!prefill.read().isRemembered || !(await paySignOuts())) return;
  await withTabLock('comeBack', askIn);
}

async function askIn(): Promise<void> {
  const { isRemembered, ...kept } = prefill.read();
  if (!isRemembered) return;
  // Only with a body is it a call that no page of another site can send.
  const answer = call('POST /wps/session/login/remembered', { body: {}, timeoutMs: 4_000 });
  try {
    if (!(await enter(answer))) showChallenge();
  } catch (fault) {
    // Only the server's own word ends it; whatever else went wrong leaves the form, and the device as it is.
    const isRefused = fault instanceof ApiError && fault.status === 401;
    if (isRefused && currentToken() === null) prefill.save({ ...kept, isRemembered: false });
  }
}

// Nobody pressed anything: where people sign in is opened for it, and leads on to where the person was.
function showChallenge(): void {
  const here = history.current();
  const name = nameOfPath(here.path);
  if (name === 'agent') leaveChallenge();
  else if (name !== 'login' && name !== 'handoff') history.replace(linkTo('login', { next: urlOf(here) }));
}

export function useTrial() {
  return useMutation({
    mutationFn: () => enter(call('POST /wps/session/login/freeplay', { body: { os: platformName(), platform: 'W' } })),
  });
}

interface Answered {
  challenge: OpenChallenge;
  method: ChallengeMethod;
  code: string;
}

/** The second proof: with it the sign-in goes on as it would have. */
export function useAnswerChallenge() {
  return useMutation({
    async mutationFn({ challenge, method, code }: Answered) {
      const { id, sent } = challenge;
      const body = { challengeId: id, method, code: code.trim() };
      const answer = call('POST /wps/session/login/verify', { body }).then(toSignedIn);
      const isIn = await enter(answer, sent);
      if (isIn && sent.bindToken !== undefined) void linkOffered(sent.bindToken);
      return isIn;
    },
  });
}

export function useRegister() {
  return useMutation({
    mutationFn: (input: RegisterInput) =>
      enter(
        call(input.kind === 'mobile' ? 'PUT /wps/member/register/mobile' : 'PUT /wps/member/register', {
          body: { ...fromRegister(input), ...bindingOfRegistration() },
        }),
      ),
  });
}

/** Refused when no agent has the code. */
export async function checkAffiliate(code: string, domain: string): Promise<void> {
  await call('GET /wps/agent/affiliate', { query: { code, domain } });
}

/** Shows once more that it is the owner who acts; good for the next few minutes. */
export function useProve() {
  return useMutation({
    mutationFn: (body: RequestBody<'POST /wps/session/reauth'>) => call('POST /wps/session/reauth', { body }),
  });
}

export function useSignOut() {
  return useMutation({ mutationFn: signOut });
}

/** Out of play money; whoever the device remembers is somebody else. */
export function useLeaveTrial() {
  return useMutation({ mutationFn: leave });
}

export async function readCaptcha(
  kind: 'image' | 'audio',
  purpose: CaptchaPurpose,
  signal?: AbortSignal,
): Promise<Captcha> {
  return toCaptcha(kind, await callEnvelope('GET /wps/captcha', { query: { kind, purpose }, signal }));
}

/** Each picture answers once: never kept, read again on demand. */
export function useCaptcha(isAsked: boolean, purpose: CaptchaPurpose) {
  return useQuery({
    queryKey: sessionKeys.captcha(purpose),
    queryFn: ({ signal }) => readCaptcha('image', purpose, signal),
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // One picture a second: a form with two of them waits for its turn.
    retry: (count, fault) => count < 3 && waitOf(fault) !== undefined,
    retryDelay: (_, fault) => (waitOf(fault) ?? 1) * 1_000,
    refetchOnReconnect: false,
  });
}

/** How many seconds the server wants to be left alone, where they are few enough to wait for. */
function waitOf(fault: Error): number | undefined {
  if (!(fault instanceof ApiError) || fault.status !== 429 || fault.retryAfter === undefined) return undefined;
  return fault.retryAfter <= mostWaited ? fault.retryAfter : undefined;
}

const mostWaited = 3;

export function useRegisterFields() {
  return useQuery<RegisterField[]>({
    queryKey: sessionKeys.registerFields(),
    queryFn: async ({ signal }) => toRegisterFields(await call('GET /wps/system/setting/register', { signal })),
    // Whoever opens the form fills in what is asked for now; what is kept stands there until it is known.
    staleTime: 0,
    meta: { persist: 'public' },
  });
}
