let open = 0;
let waiting: (() => void)[] = [];

/** Counts the calls in flight that must take effect at most once. */
export async function duringMoneyCall<T>(work: () => Promise<T>): Promise<T> {
  open += 1;
  try {
    return await work();
  } finally {
    open -= 1;
    if (open === 0) {
      const ready = waiting;
      waiting = [];
      ready.forEach((go) => go());
    }
  }
}

/** Resolves as soon as no such call is in flight. */
export const untilNoMoneyCall = (): Promise<void> =>
  open === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve));
