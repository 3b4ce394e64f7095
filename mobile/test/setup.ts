import { Linking } from 'react-native';

/* The parts of a device that a test machine lacks. */
jest.mock('@react-native-async-storage/async-storage', () =>
  jest.requireActual<object>('@react-native-async-storage/async-storage/jest/async-storage-mock'),
);

jest.mock('expo-audio', () => ({ createAudioPlayer: () => ({ play: () => undefined, remove: () => undefined }) }));

/** A line to the server that never opens. */
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
  jest.spyOn(Linking, 'getInitialURL').mockResolvedValue(null);
});

jest.mock('expo-crypto', () => ({
  randomUUID: () => jest.requireActual<{ randomUUID: () => string }>('node:crypto').randomUUID(),
}));
