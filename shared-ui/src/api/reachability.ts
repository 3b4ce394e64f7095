import { createStore, useStore } from '../lib/store';
import { connection } from '../platform/connection';

export interface Reachability {
  isOnline: boolean;
  /** Time of the last change, for the offline bar. */
  since: number;
}

const reachabilityStore = createStore<Reachability>({ isOnline: true, since: Date.now() });

/**
 * Every request calls it: any response proves that the server is reachable. Responses to requests sent before the
 * connection was lost may still arrive and prove nothing.
 */
export function markReachable(sentAt = Date.now()): void {
  const { isOnline: wasOnline, since } = reachabilityStore.get();
  if (!wasOnline && sentAt >= since) reachabilityStore.set({ isOnline: true, since: Date.now() });
}

export function markUnreachable(): void {
  if (reachabilityStore.get().isOnline) reachabilityStore.set({ isOnline: false, since: Date.now() });
}

/** Follows the device's connection: going offline counts at once, coming back is checked by a request. */
export function watchConnection(refetch: () => void): () => void {
  const changed = () => {
    if (connection.isOnline()) refetch();
    else markUnreachable();
  };
  if (!connection.isOnline()) markUnreachable();
  return connection.subscribe(changed);
}

export const isOnline = (): boolean => reachabilityStore.get().isOnline;
export const onReachabilityChange = (listener: () => void): (() => void) => reachabilityStore.subscribe(listener);
export const useReachability = (): Reachability => useStore(reachabilityStore);
export const useIsOnline = (): boolean => useStore(reachabilityStore).isOnline;
