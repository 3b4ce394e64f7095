const prefix = 'lantern.';
const memory = new Map<string, string>();

/** Secrets of the sign-in: session storage, so that they end with the tab. */
export const secureStore = {
  get(key: string): Promise<string | null> {
    return Promise.resolve(secureStore.peek(key));
  },
  peek(key: string): string | null {
    try {
      return window.sessionStorage.getItem(prefix + key);
    } catch {
      return memory.get(key) ?? null;
    }
  },
  set(key: string, value: string): Promise<void> {
    try {
      window.sessionStorage.setItem(prefix + key, value);
    } catch {
      memory.set(key, value);
    }
    return Promise.resolve();
  },
  remove(key: string): Promise<void> {
    memory.delete(key);
    try {
      window.sessionStorage.removeItem(prefix + key);
    } catch {
      return Promise.resolve();
    }
    return Promise.resolve();
  },
  clear(): Promise<void> {
    memory.clear();
    try {
      window.sessionStorage.clear();
    } catch {
      return Promise.resolve();
    }
    return Promise.resolve();
  },
};
