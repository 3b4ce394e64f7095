import { loadMessages } from '../i18n';
import { createStore } from '../lib/store';
import { loadLate } from '../platform/lateCode';
import type { LoadScreen, Route, Screen } from './table';

// Slow connections get two minutes before a screen counts as failed.
const loadTimeoutMs = 120_000;

// Keyed by loader, because several routes may share a screen.
const loaded = new Map<LoadScreen, Screen>();
const pending = new Map<LoadScreen, Promise<Screen>>();

/** Counts loaded screens, so that components re-render. */
export const loadCount = createStore(0);

export const loadedScreen = (route: Route): Screen | undefined => loaded.get(route.load);

function withTimeout(work: Promise<Screen>): Promise<Screen> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the screen did not come in time')), loadTimeoutMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** The messages of home are loaded from the start. */
const withMessages = async ({ name, load }: Route): Promise<Screen> => {
  const [screen] = await Promise.all([load(), name === 'home' ? undefined : loadMessages()]);
  return screen;
};

/** Loads the code and the messages of a screen once; a failed load can be retried. */
export function loadScreen(route: Route): Promise<Screen> {
  const running = pending.get(route.load);
  if (running !== undefined) return running;
  const work = withTimeout(loadLate(() => withMessages(route))).then((screen) => {
    loaded.set(route.load, screen);
    loadCount.set(loadCount.get() + 1);
    return screen;
  });
  pending.set(route.load, work);
  work.catch(() => pending.delete(route.load));
  return work;
}
