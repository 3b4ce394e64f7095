import * as SecureStore from 'expo-secure-store';

const prefix = 'lantern.';
const keys = new Set<string>();

/** Secrets of the sign-in: the keychain or keystore of the phone. */
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
  async clear(): Promise<void> {
    await Promise.all([...keys].map((key) => SecureStore.deleteItemAsync(prefix + key)));
  },
};
