import { AppState } from 'react-native';

/** The phone's own state is not asked: calls find out, and coming back to the app is a moment to ask again. */
export const connection = {
  isOnline: (): boolean => true,
  subscribe(changed: () => void): () => void {
    const subscription = AppState.addEventListener('change', (state) => {
      if (state === 'active') changed();
    });
    return () => subscription.remove();
  },
};
