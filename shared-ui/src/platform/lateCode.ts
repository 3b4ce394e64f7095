import { openDrafts } from '../lib/input/drafts';
import { untilNoMoneyCall } from './moneyCalls';
import { connection } from './connection';
import { reloadOnce } from './recovery';

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const retryDelaysMs = [500, 2_000];
const nextRoundMs = 15_000;

/**
 * Loads code that a page needs late. A failed load is retried; then the page reloads itself once, because a newer
 * release may have replaced the code, with what was typed and never during a call that moves money. Throws where that
 * is of no use.
 */
export async function loadLate<T>(load: () => Promise<T>): Promise<T> {
  let reason: unknown;
  for (const delayMs of [0, ...retryDelaysMs]) {
    if (delayMs > 0) await pause(delayMs);
    try {
      return await load();
    } catch (fault) {
      reason = fault;
    }
    if (!connection.isOnline()) throw reason;
  }
  await untilNoMoneyCall();
  if (!reloadOnce(JSON.stringify(openDrafts()))) throw reason;
  // The page is about to go.
  return new Promise(() => {});
}

/** The same, but never gives up: for parts that the page can show later. */
export async function loadEventually<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await loadLate(load);
    } catch {
      await pause(nextRoundMs);
    }
  }
}
