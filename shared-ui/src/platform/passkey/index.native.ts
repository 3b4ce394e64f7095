import type { PasskeyJson } from './json';

export type { PasskeyJson } from './json';

/** Not in the apps: system passkeys need an associated domain for each white label. */
export const hasPasskeys = (): boolean => false;

export function getPasskey(_options: PasskeyJson): Promise<PasskeyJson | null> {
  return Promise.resolve(null);
}

export function createPasskey(_options: PasskeyJson): Promise<PasskeyJson | null> {
  return Promise.resolve(null);
}
