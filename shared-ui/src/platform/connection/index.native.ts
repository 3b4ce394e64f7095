import { AppState } from 'react-native';

/**
 * The device's network state is not used: failing calls detect an outage, and returning to the app triggers a new
 * check.
 */
export const connection = {
  isOnline: (): boolean => true,
  subscribe(changed: () => void): () => void {
    const subscription = AppState.addEventListener('change', (state) => {
      if (state === 'active') changed();
    });
    return () => subscription.remove();
  },
};
