/* A fake of Firebase Messaging: records calls and lets tests trigger its events. */
import { jest } from '@jest/globals';
import * as messaging from '@react-native-firebase/messaging';
import { PermissionsAndroid, TurboModuleRegistry } from 'react-native';

type Message = { messageId: string; notification?: { body: string }; data?: { route: string } };

export interface FakeFirebase {
  /** The phone's permission as Firebase numbers it. */
  status: number;
  token: string;
  /** The calls made, in order. */
  done: string[];
  started: Message | null;
  show: (message: Message) => void;
  tap: (message: Message) => void;
  renew: () => void;
}

/** Mocks Firebase for a build with it, or for one without. */
export function fakeFirebase(isBuiltIn = true): FakeFirebase {
  const listeners = new Map<string, (said: never) => void>();
  const hear = (name: string) => (_: unknown, listener: (said: never) => void) => {
    listeners.set(name, listener);
    return () => listeners.delete(name);
  };
  const say = (name: string) => (said: unknown) => listeners.get(name)?.(said as never);
  const firebase: FakeFirebase = {
    status: messaging.AuthorizationStatus.AUTHORIZED,
    token: 'token-1',
    done: [],
    started: null,
    show: say('message'),
    tap: say('opened'),
    renew: () => say('renewed')(firebase.token),
  };
  const its = jest.mocked(messaging as unknown as Record<string, (...given: never[]) => unknown>);
  const answer = (name: string, how: (...given: never[]) => unknown) => its[name]?.mockImplementation(how);
  const note = (name: string, value: () => unknown) =>
    answer(name, () => {
      firebase.done.push(name);
      return Promise.resolve(value());
    });
  answer('hasPermission', () => Promise.resolve(firebase.status));
  answer('getInitialNotification', () => Promise.resolve(firebase.started));
  note('requestPermission', () => firebase.status);
  note('getToken', () => firebase.token);
  note('deleteToken', () => undefined);
  answer('onMessage', hear('message'));
  answer('onNotificationOpenedApp', hear('opened'));
  answer('onTokenRefresh', hear('renewed'));
  jest.spyOn(PermissionsAndroid, 'request').mockResolvedValue('granted');
  const { get } = TurboModuleRegistry;
  jest
    .spyOn(TurboModuleRegistry, 'get')
    .mockImplementation((name: string) => (name.startsWith('NativeRNFB') ? (isBuiltIn ? {} : null) : get(name)));
  return firebase;
}
