import { createStore, useStore } from '../../../lib/store';

/** A provider's account that is not linked to a member yet. */
export interface Binding {
  token: string;
  /** The account's name at the provider. */
  name: string;
}

const bindingStore = createStore<Binding | null>(null);
export const useBinding = (): Binding | null => useStore(bindingStore);
export const offerBinding = (binding: Binding): void => bindingStore.set(binding);
export const clearBinding = (): void => bindingStore.set(null);

/** A registration in the meantime links the account. */
export const bindingOfRegistration = (): { bindToken?: string } => {
  const binding = bindingStore.get();
  return binding === null ? {} : { bindToken: binding.token };
};
