const prefix = 'lantern.';
const isOfTab = (key: string): boolean => key.startsWith('tab.');
const memory = new Map<string, string>();

/** Secrets of the session, in session storage, so that they end with the tab. */
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
  /** Removes everything that belongs to the member; entries of the tab itself stay. */
  clear(): Promise<void> {
    for (const key of [...memory.keys()]) if (!isOfTab(key)) memory.delete(key);
    try {
      for (const name of Object.keys(window.sessionStorage))
        if (!isOfTab(name.slice(prefix.length))) window.sessionStorage.removeItem(name);
    } catch {
      return Promise.resolve();
    }
    return Promise.resolve();
  },
};
