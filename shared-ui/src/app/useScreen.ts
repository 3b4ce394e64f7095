import { useCallback, useEffect, useState } from 'react';

import { useStore } from '../lib/store';
import { renew } from '../platform/page';
import { arrivals, loadedScreen, loadScreen } from './screens';
import type { LoadScreen, Route, Screen } from './table';

interface Asked {
  screen: Screen | undefined;
  hasFailed: boolean;
  retry: () => void;
}

/** The screen of a route as soon as its code is here. */
export function useScreen(route: Route): Asked {
  useStore(arrivals);
  const [failed, setFailed] = useState<LoadScreen>();
  const load = useCallback(() => {
    setFailed(undefined);
    loadScreen(route).catch(() => setFailed(() => route.load));
  }, [route]);
  useEffect(load, [load]);
  return { screen: loadedScreen(route), hasFailed: failed === route.load, retry: () => renew(load) };
}
