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

// Before Android 13 notifications were allowed by default and there was no prompt.
const firstApiWithPrompt = 33;

let isRefused = false;

/** The current permission. Android reports "denied" also before the first prompt. */
export async function permission(): Promise<PushPermission> {
  const status = await hasPermission(getMessaging());
  if (status === AuthorizationStatus.NOT_DETERMINED) return 'default';
  if (status !== AuthorizationStatus.DENIED) return 'granted';
  return Platform.OS === 'android' && !isRefused ? 'default' : 'denied';
}

export async function requestPush(): Promise<PushPermission> {
  if (Platform.OS === 'android') isRefused = !(await promptOnAndroid());
  else await requestPermission(getMessaging(), { badge: false });
  return permission();
}

/** Resolves to false when Android will not prompt again. */
async function promptOnAndroid(): Promise<boolean> {
  if (Number(Platform.Version) < firstApiWithPrompt) return false;
  const { POST_NOTIFICATIONS } = PermissionsAndroid.PERMISSIONS;
  return (await PermissionsAndroid.request(POST_NOTIFICATIONS)) !== PermissionsAndroid.RESULTS.NEVER_ASK_AGAIN;
}

/** A phone can be reached only through the Firebase project that it was built with. */
export function tokenOf(projectId: string): Promise<string> {
  if (getApp().options.projectId !== projectId) throw new Error('built for another project');
  return getToken(getMessaging());
}

export const deletePushToken = (): Promise<void> => deleteToken(getMessaging());

export const onRefresh = (onNewToken: () => void): (() => void) => onTokenRefresh(getMessaging(), onNewToken);

const routeOf = ({ data }: RemoteMessage): string | undefined =>
  typeof data?.route === 'string' ? data.route : undefined;

export const onReceived = (show: (notice: Notice) => void): (() => void) =>
  onMessage(getMessaging(), (message: RemoteMessage) => {
    const text = message.notification?.body;
    const route = routeOf(message);
    if (text !== undefined && route !== undefined) show({ text, route });
  });

let lastOpenedId: string | undefined;

/** iOS reports the notification that started the app twice. */
export function onOpened(open: (route: string) => void): () => void {
  const handle = (message: RemoteMessage | null) => {
    const route = message === null ? undefined : routeOf(message);
    const id = message?.messageId;
    if (route === undefined || (id !== undefined && id === lastOpenedId)) return;
    lastOpenedId = id;
    open(route);
  };
  void getInitialNotification(getMessaging()).then(handle);
  return onNotificationOpenedApp(getMessaging(), handle);
}
