/** Result of a sign-in in the browser: a code, and the verifier without which it is useless. */
export interface HandoffResult {
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
