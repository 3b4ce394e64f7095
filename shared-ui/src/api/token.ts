import { createStore, useStore } from '../lib/store';
import { randomId } from '../platform/device';
import { secureStore } from '../platform/secureStore';

const key = 'token';
const ownerKey = 'owner';

/** null: signed out. The token lives here and nowhere else. */
const tokenStore = createStore<string | null>(null);

/** Why the last session ended without the person asking for it. */
const endedStore = createStore<'expired' | null>(null);

/** Names a sign-in on this device without saying whose it is: what is written down under one is read under no other. */
let owner: string | null = null;
export const currentOwner = (): string | null => owner;

async function newOwner(): Promise<string> {
  const made = randomId();
  await secureStore.set(ownerKey, made);
  return made;
}

const firsts = new Set<() => void>();
tokenStore.subscribe(() => firsts.forEach((listener) => listener()));

/** Heard before anybody else: what belongs to whoever was here goes before the next one is shown. */
export function onHandOver(listener: () => void): () => void {
  firsts.add(listener);
  return () => firsts.delete(listener);
}

export async function restoreToken(): Promise<void> {
  const token = await secureStore.get(key);
  owner = token === null ? null : ((await secureStore.get(ownerKey)) ?? (await newOwner()));
  tokenStore.set(token);
}

/** `fill` puts in what is known of whoever comes, once nothing is left of the one before. */
export async function keepToken(token: string, fill: () => void = () => undefined): Promise<void> {
  if (token === currentToken()) {
    fill();
    return;
  }
  // What was begun by somebody else is not his to go on with.
  if (currentToken() !== null) await secureStore.clear();
  const next = await newOwner();
  await secureStore.set(key, token);
  endedStore.set(null);
  owner = next;
  const stop = onHandOver(fill);
  tokenStore.set(token);
  stop();
}

export async function dropToken(reason: 'expired' | null = null): Promise<void> {
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
