import type { PlainPathName } from '../../lib/paths';
import type { Handed } from './model';

/** A page is in the browser already. */
export const hasBrowserTab: boolean = false;

export function askInBrowser(_lang: string): Promise<Handed | null> {
  return Promise.resolve(null);
}

export function openInBrowser(_name: PlainPathName, _values: Record<string, string>): Promise<void> {
  return Promise.resolve();
}

/** Leaves for the app that waits. */
export function backToApp(url: string): void {
  window.location.assign(url);
}
