import { ApiError, currentToken, onSessionEnded, onTokenChange, queryClient, sessionEnded, setToken } from '../../api';
import { isFirstSignIn } from '../../lib/popup';
import { createStore, useStore } from '../../lib/store';
import { prefill, type Prefill } from '../../platform/prefill';
import { secureStore } from '../../platform/secureStore';
import { memberKeys, toMember, type MemberWire } from '../member';
import type { Challenge, PasswordReason } from './model';
import { clearBinding } from './social/binding';
import { toChallenge, toPasswordReason, type SignedInWire } from './wire';

/** What the form knew when it was sent, for later steps of the sign-in. */
export interface SubmittedLogin {
  /** In memory only, until the password is changed or the page is left. */
  password?: string;
  /** Stored on this device on request, removed if not; undefined changes nothing. */
  storedPrefill?: Prefill;
  /** A pending link to another provider's account, only for this second factor. */
  bindToken?: string;
}

export interface OpenChallenge extends Challenge {
  submitted: SubmittedLogin;
}

/** A sign-in that waits for a second factor; forms are replaced by it. */
const challengeStore = createStore<OpenChallenge | null>(null);
export const useChallenge = (): OpenChallenge | null => useStore(challengeStore);
export const currentChallenge = (): OpenChallenge | null => challengeStore.get();
export const clearChallenge = (): void => challengeStore.set(null);

/** A password that must be changed, and why. */
export interface PasswordDue {
  reason: PasswordReason;
  /** The password that was entered; requested again after a reload. */
  password: string | undefined;
}

const dueKey = 'passwordDue';
const dueStore = createStore<PasswordDue | null>(null);
onTokenChange(() => (currentToken() === null ? dueStore.set(null) : undefined));
export const usePasswordDue = (): PasswordDue | null => useStore(dueStore);

/** The name of the member whose session expired, for the form that asks for it again; in memory only. */
let expiredName = '';
export const expiredUsername = (): string => expiredName;
onSessionEnded(() => {
  const member = sessionEnded() === 'expired' ? queryClient.getQueryData<MemberWire>(memberKeys.info()) : undefined;
  expiredName = member === undefined || toMember(member, undefined).kind === 'trial' ? '' : member.account;
});

export async function settlePasswordDue(): Promise<void> {
  dueStore.set(null);
  await secureStore.remove(dueKey);
}

async function askForPassword(reason: PasswordReason, password: string | undefined): Promise<void> {
  await secureStore.set(dueKey, reason);
  dueStore.set({ reason, password });
}

/** A password change that was due before a reload is still due. */
export async function resumePasswordDue(): Promise<void> {
  const reason = toPasswordReason(await secureStore.get(dueKey));
  if (reason !== undefined && currentToken() !== null) dueStore.set({ reason, password: undefined });
}

/** Awaits any kind of sign-in; undefined when the server requires a second factor, which is then asked for. */
export function orChallenge<T>(answer: Promise<T>, submitted: SubmittedLogin = {}): Promise<T | undefined> {
  return answer.catch((fault: unknown) => {
    const challenge = fault instanceof ApiError ? toChallenge(fault) : undefined;
    if (challenge === undefined) throw fault;
    challengeStore.set({ ...challenge, submitted });
    return undefined;
  });
}

/** Signs in with the response of any method; false when the server requires a second factor first. */
export async function completeSignIn(answer: Promise<SignedInWire>, submitted: SubmittedLogin = {}): Promise<boolean> {
  const signedIn = await orChallenge(answer, submitted);
  if (signedIn === undefined) return false;
  isFirstSignIn.set(signedIn.firstTimeLogin);
  if (submitted.storedPrefill !== undefined) remember(submitted.storedPrefill);
  const reason = reasonOf(signedIn);
  await setToken(signedIn.token, () => queryClient.setQueryData(memberKeys.info(), signedIn.member));
  challengeStore.set(null);
  // An offer to link an account is not for the next member.
  clearBinding();
  // The sign-in returns basic fields; the rest is fetched when a screen needs it.
  void queryClient.invalidateQueries({ queryKey: memberKeys.info() });
  if (reason !== undefined) await askForPassword(reason, submitted.password);
  return true;
}

function remember(storedPrefill: Prefill): void {
  if (!storedPrefill.isRemembered) prefill.clear();
  else prefill.save(storedPrefill);
}

function reasonOf({ weakPassword, passwordExpired, firstTimeLogin }: SignedInWire): PasswordReason | undefined {
  if (weakPassword) return 'weak';
  if (!passwordExpired) return undefined;
  // An expired password at the very first sign-in was set by someone else.
  return firstTimeLogin ? 'first' : 'expired';
}
