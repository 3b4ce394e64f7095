import { useEffect } from 'react';
import { AppState, TurboModuleRegistry } from 'react-native';

import { createStore, useStore } from '../../lib/store';
import type { Notice, PushPermission, PushService } from './props';

export type { Notice, PushPermission, PushService } from './props';

// Importing Firebase fails where it is not built in, so it is loaded only after this check.
const isBuiltIn = (): boolean => TurboModuleRegistry.get('NativeRNFBTurboMessaging') !== null;
const load = () => import('./messaging');
type Messaging = Awaited<ReturnType<typeof load>>;

/** Whether this app was built with Firebase; `vapidKey` is for browsers only. */
export const hasPush = (_service: PushService): boolean => isBuiltIn();

const permission = createStore<PushPermission>('default');

async function updatePermission(check: (messaging: Messaging) => Promise<PushPermission>): Promise<PushPermission> {
  permission.set(isBuiltIn() ? await check(await load()) : 'denied');
  return permission.get();
}

export const pushPermission = (): Promise<PushPermission> => updatePermission((messaging) => messaging.permission());
export const requestPushPermission = (): Promise<PushPermission> =>
  updatePermission((messaging) => messaging.requestPush());

/** The phone's permission, checked again when the app becomes active: it may have changed in the settings. */
export function usePushPermission(): PushPermission {
  useEffect(() => {
    void pushPermission();
    const subscription = AppState.addEventListener('change', (state) => {
      if (state === 'active') void pushPermission();
    });
    return () => subscription.remove();
  }, []);
  return useStore(permission);
}

let pendingDeletion = Promise.resolve();

/** The push token of this phone; a pending deletion finishes first. */
export async function pushToken({ project }: PushService): Promise<string> {
  await pendingDeletion;
  return (await load()).tokenOf(project.projectId);
}

/** Deletes the token: messages on their way are dropped. */
export const deletePushToken = (_service: PushService): Promise<void> => unregisterPush();

/** After sign-out the phone receives no messages, not even those on their way. */
export function unregisterPush(): Promise<void> {
  const deletion = pendingDeletion.then(load).then((messaging) => messaging.deletePushToken());
  pendingDeletion = deletion.catch(() => undefined);
  return deletion;
}

function subscribe(start: (messaging: Messaging) => () => void): () => void {
  if (!isBuiltIn()) return () => undefined;
  const subscribe = load().then(start);
  return () => void subscribe.then((stop) => stop());
}

/** Firebase replaces tokens from time to time. */
export const onPushTokenRefresh = (onRefresh: () => void): (() => void) =>
  subscribe((messaging) => messaging.onRefresh(onRefresh));

/** Neither system shows notifications of an app in the foreground. */
export const onPushReceived = (show: (notice: Notice) => void): (() => void) =>
  subscribe((messaging) => messaging.onReceived(show));

/** Calls `open` with the route of a pressed notification, also of the one that started the app. */
export const onPushOpened = (open: (route: string) => void): (() => void) =>
  subscribe((messaging) => messaging.onOpened(open));
