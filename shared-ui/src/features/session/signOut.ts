import { ApiError, call, currentToken, clearToken, isOnline, isRecord, onReachabilityChange } from '../../api';
import { prefill } from '../../platform/prefill';
import { secureStore } from '../../platform/secureStore';

// Kept across sign-in and sign-out: the session is still open on the server.
const pendingKey = 'tab.signOutsOwed';

const endAtServer = (token: string): Promise<unknown> =>
  call('DELETE /wps/session/logout', { token, timeoutMs: 4_000 });

/** No response or a server error. Any other refusal means that there is no session left. */
const hasNotReachedServer = (fault: unknown): boolean =>
  !(fault instanceof ApiError) || fault.status === 0 || fault.status >= 429;

async function pendingSignOuts(): Promise<string[]> {
  const kept: unknown = JSON.parse((await secureStore.get(pendingKey)) ?? '{}');
  return isRecord(kept) && Array.isArray(kept.tokens) ? (kept.tokens as string[]) : [];
}

async function setPendingSignOuts(tokens: readonly string[]): Promise<void> {
  if (tokens.length === 0) await secureStore.remove(pendingKey);
  else await secureStore.set(pendingKey, JSON.stringify({ tokens }));
}

/** Signs out locally, whatever the server responds, and removes the member's stored data. */
export async function signOut(): Promise<void> {
  prefill.clear();
  await endSession();
}

/** Ends the session only. If the server cannot be reached, the sign-out is stored and sent later. */
export async function endSession(): Promise<void> {
  const token = currentToken();
  try {
    if (token !== null) await endAtServer(token);
  } catch (fault) {
    if (token !== null && hasNotReachedServer(fault)) await setPendingSignOuts([...(await pendingSignOuts()), token]);
  } finally {
    await clearToken();
  }
}

let sending: Promise<boolean> | undefined;

/** Sends stored sign-outs; resolves to true when none is left. */
export function sendSignOuts(): Promise<boolean> {
  sending ??= sendPending().finally(() => {
    sending = undefined;
  });
  return sending;
}

async function sendPending(): Promise<boolean> {
  for (const token of await pendingSignOuts()) {
    try {
      await endAtServer(token);
    } catch (fault) {
      if (hasNotReachedServer(fault)) return false;
    }
    await setPendingSignOuts((await pendingSignOuts()).filter((each) => each !== token));
  }
  return true;
}

/** Sends stored sign-outs once the server is reachable, until the returned function is called. */
export function retrySignOuts(): () => void {
  const ask = () => void (isOnline() ? sendSignOuts() : undefined);
  ask();
  return onReachabilityChange(ask);
}
