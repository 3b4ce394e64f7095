import type { View } from 'react-native';

const positions = new Map<string, number>();

// Cached screens have their full height at once; a screen that loads again gets this time to grow.
const maxWaitMs = 1_500;

let waiting = 0;

export function saveScroll(key: string): void {
  positions.set(key, window.scrollY);
}

export function scrollToTop(): void {
  waiting += 1;
  window.scrollTo({ top: 0, behavior: 'instant' });
}

/** Scrolls to the saved position of a visit as soon as the page is tall enough. */
export function restoreScroll(key: string): void {
  waiting += 1;
  const turn = waiting;
  const top = positions.get(key) ?? 0;
  const until = performance.now() + maxWaitMs;
  const tryScroll = () => {
    if (turn !== waiting) return;
    const reach = document.documentElement.scrollHeight - window.innerHeight;
    window.scrollTo({ top: Math.min(top, reach), behavior: 'instant' });
    if (reach < top && performance.now() < until) requestAnimationFrame(tryScroll);
  };
  tryScroll();
}

/** Scrolls to an anchor of the page; true when it exists. */
export function scrollToAnchor(id: string): boolean {
  const target = document.getElementById(id);
  target?.scrollIntoView({ block: 'start' });
  return target !== null;
}

/**
 * Reports how far the top of a view is above the window's top, and the window's height. Returns an unsubscribe
 * function.
 */
export function watchScroll(view: View | null, report: (above: number, height: number) => void): () => void {
  const element = view as unknown as Element | null;
  const update = () => {
    if (element !== null) report(-element.getBoundingClientRect().top, window.innerHeight);
  };
  update();
  window.addEventListener('scroll', update, { passive: true });
  window.addEventListener('resize', update);
  return () => {
    window.removeEventListener('scroll', update);
    window.removeEventListener('resize', update);
  };
}
