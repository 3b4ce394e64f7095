const prefix = 'lantern.';

// A browser that forbids storage (private windows, policies) still gets a working page for its lifetime.
const memory = new Map<string, string>();

/** Small settings that outlive the page: language, theme, device id. Read at once on every platform after `ready`. */
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
  /** Tells when another tab of this browser has changed something; gives a way to stop. */
  onElsewhere(listener: () => void): () => void {
    window.addEventListener('storage', listener);
    return () => window.removeEventListener('storage', listener);
  },
};
