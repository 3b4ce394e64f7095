/* oxlint-disable typescript/no-deprecated -- the server's library sends to tokens; leave is asked for by the same part */
import { getApp } from '@react-native-firebase/app';
import {
  AuthorizationStatus,
  deleteToken,
  getInitialNotification,
  getMessaging,
  getToken,
  hasPermission,
  onMessage,
  onNotificationOpenedApp,
  onTokenRefresh,
  requestPermission,
  type RemoteMessage,
} from '@react-native-firebase/messaging';
import { PermissionsAndroid, Platform } from 'react-native';

import type { Notice, PushPermission } from './props';

// Before Android 13 notices were allowed until somebody forbade them, and nobody could be asked.
const firstToAsk = 33;

let isRefused = false;

/** What the phone allows; Android says no before it has asked as well. */
export async function permission(): Promise<PushPermission> {
  const status = await hasPermission(getMessaging());
  if (status === AuthorizationStatus.NOT_DETERMINED) return 'default';
  if (status !== AuthorizationStatus.DENIED) return 'granted';
  return Platform.OS === 'android' && !isRefused ? 'default' : 'denied';
}

export async function ask(): Promise<PushPermission> {
  if (Platform.OS === 'android') isRefused = !(await androidAsks());
  else await requestPermission(getMessaging(), { badge: false });
  return permission();
}

/** False where Android will not ask again. */
async function androidAsks(): Promise<boolean> {
  if (Number(Platform.Version) < firstToAsk) return false;
  const { POST_NOTIFICATIONS } = PermissionsAndroid.PERMISSIONS;
  return (await PermissionsAndroid.request(POST_NOTIFICATIONS)) !== PermissionsAndroid.RESULTS.NEVER_ASK_AGAIN;
}

/** Firebase reaches a phone only from the project that it was built for. */
export function tokenOf(projectId: string): Promise<string> {
  if (getApp().options.projectId !== projectId) throw new Error('built for another project');
  return getToken(getMessaging());
}

export const forget = (): Promise<void> => deleteToken(getMessaging());

export const onRenewed = (renew: () => void): (() => void) => onTokenRefresh(getMessaging(), renew);

const routeOf = ({ data }: RemoteMessage): string | undefined =>
  typeof data?.route === 'string' ? data.route : undefined;

export const onShown = (show: (notice: Notice) => void): (() => void) =>
  onMessage(getMessaging(), (message: RemoteMessage) => {
    const text = message.notification?.body;
    const route = routeOf(message);
    if (text !== undefined && route !== undefined) show({ text, route });
  });

let opened: string | undefined;

/** iOS tells of the notice that started the app twice. */
export function onOpened(open: (route: string) => void): () => void {
  const tell = (message: RemoteMessage | null) => {
    const route = message === null ? undefined : routeOf(message);
    const id = message?.messageId;
    if (route === undefined || (id !== undefined && id === opened)) return;
    opened = id;
    open(route);
  };
  void getInitialNotification(getMessaging()).then(tell);
  return onNotificationOpenedApp(getMessaging(), tell);
}
