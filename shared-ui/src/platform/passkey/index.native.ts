import type { PasskeyJson } from './json';

export type { PasskeyJson } from './json';

/** The apps sign in by password and code: system passkeys need an associated domain of each white label. */
export const hasPasskeys = (): boolean => false;

export function askPasskey(_options: PasskeyJson): Promise<PasskeyJson | null> {
  return Promise.resolve(null);
}

export function makePasskey(_options: PasskeyJson): Promise<PasskeyJson | null> {
  return Promise.resolve(null);
}
