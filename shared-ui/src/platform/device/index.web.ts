export type PlatformName = 'WEB' | 'PWA' | 'IOS' | 'IOS_LITE' | 'ANDROID';

export function platformName(): PlatformName {
  return window.matchMedia('(display-mode: standalone)').matches ? 'PWA' : 'WEB';
}

export function randomId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  // randomUUID is missing on plain-http origins other than localhost.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Origin of the API: the page's own. */
export const apiOrigin = '';

export const isWeb = true;

/** URL of an image or page that the server serves beside the API. */
export const assetUrl = (path: string): string => apiOrigin + path;

/** Language tags of the browser or the phone, the preferred one first. */
export const preferredLanguages = (): readonly string[] => navigator.languages;

/** What people call this device. */
export function deviceKind(): string {
  const agent = navigator.userAgent;
  const kinds = [
    [/iPhone/, 'iPhone'],
    [/iPad/, 'iPad'],
    [/Android/, 'Android'],
    [/Macintosh/, 'Mac'],
    [/Windows/, 'Windows PC'],
    [/CrOS/, 'Chromebook'],
  ] as const;
  return kinds.find(([pattern]) => pattern.test(agent))?.[1] ?? 'PC';
}
