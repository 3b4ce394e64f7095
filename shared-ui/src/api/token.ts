import { createStore, useStore } from '../lib/store';
import { randomId } from '../platform/device';
import { secureStore } from '../platform/secureStore';

const key = 'token';
const ownerKey = 'owner';

/** null: signed out. The token is stored only here. */
const tokenStore = createStore<string | null>(null);

/** Why the last session ended without a sign-out. */
const endedStore = createStore<'expired' | null>(null);

/**
 * Random id of the sign-in on this device, without personal data: persisted data is only read under the owner that
 * wrote it.
 */
let owner: string | null = null;
export const currentOwner = (): string | null => owner;

async function newOwner(): Promise<string> {
  const created = randomId();
  await secureStore.set(ownerKey, created);
  return created;
}

const firstListeners = new Set<() => void>();
tokenStore.subscribe(() => firstListeners.forEach((listener) => listener()));

/** Listeners run before all others, so that the previous member's data is cleared before the next one's is shown. */
export function onMemberChange(listener: () => void): () => void {
  firstListeners.add(listener);
  return () => firstListeners.delete(listener);
}

export async function restoreToken(): Promise<void> {
  const token = await secureStore.get(key);
  owner = token === null ? null : ((await secureStore.get(ownerKey)) ?? (await newOwner()));
  tokenStore.set(token);
}

/** `fill` sets initial data of the new member after the previous one's is cleared. */
export async function setToken(token: string, fill: () => void = () => undefined): Promise<void> {
  if (token === currentToken()) {
    fill();
    return;
  }
  // A new member must not continue what the previous one began.
  if (currentToken() !== null) await secureStore.clear();
  const next = await newOwner();
  await secureStore.set(key, token);
  endedStore.set(null);
  owner = next;
  const stop = onMemberChange(fill);
  tokenStore.set(token);
  stop();
}

export async function clearToken(reason: 'expired' | null = null): Promise<void> {
  endedStore.set(reason);
  owner = null;
  tokenStore.set(null);
  await secureStore.clear();
}

export const currentToken = (): string | null => tokenStore.get();
export const onTokenChange = (listener: () => void): (() => void) => tokenStore.subscribe(listener);
export const useIsSignedIn = (): boolean => useStore(tokenStore) !== null;
export const useSessionEnded = (): 'expired' | null => useStore(endedStore);
export const onSessionEnded = (listener: () => void): (() => void) => endedStore.subscribe(listener);
export const sessionEnded = (): 'expired' | null => endedStore.get();
