import { createStore, useStore, type Store } from '../lib/store';
import { storage } from './storage';

export interface Preference<V extends string> extends Store<V> {
  /** Reads the stored value. On a phone call it after `storage.ready`. */
  restore(): void;
}

/** A setting of the user that is stored on the device. */
export function createPreference<V extends string>(key: string, values: readonly [V, ...V[]]): Preference<V> {
  const read = (): V => values.find((value) => value === storage.get(key)) ?? values[0];
  const store = createStore<V>(read());
  return {
    ...store,
    set(value) {
      storage.set(key, value);
      store.set(value);
    },
    restore: () => store.set(read()),
  };
}

export const appearance = createPreference('appearance', ['dark', 'light']);
export const balanceShown = createPreference('balanceShown', ['shown', 'hidden']);
export const sideMenu = createPreference('sideMenu', ['open', 'folded']);

export const usePreference = <V extends string>(preference: Preference<V>): V => useStore(preference);

export function restorePreferences(): void {
  for (const preference of [appearance, balanceShown, sideMenu]) preference.restore();
}
