import { randomUUID } from 'expo-crypto';
import { Platform } from 'react-native';

export type PlatformName = 'WEB' | 'PWA' | 'IOS' | 'IOS_LITE' | 'ANDROID';

export function platformName(): PlatformName {
  if (Platform.OS === 'android') return 'ANDROID';
  return process.env.EXPO_PUBLIC_VARIANT === 'ios-lite' ? 'IOS_LITE' : 'IOS';
}

export function randomId(): string {
  return randomUUID();
}

/** Origin of the API, set at build time. */
export const apiOrigin = process.env.EXPO_PUBLIC_API_ORIGIN ?? 'http://localhost:8080';

export const isWeb = false;

/** URL of an image or page that the server serves beside the API. */
export const assetUrl = (path: string): string => apiOrigin + path;

/** Language tags of the browser or the phone, the preferred one first. */
export const preferredLanguages = (): readonly string[] => [Intl.NumberFormat().resolvedOptions().locale];

/** What people call this device. */
export const deviceKind = (): string => (Platform.OS === 'ios' ? 'iPhone' : 'Android');
