import { createStore, useStore } from '../lib/store';
import { secureStore } from '../platform/secureStore';

const key = 'token';

/** null: signed out. The token lives here and nowhere else. */
const tokenStore = createStore<string | null>(null);

/** Why the last session ended without the person asking for it. */
const endedStore = createStore<'expired' | null>(null);

export async function restoreToken(): Promise<void> {
  tokenStore.set(await secureStore.get(key));
}

export async function keepToken(token: string): Promise<void> {
  await secureStore.set(key, token);
  endedStore.set(null);
  tokenStore.set(token);
}

export async function dropToken(reason: 'expired' | null = null): Promise<void> {
  endedStore.set(reason);
  tokenStore.set(null);
  await secureStore.clear();
}

export const currentToken = (): string | null => tokenStore.get();
export const onTokenChange = (listener: () => void): (() => void) => tokenStore.subscribe(listener);
export const useIsSignedIn = (): boolean => useStore(tokenStore) !== null;
export const useSessionEnded = (): 'expired' | null => useStore(endedStore);
export const onSessionEnded = (listener: () => void): (() => void) => endedStore.subscribe(listener);
export const sessionEnded = (): 'expired' | null => endedStore.get();
