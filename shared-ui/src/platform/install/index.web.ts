import { createStore, useStore } from '../../lib/store';
import { secureStore } from '../secureStore';
import { storage } from '../storage';

/** `prompt`: the browser can ask by itself; `ios`: Safari, where only words and pictures help. */
export type InstallWay = 'prompt' | 'ios' | null;

interface PromptEvent extends Event {
  prompt(): Promise<unknown>;
}

const wayStore = createStore<InstallWay>(null);
let kept: PromptEvent | undefined;

const isInstalled = (): boolean => window.matchMedia('(display-mode: standalone)').matches;

function isIosSafari(): boolean {
  const agent = navigator.userAgent;
  return /iPhone|iPad/.test(agent) && /Safari/.test(agent) && !/CriOS|FxiOS|EdgiOS/.test(agent);
}

const visits = (): number => Number(storage.get('visits') ?? '0');

// A page that is loaded again is the same visit: it lasts as long as the tab.
function countVisit(): void {
  if (secureStore.peek('tab.visit') !== null) return;
  void secureStore.set('tab.visit', '1');
  storage.set('visits', String(visits() + 1));
}

/** Listens from the start: the browser makes its offer once, early. */
export function watchInstall(): void {
  countVisit();
  if (isInstalled()) return;
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    kept = event as PromptEvent;
    wayStore.set('prompt');
  });
  window.addEventListener('appinstalled', () => wayStore.set(null));
  if (isIosSafari()) wayStore.set('ios');
}

export async function askInstall(): Promise<void> {
  await kept?.prompt();
  kept = undefined;
  wayStore.set(null);
}

/** The second visit is a good moment; after a no it is never asked again. */
export const isGoodMoment = (): boolean => visits() >= 2 && storage.get('installDeclined') === null;
export const declineInstall = (): void => storage.set('installDeclined', '1');
export const useInstallWay = (): InstallWay => useStore(wayStore);
