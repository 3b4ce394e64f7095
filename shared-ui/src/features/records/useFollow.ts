import { useEffect } from 'react';

import { onLive, queryClient, type LiveName } from '../../api';

/** Invalidates all queries under `key` when one of these events arrives. */
export function useFollow(names: readonly LiveName[], key: readonly unknown[]): void {
  const watched = JSON.stringify([names, key]);
  useEffect(() => {
    const [events, queryKey] = JSON.parse(watched) as [LiveName[], unknown[]];
    const stops = events.map((name) => onLive(name, () => void queryClient.invalidateQueries({ queryKey })));
    return () => stops.forEach((stop) => stop());
  }, [watched]);
}
