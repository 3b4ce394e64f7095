import { ApiError, call, currentToken, clearToken, isOnline, isRecord, onReachabilityChange } from '../../api';
import { prefill } from '../../platform/prefill';
import { secureStore } from '../../platform/secureStore';

// It outlives the person, as whatever is the tab's own does: his session still stands on the server.
const owedKey = 'tab.signOutsOwed';

const endAtServer = (token: string): Promise<unknown> =>
  call('DELETE /wps/session/logout', { token, timeoutMs: 4_000 });

/** Silence, or trouble at the server. Any other refusal is the word of whoever ends sessions: there is none left. */
const isUnheard = (fault: unknown): boolean =>
  !(fault instanceof ApiError) || fault.status === 0 || fault.status >= 429;

async function owed(): Promise<string[]> {
  const kept: unknown = JSON.parse((await secureStore.get(owedKey)) ?? '{}');
  return isRecord(kept) && Array.isArray(kept.tokens) ? (kept.tokens as string[]) : [];
}

async function setOwed(tokens: readonly string[]): Promise<void> {
  if (tokens.length === 0) await secureStore.remove(owedKey);
  else await secureStore.set(owedKey, JSON.stringify({ tokens }));
}

/** Signs out here whatever the server says, and takes away what this device remembers of the person. */
export async function signOut(): Promise<void> {
  prefill.clear();
  await leave();
}

/** Ends the session and no more: a lost line must not keep anybody in. What the server did not hear is owed to it. */
export async function leave(): Promise<void> {
  const token = currentToken();
  try {
    if (token !== null) await endAtServer(token);
  } catch (fault) {
    if (token !== null && isUnheard(fault)) await setOwed([...(await owed()), token]);
  } finally {
    await clearToken();
  }
}

let paying: Promise<boolean> | undefined;

/** Tells the server who has left meanwhile; true when it knows of everybody. */
export function paySignOuts(): Promise<boolean> {
  paying ??= pay().finally(() => {
    paying = undefined;
  });
  return paying;
}

async function pay(): Promise<boolean> {
  for (const token of await owed()) {
    try {
      await endAtServer(token);
    } catch (fault) {
      if (isUnheard(fault)) return false;
    }
    await setOwed((await owed()).filter((each) => each !== token));
  }
  return true;
}

/** Pays as soon as the server is in reach, until it is called. */
export function followSignOuts(): () => void {
  const ask = () => void (isOnline() ? paySignOuts() : undefined);
  ask();
  return onReachabilityChange(ask);
}
