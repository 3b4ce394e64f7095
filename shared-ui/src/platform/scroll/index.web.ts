import type { View } from 'react-native';

const kept = new Map<string, number>();

// A screen read from memory is as high as before at once; one that reads again gets this long to grow.
const patienceMs = 1_500;

let waiting = 0;

export function keepScroll(key: string): void {
  kept.set(key, window.scrollY);
}

export function scrollToTop(): void {
  waiting += 1;
  window.scrollTo({ top: 0, behavior: 'instant' });
}

/** Goes where the visit was left, as soon as the page is high enough. */
export function restoreScroll(key: string): void {
  waiting += 1;
  const turn = waiting;
  const top = kept.get(key) ?? 0;
  const until = performance.now() + patienceMs;
  const tryIt = () => {
    if (turn !== waiting) return;
    const reach = document.documentElement.scrollHeight - window.innerHeight;
    window.scrollTo({ top: Math.min(top, reach), behavior: 'instant' });
    if (reach < top && performance.now() < until) requestAnimationFrame(tryIt);
  };
  tryIt();
}

/** Brings an anchor of the page into view; true when it is there. */
export function scrollToAnchor(id: string): boolean {
  const target = document.getElementById(id);
  target?.scrollIntoView({ block: 'start' });
  return target !== null;
}

/** Tells again and again how far a thing's top lies above the window's, and how high the window is. Gives a way to stop. */
export function watchScroll(of: View | null, tell: (above: number, height: number) => void): () => void {
  const element = of as unknown as Element | null;
  const look = () => {
    if (element !== null) tell(-element.getBoundingClientRect().top, window.innerHeight);
  };
  look();
  window.addEventListener('scroll', look, { passive: true });
  window.addEventListener('resize', look);
  return () => {
    window.removeEventListener('scroll', look);
    window.removeEventListener('resize', look);
  };
}
