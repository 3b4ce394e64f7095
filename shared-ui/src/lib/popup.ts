import { createStore, useStore } from './store';

/** Popups that are no address of their own. One at a time: opening one closes the other. */
export type Popup =
  | { name: 'signOut' }
  /** With the way to the trial of the game that was asked for, where it has one. */
  | { name: 'trueAccount'; demo?: string }
  | { name: 'language' }
  | { name: 'balance' }
  | { name: 'promotion'; id: string };

const popupStore = createStore<Popup | null>(null);

export const openPopup = (popup: Popup): void => popupStore.set(popup);
export const closePopup = (): void => popupStore.set(null);
export const usePopup = (): Popup | null => useStore(popupStore);
export const popupNow = (): Popup | null => popupStore.get();

/** Whether whoever signed in here did so for the first time ever, whom other popups greet; forgotten with the page. */
export const firstTime = createStore(false);
