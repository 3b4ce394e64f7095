/** The service that tells people from programs in the captcha's place; all of it is public. */
export interface HumanService {
  /** The sandbox takes a tick for a person. */
  provider: 'turnstile' | 'sandbox';
  siteKey: string;
}

export interface HumanCheckProps {
  siteKey: string;
  isDark: boolean;
  /** BCP 47, as the rest of the screen. */
  language: string;
  /** What shows a person, good for one call; empty once it ran out. */
  onProof: (proof: string) => void;
  /** It did not load, or could not be done here. */
  onFail: () => void;
  testID: string;
}

/** Where the check comes from. */
export const checkOrigin = 'https://challenges.cloudflare.com';
export const checkScript = `${checkOrigin}/turnstile/v0/api.js`;
