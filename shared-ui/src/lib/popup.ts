import type { Money } from './money';
import { createStore, useStore } from './store';

/** A game as visitors see it before they sign in. */
export interface OfferedGame {
  id: string;
  name: string;
  vendorName: string;
  cover: string;
  hasDemo: boolean;
  isInMaintenance: boolean;
  rtp: string | null;
  minStake: Money | null;
  maxStake: Money | null;
}

/** Popups without an address. One at a time: opening one closes the other. */
export type Popup =
  | { name: 'signOut' }
  | { name: 'trueAccount' }
  | { name: 'game'; game: OfferedGame }
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
