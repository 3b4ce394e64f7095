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

/** Where the API lives: fixed when the app is built. */
export const apiOrigin = process.env.EXPO_PUBLIC_API_ORIGIN ?? 'http://localhost:8080';

export const isWeb = false;

/** A picture or page that the server gives out beside the API. */
export const assetUrl = (path: string): string => apiOrigin + path;
