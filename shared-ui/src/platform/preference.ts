import { createStore, useStore, type Store } from '../lib/store';
import { storage } from './storage';

export interface Preference<V extends string> extends Store<V> {
  /** Reads what was kept; before `storage.ready` on a phone there is nothing to read. */
  restore(): void;
}

/** A choice of the person that outlives the page. */
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
