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
