const lastRuns = new Map<string, number>();

/** Returns a function that runs at most once in `ms` for its key, also across components. */
export function throttled(key: string, ms: number, run: () => void): () => void {
  return () => {
    const now = Date.now();
    if (now - (lastRuns.get(key) ?? Number.NEGATIVE_INFINITY) < ms) return;
    lastRuns.set(key, now);
    run();
  };
}
