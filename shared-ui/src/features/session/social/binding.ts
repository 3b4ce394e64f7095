import { createStore, useStore } from '../../../lib/store';

/** Somebody signed in elsewhere and is nobody's yet here. */
export interface Binding {
  token: string;
  /** The name that he has there. */
  name: string;
}

const bindingStore = createStore<Binding | null>(null);
export const useBinding = (): Binding | null => useStore(bindingStore);
export const offerBinding = (binding: Binding): void => bindingStore.set(binding);
export const leaveBinding = (): void => bindingStore.set(null);

/** Whoever registers in the meantime is bound with it. */
export const bindingOfRegistration = (): { bindToken?: string } => {
  const binding = bindingStore.get();
  return binding === null ? {} : { bindToken: binding.token };
};
