import type * as crypto from 'node:crypto';

import { Linking } from 'react-native';

/* Mocks of the device's modules that do not exist on a test machine. */
jest.mock('@react-native-async-storage/async-storage', () =>
  jest.requireActual<object>('@react-native-async-storage/async-storage/jest/async-storage-mock'),
);

jest.mock('expo-audio', () => ({
  setAudioModeAsync: jest.fn(async () => Promise.resolve()),
  createAudioPlayer: jest.fn(() => ({ addListener: () => undefined, play: () => undefined, remove: () => undefined })),
}));

// The photo picker, its files (each a PNG) and the image manipulator; tests override them.
jest.mock('expo-image-picker', () => ({ launchImageLibraryAsync: jest.fn() }));
jest.mock('expo-image-manipulator', () => ({
  SaveFormat: { JPEG: 'jpeg' },
  ImageManipulator: { manipulate: jest.fn() },
}));
jest.mock('expo-file-system', () => ({
  File: jest.fn(() => ({
    exists: true,
    delete: () => undefined,
    open: () => ({ readBytes: () => Uint8Array.of(0x89, 0x50), close: () => undefined }),
  })),
}));

// Firebase, for builds that contain it; tests set its responses.
jest.mock('@react-native-firebase/app', () => ({ getApp: () => ({ options: { projectId: 'lantern-1' } }) }));
jest.mock('@react-native-firebase/messaging', () => ({
  AuthorizationStatus: { NOT_DETERMINED: -1, DENIED: 0, AUTHORIZED: 1, PROVISIONAL: 2 },
  getMessaging: () => ({}),
  hasPermission: jest.fn(),
  requestPermission: jest.fn(),
  getToken: jest.fn(),
  deleteToken: jest.fn(),
  getInitialNotification: jest.fn(),
  onMessage: jest.fn(),
  onNotificationOpenedApp: jest.fn(),
  onTokenRefresh: jest.fn(),
}));

jest.mock('react-native-webview', () => ({ WebView: () => null }));

// An in-memory keychain, empty at the start of each test.
const mockKeychain = new Map<string, string>();
jest.mock('expo-secure-store', () => ({
  getItem: (key: string) => mockKeychain.get(key) ?? null,
  getItemAsync: async (key: string) => Promise.resolve(mockKeychain.get(key) ?? null),
  setItemAsync: async (key: string, value: string) => Promise.resolve(void mockKeychain.set(key, value)),
  deleteItemAsync: async (key: string) => Promise.resolve(void mockKeychain.delete(key)),
}));

/** An XMLHttpRequest that never connects. */
class DeadLine {
  status = 0;
  responseText = '';
  onerror: (() => void) | null = null;
  open = () => undefined;
  setRequestHeader = () => undefined;
  abort = () => undefined;
  send = () => setTimeout(() => this.onerror?.());
}
Object.assign(globalThis, { XMLHttpRequest: DeadLine });

beforeEach(() => {
  mockKeychain.clear();
  jest.spyOn(Linking, 'getInitialURL').mockResolvedValue(null);
});

jest.mock('expo-crypto', () => {
  const { createHash, randomBytes, randomUUID } = jest.requireActual<typeof crypto>('node:crypto');
  return {
    CryptoDigestAlgorithm: { SHA256: 'sha256' },
    CryptoEncoding: { BASE64: 'base64' },
    randomUUID: () => randomUUID(),
    getRandomBytes: (count: number) => new Uint8Array(randomBytes(count)),
    digestStringAsync: async (algorithm: string, text: string, { encoding }: { encoding: 'base64' }) =>
      Promise.resolve(createHash(algorithm).update(text).digest(encoding)),
  };
});

// The system browser; tests set its result.
jest.mock('expo-web-browser', () => ({ openAuthSessionAsync: jest.fn(), openBrowserAsync: jest.fn() }));
