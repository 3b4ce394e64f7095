import { apiOrigin } from '../device';

export interface PageFacts {
  title: string;
  locale: string;
  dir: 'ltr' | 'rtl';
  theme: string;
  isOnline: boolean;
  /** Colors the bar of the browser. */
  color: string;
}

/** The apps have no document. */
export function describePage(_facts: PageFacts): void {
  return;
}

/** Screen readers of the phones move by themselves. */
export function focusScreen(): void {
  return;
}

/** Where this app belongs, for records that say whence somebody came. */
export function pageUrl(): { url: string; domain: string } {
  const domain = apiOrigin.replace(/^[a-z]+:\/\//, '').replace(/[:/].*$/, '');
  return { url: apiOrigin, domain };
}

/** A screen that did not come is asked for again. */
export function renew(again: () => void): void {
  again();
}
