import { ApiError, currentToken, setToken, onTokenChange, queryClient } from '../../api';
import { isFirstSignIn } from '../../lib/popup';
import { createStore, useStore } from '../../lib/store';
import { prefill, type Prefill } from '../../platform/prefill';
import { secureStore } from '../../platform/secureStore';
import { memberKeys } from '../member';
import type { Challenge, PasswordReason } from './model';
import { leaveBinding } from './social/binding';
import { toChallenge, toPasswordReason, type SignedInWire } from './wire';

/** What the form knew when it sent, for what may follow the sign-in. */
export interface Sent {
  /** Only until the password was changed or the page is left; never written down. */
  password?: string;
  /** Kept on this device when the person asked for it, taken away when not; undefined leaves things as they are. */
  kept?: Prefill;
  /** The offer to bind an account elsewhere: for whoever gives this second proof, and for nobody who comes after. */
  bindToken?: string;
}

export interface OpenChallenge extends Challenge {
  sent: Sent;
}

/** A sign-in that waits for a second proof; forms step aside for it. */
const challengeStore = createStore<OpenChallenge | null>(null);
export const useChallenge = (): OpenChallenge | null => useStore(challengeStore);
export const challengeNow = (): OpenChallenge | null => challengeStore.get();
export const leaveChallenge = (): void => challengeStore.set(null);

/** A password that has to be replaced, and why. */
export interface PasswordDue {
  reason: PasswordReason;
  /** The one that led here; asked for again once the page was left. */
  password: string | undefined;
}

const dueKey = 'passwordDue';
const dueStore = createStore<PasswordDue | null>(null);
onTokenChange(() => (currentToken() === null ? dueStore.set(null) : undefined));
export const usePasswordDue = (): PasswordDue | null => useStore(dueStore);

export async function settlePasswordDue(): Promise<void> {
  dueStore.set(null);
  await secureStore.remove(dueKey);
}

async function askForPassword(reason: PasswordReason, password: string | undefined): Promise<void> {
  await secureStore.set(dueKey, reason);
  dueStore.set({ reason, password });
}

/** What was due before the page was loaded again is still due. */
export async function resumePasswordDue(): Promise<void> {
  const reason = toPasswordReason(await secureStore.get(dueKey));
  if (reason !== undefined && currentToken() !== null) dueStore.set({ reason, password: undefined });
}

/** The answer to any kind of sign-in; undefined when the server wants another proof first, which is asked for. */
export function orChallenge<T>(answer: Promise<T>, sent: Sent = {}): Promise<T | undefined> {
  return answer.catch((fault: unknown) => {
    const challenge = fault instanceof ApiError ? toChallenge(fault) : undefined;
    if (challenge === undefined) throw fault;
    challengeStore.set({ ...challenge, sent });
    return undefined;
  });
}

/** Lets somebody in with the answer to any kind of sign-in; false when the server wants another proof first. */
export async function enter(answer: Promise<SignedInWire>, sent: Sent = {}): Promise<boolean> {
  const signedIn = await orChallenge(answer, sent);
  if (signedIn === undefined) return false;
  isFirstSignIn.set(signedIn.firstTimeLogin);
  if (sent.kept !== undefined) remember(sent.kept);
  const reason = reasonOf(signedIn);
  await setToken(signedIn.token, () => queryClient.setQueryData(memberKeys.info(), signedIn.member));
  challengeStore.set(null);
  // An offer that was left open is for nobody who comes after.
  leaveBinding();
  // The sign-in answers with the least; the rest of the member is read when a screen asks for it.
  void queryClient.invalidateQueries({ queryKey: memberKeys.info() });
  if (reason !== undefined) await askForPassword(reason, sent.password);
  return true;
}

function remember(kept: Prefill): void {
  if (!kept.isRemembered) prefill.clear();
  else prefill.save(kept);
}

function reasonOf({ weakPassword, passwordExpired, firstTimeLogin }: SignedInWire): PasswordReason | undefined {
  if (weakPassword) return 'weak';
  if (!passwordExpired) return undefined;
  // A password that is over at the very first sign-in was chosen by whoever made the account.
  return firstTimeLogin ? 'first' : 'expired';
}
