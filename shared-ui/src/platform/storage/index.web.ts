const prefix = 'lantern.';

// Where storage is blocked (private windows, policies) the page still works, until it is closed.
const memory = new Map<string, string>();

/** Small settings that are kept across visits: language, theme, device id. Reads are synchronous after `ready`. */
export const storage = {
  ready: (): Promise<void> => Promise.resolve(),
  get(key: string): string | null {
    try {
      return window.localStorage.getItem(prefix + key);
    } catch {
      return memory.get(key) ?? null;
    }
  },
  set(key: string, value: string): void {
    try {
      window.localStorage.setItem(prefix + key, value);
    } catch {
      memory.set(key, value);
    }
  },
  remove(key: string): void {
    memory.delete(key);
    try {
      window.localStorage.removeItem(prefix + key);
    } catch {
      return;
    }
  },
  /** Calls the listener when another tab changes something. Returns an unsubscribe function. */
  onOtherTabChange(listener: () => void): () => void {
    window.addEventListener('storage', listener);
    return () => window.removeEventListener('storage', listener);
  },
};
