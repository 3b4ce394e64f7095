/** Public configuration of the service that replaces the captcha. */
export interface HumanService {
  /** The sandbox accepts a ticked box. */
  provider: 'turnstile' | 'sandbox';
  siteKey: string;
}

export interface HumanCheckProps {
  siteKey: string;
  isDark: boolean;
  /** BCP 47, same as the screen's. */
  language: string;
  /** Receives a proof that is valid for one call, or '' once it has expired. */
  onProof: (proof: string) => void;
  /** The check did not load or is not supported. */
  onFail: () => void;
  testID: string;
}

/** Origin of the check's script. */
export const checkOrigin = 'https://challenges.cloudflare.com';
export const checkScript = `${checkOrigin}/turnstile/v0/api.js`;
