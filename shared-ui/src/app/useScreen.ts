import { useCallback, useEffect, useState } from 'react';

import { useStore } from '../lib/store';
import { reloadOrRetry } from '../platform/page';
import { loadCount, loadedScreen, loadScreen } from './screens';
import type { LoadScreen, Route, Screen } from './table';

interface ScreenState {
  screen: Screen | undefined;
  hasFailed: boolean;
  retry: () => void;
}

/** Returns the screen of a route once its code is loaded. */
export function useScreen(route: Route): ScreenState {
  useStore(loadCount);
  const [failed, setFailed] = useState<LoadScreen>();
  const load = useCallback(() => {
    setFailed(undefined);
    loadScreen(route).catch(() => setFailed(() => route.load));
  }, [route]);
  useEffect(load, [load]);
  return { screen: loadedScreen(route), hasFailed: failed === route.load, retry: () => reloadOrRetry(load) };
}
