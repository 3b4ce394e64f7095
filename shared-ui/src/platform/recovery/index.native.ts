/** All code of an app is in the app. */
export const reloadOnce = (_state: string): boolean => false;
export const takeRecovered = (): string | null => null;
