/** Tells when the machine itself goes on or off line; whether the server answers is found out by the calls. */
export const connection = {
  isOnline: (): boolean => navigator.onLine,
  subscribe(changed: () => void): () => void {
    window.addEventListener('online', changed);
    window.addEventListener('offline', changed);
    return () => {
      window.removeEventListener('online', changed);
      window.removeEventListener('offline', changed);
    };
  },
};
