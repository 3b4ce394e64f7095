/** Reports when the device goes online or offline; whether the server is reachable is determined by calls. */
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
