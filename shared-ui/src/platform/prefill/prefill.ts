/** What the sign-in form finds filled in on this device; never a password. */
export interface Prefill {
  username?: string;
  phone?: { dial: string; number: string };
  /** The server knows this device for a day: it may be let in without the form. */
  isRemembered: boolean;
}

export const dayMs = 86_400_000;
