import {
  currentToken,
  clearToken,
  isOnline,
  onLive,
  onSessionEnded,
  queryClient,
  restoreToken,
  sessionEnded,
  startLive,
  startQueries,
  watchConnection,
} from '../api';
import { followAnnouncements } from '../features/content';
import { allowOfflineFavorites } from '../features/game';
import { resumeRemembered, retrySignOuts, resumePasswordDue } from '../features/session';
import { followMessages } from '../features/message';
import { followBalance } from '../features/wallet';
import { restoreDrafts } from '../lib/input/drafts';
import { loadMessages } from '../i18n';
import { linkTo } from '../lib/paths';
import { isInternalUrl, urlOf } from '../lib/place';
import { history } from '../platform/history';
import { watchInstall } from '../platform/install';
import { restorePreferences } from '../platform/preference';
import { onPushOpened } from '../platform/push';
import { takeRecovered } from '../platform/recovery';
import { storage } from '../platform/storage';
import { prefetch } from './prefetch';
import { followMerchantLanguage, applyMerchantLanguage, startLanguage } from './language';
import { Router } from './router';
import { routes } from './routes';
import { loadScreen } from './screens';

const router = new Router(routes);

export const go = (url: string): void => router.go(url);

// While unreachable, active queries are refetched at this interval, so that the offline bar disappears by itself.
const retryMs = 15_000;

const followEvents = (): (() => void)[] => [
  followBalance(),
  followMessages(),
  followAnnouncements(),
  onLive('resync', () => void queryClient.invalidateQueries()),
  onLive('session-ended', () => void clearToken('expired')),
];

// A member whose session has ended is redirected to sign-in.
function askToSignIn(): void {
  const { place, route } = router.visit(history.current());
  const isSignIn = route !== undefined && ['login', 'agent', 'handoff'].includes(route.name);
  if (sessionEnded() === 'expired' && !isSignIn) go(linkTo('login', { next: urlOf(place) }));
}

function refetchActive(): void {
  void queryClient.refetchQueries({ type: 'active' });
}

/**
 * Prepares everything that the first render needs: language, session, persisted data, and the first screen's code and
 * data.
 */
export function start(): Promise<void> {
  startPromise ??= run();
  return startPromise;
}

/** Stops all subscriptions and timers; a later `start` begins again. */
export function stop(): void {
  cleanups.splice(0).forEach((end) => end());
  startPromise = undefined;
  hasStarted = false;
}

/** Continues in a new task, so that input is handled in between. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

let startPromise: Promise<void> | undefined;
let hasStarted = false;
const cleanups: (() => void)[] = [];

export const isStarted = (): boolean => hasStarted;

// Forms that open later than this are others.
const draftsMs = 10_000;

/** Brings back what was typed before the page reloaded itself. */
function recoverDrafts(): void {
  const state = takeRecovered();
  if (state === null) return;
  restoreDrafts(JSON.parse(state) as Parameters<typeof restoreDrafts>[0]);
  const timer = setTimeout(() => restoreDrafts([]), draftsMs);
  cleanups.push(() => clearTimeout(timer));
}

// What is opened later loads them again if this fails.
const messages = (): Promise<void> => loadMessages().catch(() => undefined);

async function run(): Promise<void> {
  await storage.ready();
  recoverDrafts();
  restorePreferences();
  const screen = router.visit(history.current()).route;
  const code = screen === undefined ? Promise.resolve() : loadScreen(screen).catch(() => undefined);
  const [stopLanguage] = await Promise.all([startLanguage(), restoreToken()]);
  await nextTask();
  allowOfflineFavorites();
  const stopQueries = await startQueries();
  const prefetched = prefetch(screen);
  await nextTask();
  if (currentToken() === null) await resumeRemembered();
  await resumePasswordDue();
  const stopRouter = router.start();
  await Promise.all([code, prefetched, screen?.name === 'home' ? undefined : messages()]);
  // Before the first render, so that no other language is visible for a moment.
  if (await applyMerchantLanguage()) await prefetch(screen);
  watchInstall();
  void messages();
  const retryTimer = setInterval(() => (isOnline() ? undefined : refetchActive()), retryMs);
  cleanups.push(
    stopQueries,
    stopRouter,
    stopLanguage,
    watchConnection(refetchActive),
    storage.onOtherTabChange(restorePreferences),
    () => clearInterval(retryTimer),
    ...followEvents(),
    onPushOpened((route) => (isInternalUrl(route) ? go(route) : undefined)),
    onSessionEnded(() => setTimeout(askToSignIn)),
    startLive(),
    retrySignOuts(),
    followMerchantLanguage(),
  );
  hasStarted = true;
}
