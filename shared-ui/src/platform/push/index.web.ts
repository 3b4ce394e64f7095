import type { Notice, PushPermission, PushService } from './props';

export type { Notice, PushPermission, PushService } from './props';

const canShow = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Whether this browser can show notifications while the page is closed, and the platform sends any. */
export const hasPush = ({ vapidKey }: PushService): boolean => vapidKey !== undefined && canShow();

const permission = (): PushPermission => (canShow() ? Notification.permission : 'denied');

export const pushPermission = (): Promise<PushPermission> => Promise.resolve(permission());

/** The browser's current permission. */
export const usePushPermission = permission;

export const requestPushPermission = (): Promise<PushPermission> => Notification.requestPermission();

const load = () => import('../firebase/messagingSdk');

/** The push token of this browser; it needs the service worker, which shows the notifications. */
export async function pushToken({ project, vapidKey }: PushService): Promise<string> {
  const worker = await navigator.serviceWorker.getRegistration();
  if (worker === undefined || vapidKey === undefined) throw new Error('no worker or no key');
  return (await load()).tokenOf(project, vapidKey, worker);
}

/** Deletes the token: messages on their way are dropped. */
export async function deletePushToken({ project }: PushService): Promise<void> {
  await (await load()).forgetToken(project);
}

/** The server deletes a browser's token with its session. */
export const unregisterPush = (): Promise<void> => Promise.resolve();

const unsupported =
  (_listener: (value: never) => void): (() => void) =>
  () =>
    undefined;

/** A browser's token is valid as long as its worker is registered. */
export const onPushTokenRefresh: (renew: () => void) => () => void = unsupported;

/** The worker shows notifications also in the foreground. */
export const onPushReceived: (show: (notice: Notice) => void) => () => void = unsupported;

/** Calls `open` with the route of a notification that is pressed while a page is open. */
export function onPushOpened(open: (route: string) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const onMessage = ({ data }: MessageEvent) => {
    const { type, route } = (data ?? {}) as { type?: unknown; route?: unknown };
    if (type === 'OPEN' && typeof route === 'string') open(route);
  };
  navigator.serviceWorker.addEventListener('message', onMessage);
  return () => navigator.serviceWorker.removeEventListener('message', onMessage);
}
