/** What came back by way of the browser: a code, and the secret without which it is worth nothing. */
export interface Handed {
  code: string;
  verifier: string;
}

/** The browser could not be opened. */
export class NoBrowser extends Error {
  constructor(cause: unknown) {
    super('no browser', { cause });
    this.name = 'NoBrowser';
  }
}
