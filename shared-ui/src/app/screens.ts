import { createStore } from '../lib/store';
import type { LoadScreen, Route, Screen } from './table';

// As the product says: a screen that has not come after two minutes is an error.
const loadTimeoutMs = 120_000;

// By loader, because several routes may show one screen.
const loaded = new Map<LoadScreen, Screen>();
const coming = new Map<LoadScreen, Promise<Screen>>();

/** Told whenever a screen has arrived, so that whoever waits draws again. */
export const arrivals = createStore(0);

export const loadedScreen = (route: Route): Screen | undefined => loaded.get(route.load);

function inTime(work: Promise<Screen>): Promise<Screen> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the screen did not come in time')), loadTimeoutMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Loads the code of a screen once; a failed load may be tried again. */
export function loadScreen(route: Route): Promise<Screen> {
  const known = coming.get(route.load);
  if (known !== undefined) return known;
  const work = inTime(route.load()).then((screen) => {
    loaded.set(route.load, screen);
    arrivals.set(arrivals.get() + 1);
    return screen;
  });
  coming.set(route.load, work);
  work.catch(() => coming.delete(route.load));
  return work;
}
