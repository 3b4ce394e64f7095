import { createStore, useStore } from '../lib/store';

/** Set by the entry point when a newer version is ready; calling it activates that version. */
const updateStore = createStore<(() => void) | null>(null);

export const offerUpdate = (take: () => void): void => updateStore.set(take);
export const useUpdate = (): (() => void) | null => useStore(updateStore);
