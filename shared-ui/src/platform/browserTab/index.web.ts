import type { Handed } from './model';

/** A page is in the browser already. */
export const hasBrowserTab: boolean = false;

export function askInBrowser(): Promise<Handed | null> {
  return Promise.resolve(null);
}

export function openInBrowser(_path: string): Promise<void> {
  return Promise.resolve();
}

/** Leaves for the app that waits. */
export function backToApp(url: string): void {
  window.location.assign(url);
}
