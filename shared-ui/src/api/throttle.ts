const lastRuns = new Map<string, number>();

/** Does nothing when it was done less than `ms` ago, wherever from: the key counts. */
export function throttled(key: string, ms: number, run: () => void): () => void {
  return () => {
    const now = Date.now();
    if (now - (lastRuns.get(key) ?? Number.NEGATIVE_INFINITY) < ms) return;
    lastRuns.set(key, now);
    run();
  };
}
