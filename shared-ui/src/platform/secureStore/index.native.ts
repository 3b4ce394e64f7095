import * as SecureStore from 'expo-secure-store';

const prefix = 'lantern.';
const keys = new Set<string>();

/** Secrets of the session, in the phone's keychain or keystore. */
export const secureStore = {
  async get(key: string): Promise<string | null> {
    keys.add(key);
    return SecureStore.getItemAsync(prefix + key);
  },
  peek: (key: string): string | null => SecureStore.getItem(prefix + key),
  async set(key: string, value: string): Promise<void> {
    keys.add(key);
    await SecureStore.setItemAsync(prefix + key, value);
  },
  async remove(key: string): Promise<void> {
    await SecureStore.deleteItemAsync(prefix + key);
  },
  /** Removes everything that belongs to the member. */
  async clear(): Promise<void> {
    const own = [...keys].filter((key) => !key.startsWith('tab.'));
    await Promise.all(own.map((key) => SecureStore.deleteItemAsync(prefix + key)));
  },
};
