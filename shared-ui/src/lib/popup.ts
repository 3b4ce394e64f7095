import { createStore, useStore } from './store';

/** Popups without an address. One at a time: opening one closes the other. */
export type Popup =
  | { name: 'signOut' }
  /** With the demo link of the requested game, if it has one. */
  | { name: 'trueAccount'; demo?: string }
  | { name: 'language' }
  | { name: 'balance' }
  | { name: 'promotion'; id: string };

const popupStore = createStore<Popup | null>(null);

export const openPopup = (popup: Popup): void => popupStore.set(popup);
export const closePopup = (): void => popupStore.set(null);
export const usePopup = (): Popup | null => useStore(popupStore);
export const popupNow = (): Popup | null => popupStore.get();

/** Whether this is the member's first sign-in ever, which other popups depend on. Not persisted. */
export const isFirstSignIn = createStore(false);
