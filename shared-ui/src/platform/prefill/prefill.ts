/** Stored values of the sign-in form; never a password. */
export interface Prefill {
  username?: string;
  phone?: { dial: string; number: string };
  /** The server remembers this device for a day and may sign it in without the form. */
  isRemembered: boolean;
}

export const dayMs = 86_400_000;
