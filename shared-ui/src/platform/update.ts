import { createStore, useStore } from '../lib/store';

/** Set by the door when a newer version waits; calling it takes the newer one. */
const waitingStore = createStore<(() => void) | null>(null);

export const offerUpdate = (take: () => void): void => waitingStore.set(take);
export const useWaitingUpdate = (): (() => void) | null => useStore(waitingStore);
