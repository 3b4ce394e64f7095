import { useEffect } from 'react';

import { onLive, queryClient, type LiveName } from '../../api';

/** Reads again whatever lies under the key when one of these events comes. */
export function useFollow(names: readonly LiveName[], key: readonly unknown[]): void {
  const asked = JSON.stringify([names, key]);
  useEffect(() => {
    const [heard, under] = JSON.parse(asked) as [LiveName[], unknown[]];
    const stops = heard.map((name) => onLive(name, () => void queryClient.invalidateQueries({ queryKey: under })));
    return () => stops.forEach((stop) => stop());
  }, [asked]);
}
