import AsyncStorage from '@react-native-async-storage/async-storage';

const prefix = 'lantern.';
const memory = new Map<string, string>();

/** Small settings that are kept across restarts: language, theme, device id. Reads are synchronous after `ready`. */
export const storage = {
  async ready(): Promise<void> {
    const keys = (await AsyncStorage.getAllKeys()).filter((key) => key.startsWith(prefix));
    for (const [key, value] of await AsyncStorage.multiGet(keys)) {
      if (value !== null) memory.set(key.slice(prefix.length), value);
    }
  },
  get: (key: string): string | null => memory.get(key) ?? null,
  set(key: string, value: string): void {
    memory.set(key, value);
    void AsyncStorage.setItem(prefix + key, value);
  },
  remove(key: string): void {
    memory.delete(key);
    void AsyncStorage.removeItem(prefix + key);
  },
  /** An app has no other tabs. */
  onOtherTabChange: (_listener: () => void) => (): void => undefined,
};
