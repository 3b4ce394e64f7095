export interface DocumentProps {
  title: string;
  locale: string;
  dir: 'ltr' | 'rtl';
  theme: string;
  isOnline: boolean;
  /** Color of the browser's toolbar. */
  color: string;
}

/** Sets title, language, direction and theme of the document. */
export function updateDocument({ title, locale, dir, theme, isOnline, color }: DocumentProps): void {
  const root = document.documentElement;
  document.title = title;
  root.lang = locale;
  root.dir = dir;
  root.dataset.theme = theme;
  root.dataset.reach = isOnline ? 'all' : 'none';
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', color);
}

/** Moves focus to the new screen, so that keyboard and screen reader continue there. */
export function focusScreen(): void {
  document.getElementById('screen')?.focus({ preventScroll: true });
}

/** Whether something on the page has focus. */
export function hasFocus(): boolean {
  return document.activeElement !== null && document.activeElement !== document.body;
}

/** The page's address, for records of where a member came from. */
export function pageUrl(): { url: string; domain: string } {
  return { url: window.location.origin + window.location.pathname, domain: window.location.hostname };
}

/** A screen whose code is gone after a release needs a fresh page. */
export function reloadOrRetry(_retry: () => void): void {
  window.location.reload();
}
