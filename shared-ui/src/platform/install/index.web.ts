import { createStore, useStore } from '../../lib/store';
import { secureStore } from '../secureStore';
import { storage } from '../storage';

/** `prompt`: the browser can show its install prompt; `ios`: Safari, where only instructions help. */
export type InstallMethod = 'prompt' | 'ios' | null;

interface PromptEvent extends Event {
  prompt(): Promise<unknown>;
}

const methodStore = createStore<InstallMethod>(null);
let deferredPrompt: PromptEvent | undefined;

const isInstalled = (): boolean => window.matchMedia('(display-mode: standalone)').matches;

function isIosSafari(): boolean {
  const agent = navigator.userAgent;
  return /iPhone|iPad/.test(agent) && /Safari/.test(agent) && !/CriOS|FxiOS|EdgiOS/.test(agent);
}

const visits = (): number => Number(storage.get('visits') ?? '0');

// A visit lasts as long as the tab: a reload is the same visit.
function countVisit(): void {
  if (secureStore.peek('tab.visit') !== null) return;
  void secureStore.set('tab.visit', '1');
  storage.set('visits', String(visits() + 1));
}

/** Must run at startup: the browser fires its event once, early. */
export function watchInstall(): void {
  countVisit();
  if (isInstalled()) return;
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    deferredPrompt = event as PromptEvent;
    methodStore.set('prompt');
  });
  window.addEventListener('appinstalled', () => methodStore.set(null));
  if (isIosSafari()) methodStore.set('ios');
}

export async function promptInstall(): Promise<void> {
  await deferredPrompt?.prompt();
  deferredPrompt = undefined;
  methodStore.set(null);
}

/** Offered from the second visit on, and never again after it was declined. */
export const shouldOfferInstall = (): boolean => visits() >= 2 && storage.get('installDeclined') === null;
export const declineInstall = (): void => storage.set('installDeclined', '1');
export const useInstallMethod = (): InstallMethod => useStore(methodStore);
