import type { PlainPathName } from '../../lib/paths';
import type { HandoffResult } from './model';

/** The page already runs in a browser. */
export const hasBrowserTab: boolean = false;

export function signInWithBrowser(_lang: string): Promise<HandoffResult | null> {
  return Promise.resolve(null);
}

export function openInBrowser(_name: PlainPathName, _values: Record<string, string>): Promise<void> {
  return Promise.resolve();
}

/** Opens the waiting app. */
export function returnToApp(url: string): void {
  window.location.assign(url);
}
