import type { Notice, PushPermission, PushService } from './props';

export type { Notice, PushPermission, PushService } from './props';

const canShow = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Whether this browser can show notices while the page is closed, and the house sends it any. */
export const hasPush = ({ vapidKey }: PushService): boolean => vapidKey !== undefined && canShow();

const permission = (): PushPermission => (canShow() ? Notification.permission : 'denied');

export const pushPermission = (): Promise<PushPermission> => Promise.resolve(permission());

/** As it is while this is drawn. */
export const usePushPermission = permission;

export const askForPush = (): Promise<PushPermission> => Notification.requestPermission();

const load = () => import('../firebase/messagingSdk');

/** The name by which this browser is pushed to; it needs the worker, which draws what comes. */
export async function pushToken({ project, vapidKey }: PushService): Promise<string> {
  const worker = await navigator.serviceWorker.getRegistration();
  if (worker === undefined || vapidKey === undefined) throw new Error('no worker or no key');
  return (await load()).tokenOf(project, vapidKey, worker);
}

/** The name is given up: what is still on its way to it arrives nowhere. */
export async function dropPushToken({ project }: PushService): Promise<void> {
  await (await load()).forgetToken(project);
}

/** The server forgets a browser with its session. */
export const leavePush = (): Promise<void> => Promise.resolve();

const nothing =
  (_hear: (said: never) => void): (() => void) =>
  () =>
    undefined;

/** A browser keeps its name for as long as its worker stays. */
export const onPushRenewed: (renew: () => void) => () => void = nothing;

/** The worker shows what comes, whoever looks. */
export const onPushShown: (show: (notice: Notice) => void) => () => void = nothing;

/** Hears where a notice leads that was pressed while a page is open. */
export function onPushOpened(open: (route: string) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const hear = ({ data }: MessageEvent) => {
    const { type, route } = (data ?? {}) as { type?: unknown; route?: unknown };
    if (type === 'OPEN' && typeof route === 'string') open(route);
  };
  navigator.serviceWorker.addEventListener('message', hear);
  return () => navigator.serviceWorker.removeEventListener('message', hear);
}
