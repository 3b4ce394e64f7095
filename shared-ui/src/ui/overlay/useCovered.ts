import { useCallback, useEffect, useId, useSyncExternalStore } from 'react';

let shown: readonly string[] = [];
const listeners = new Set<() => void>();

function change(next: readonly string[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether another overlay covers this one: it is then hidden from screen readers. */
export function useCovered(isThere: boolean): { isCovered: boolean; onShow: () => void } {
  const id = useId();
  const onShow = useCallback(() => change([...shown.filter((each) => each !== id), id]), [id]);
  useEffect(() => {
    if (!isThere) return undefined;
    return () => change(shown.filter((each) => each !== id));
  }, [id, isThere]);
  const isCovered = useSyncExternalStore(
    subscribe,
    () => shown.includes(id) && shown.at(-1) !== id,
    () => false,
  );
  return { isCovered, onShow };
}

/** Whether any overlay is open or closing. */
export function useIsOverlaid(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => shown.length > 0,
    () => false,
  );
}
