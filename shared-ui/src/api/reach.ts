import { createStore, useStore } from '../lib/store';
import { connection } from '../platform/connection';

export interface Reach {
  isOnline: boolean;
  /** When the last answer came, for the bar that says since when. */
  since: number;
}

const reachStore = createStore<Reach>({ isOnline: true, since: Date.now() });

/**
 * Called by every request: an answer of any kind means the server is in reach. What was asked before the connection went
 * may still trickle in, and proves nothing.
 */
export function noteAnswer(askedAt = Date.now()): void {
  const { isOnline: isKnown, since } = reachStore.get();
  if (!isKnown && askedAt >= since) reachStore.set({ isOnline: true, since: Date.now() });
}

export function noteSilence(): void {
  if (reachStore.get().isOnline) reachStore.set({ isOnline: false, since: Date.now() });
}

/** The machine's own word: going off line counts at once, coming back is asked of the server. */
export function watchConnection(askAgain: () => void): () => void {
  const changed = () => {
    if (connection.isOnline()) askAgain();
    else noteSilence();
  };
  if (!connection.isOnline()) noteSilence();
  return connection.subscribe(changed);
}

export const isOnline = (): boolean => reachStore.get().isOnline;
export const onReachChange = (listener: () => void): (() => void) => reachStore.subscribe(listener);
export const useReach = (): Reach => useStore(reachStore);
export const useIsOnline = (): boolean => useStore(reachStore).isOnline;
