import {
  currentToken,
  dropToken,
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
import { comeBack, followSignOuts, resumePasswordDue } from '../features/session';
import { followMessages } from '../features/message';
import { followBalance } from '../features/wallet';
import { linkTo } from '../lib/paths';
import { isInternalUrl, urlOf } from '../lib/place';
import { history } from '../platform/history';
import { watchInstall } from '../platform/install';
import { restorePreferences } from '../platform/preference';
import { onPushOpened } from '../platform/push';
import { storage } from '../platform/storage';
import { firstAnswers } from './firstAnswers';
import { followHouseLanguage, speakAsTheHouse, speakFirst } from './language';
import { Router } from './router';
import { routes } from './routes';
import { loadScreen } from './screens';

const router = new Router(routes);

export const go = (url: string): void => router.go(url);

// While out of reach the server is asked now and then, so that the bar goes by itself.
const askAgainMs = 15_000;

const followEvents = (): (() => void)[] => [
  followBalance(),
  followMessages(),
  followAnnouncements(),
  onLive('resync', () => void queryClient.invalidateQueries()),
  onLive('session-ended', () => void dropToken('expired')),
];

// Whoever is put out is told so and asked to come in again, wherever that happens.
function askToSignIn(): void {
  const { place, route } = router.visit(history.current());
  const isAsked = route !== undefined && ['login', 'agent', 'handoff'].includes(route.name);
  if (sessionEnded() === 'expired' && !isAsked) go(linkTo('login', { next: urlOf(place) }));
}

function askAgain(): void {
  void queryClient.refetchQueries({ type: 'active' });
}

/** Everything that must stand before the first drawing: language, sign-in, kept answers, the first screen's code. */
export function start(): Promise<void> {
  starting ??= prepare();
  return starting;
}

/** Lets go of everything that would go on by itself; a later `start` begins anew. */
export function stop(): void {
  endings.splice(0).forEach((end) => end());
  starting = undefined;
  hasStarted = false;
}

/** What follows begins in a task of its own, so that a touch is answered between them. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

let starting: Promise<void> | undefined;
let hasStarted = false;
const endings: (() => void)[] = [];

export const isStarted = (): boolean => hasStarted;

async function prepare(): Promise<void> {
  await storage.ready();
  restorePreferences();
  const screen = router.visit(history.current()).route;
  const code = screen === undefined ? Promise.resolve() : loadScreen(screen).catch(() => undefined);
  const [stopSpeaking] = await Promise.all([speakFirst(), restoreToken()]);
  await nextTask();
  allowOfflineFavorites();
  const stopQueries = await startQueries();
  const answers = firstAnswers(screen);
  await nextTask();
  if (currentToken() === null) await comeBack();
  await resumePasswordDue();
  const stopRouter = router.start();
  await Promise.all([code, answers]);
  // Before anything is drawn, so that no other language flashes by.
  if (await speakAsTheHouse()) await firstAnswers(screen);
  watchInstall();
  const asking = setInterval(() => (isOnline() ? undefined : askAgain()), askAgainMs);
  endings.push(
    stopQueries,
    stopRouter,
    stopSpeaking,
    watchConnection(askAgain),
    storage.onElsewhere(restorePreferences),
    () => clearInterval(asking),
    ...followEvents(),
    onPushOpened((route) => (isInternalUrl(route) ? go(route) : undefined)),
    onSessionEnded(() => setTimeout(askToSignIn)),
    startLive(),
    followSignOuts(),
    followHouseLanguage(),
  );
  hasStarted = true;
}
