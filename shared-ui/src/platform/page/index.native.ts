import { apiOrigin } from '../device';

export interface DocumentProps {
  title: string;
  locale: string;
  dir: 'ltr' | 'rtl';
  theme: string;
  isOnline: boolean;
  /** Color of the browser's toolbar. */
  color: string;
}

/** The apps have no document. */
export function updateDocument(_facts: DocumentProps): void {
  return;
}

/** Screen readers on phones move to a new screen by themselves. */
export function focusScreen(): void {
  return;
}

/** Screen readers on phones keep their own place. */
export function hasFocus(): boolean {
  return true;
}

/** The app's address, for records of where a member came from. */
export function pageUrl(): { url: string; domain: string } {
  const domain = apiOrigin.replace(/^[a-z]+:\/\//, '').replace(/[:/].*$/, '');
  return { url: apiOrigin, domain };
}

/** Retries a screen that failed to load. */
export function reloadOrRetry(retry: () => void): void {
  retry();
}
