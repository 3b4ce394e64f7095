import type { PushPermission, PushService } from './props';

export type { PushPermission, PushService } from './props';

/** Whether this browser can show notices while the page is closed. */
export const hasPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

export const pushPermission = (): PushPermission => (hasPush() ? Notification.permission : 'denied');

export const askForPush = (): Promise<PushPermission> => Notification.requestPermission();

const load = () => import('../firebase/messagingSdk');

/** The name by which this browser is pushed to; it needs the worker, which draws what comes. */
export async function pushToken({ project, vapidKey }: PushService): Promise<string> {
  const worker = await navigator.serviceWorker.getRegistration();
  if (worker === undefined) throw new Error('no worker');
  return (await load()).tokenOf(project, vapidKey, worker);
}

/** The name is given up: what is still on its way to it arrives nowhere. */
export async function dropPushToken({ project }: PushService): Promise<void> {
  await (await load()).forgetToken(project);
}

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
