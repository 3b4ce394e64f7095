export interface PageFacts {
  title: string;
  locale: string;
  dir: 'ltr' | 'rtl';
  theme: string;
  isOnline: boolean;
  /** Colors the bar of the browser. */
  color: string;
}

/** What the document itself says about the page. */
export function describePage({ title, locale, dir, theme, isOnline, color }: PageFacts): void {
  const root = document.documentElement;
  document.title = title;
  root.lang = locale;
  root.dir = dir;
  root.dataset.theme = theme;
  root.dataset.reach = isOnline ? 'all' : 'none';
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', color);
}

/** Keyboard and reader go on at the new screen, not at the link that led to it. */
export function focusScreen(): void {
  document.getElementById('screen')?.focus({ preventScroll: true });
}

/** Where this page lives, for records that say whence somebody came. */
export function pageUrl(): { url: string; domain: string } {
  return { url: window.location.origin + window.location.pathname, domain: window.location.hostname };
}

/** A screen whose code is gone, as after a release, comes back with a fresh page. */
export function renew(_again: () => void): void {
  window.location.reload();
}
