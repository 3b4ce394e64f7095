import { useEffect } from 'react';
import { AppState, TurboModuleRegistry } from 'react-native';

import { createStore, useStore } from '../../lib/store';
import type { Notice, PushPermission, PushService } from './props';

export type { Notice, PushPermission, PushService } from './props';

// Firebase's code breaks where it is not built in, so nothing of it is read before it is known to be.
const isBuiltIn = (): boolean => TurboModuleRegistry.get('NativeRNFBTurboMessaging') !== null;
const load = () => import('./messaging');
type Messaging = Awaited<ReturnType<typeof load>>;

/** Whether this app was built with Firebase; the key of browsers is of no use to it. */
export const hasPush = (_service: PushService): boolean => isBuiltIn();

const permission = createStore<PushPermission>('default');

async function read(how: (messaging: Messaging) => Promise<PushPermission>): Promise<PushPermission> {
  permission.set(isBuiltIn() ? await how(await load()) : 'denied');
  return permission.get();
}

export const pushPermission = (): Promise<PushPermission> => read((messaging) => messaging.permission());
export const askForPush = (): Promise<PushPermission> => read((messaging) => messaging.ask());

/** What the phone said last: it is asked again whenever somebody comes back, who may have been in its settings. */
export function usePushPermission(): PushPermission {
  useEffect(() => {
    void pushPermission();
    const coming = AppState.addEventListener('change', (state) => {
      if (state === 'active') void pushPermission();
    });
    return () => coming.remove();
  }, []);
  return useStore(permission);
}

let leaving = Promise.resolve();

/** The name by which this phone is pushed to; one that is given up is gone before a new one is asked for. */
export async function pushToken({ project }: PushService): Promise<string> {
  await leaving;
  return (await load()).tokenOf(project.projectId);
}

/** The name is given up: what is still on its way to it arrives nowhere. */
export const dropPushToken = (_service: PushService): Promise<void> => leavePush();

/** Whoever is signed out is told nothing more, even of what is on its way. */
export function leavePush(): Promise<void> {
  const left = leaving.then(load).then((messaging) => messaging.forget());
  leaving = left.catch(() => undefined);
  return left;
}

function following(begin: (messaging: Messaging) => () => void): () => void {
  if (!isBuiltIn()) return () => undefined;
  const following = load().then(begin);
  return () => void following.then((stop) => stop());
}

/** Firebase gives a phone a new name now and then. */
export const onPushRenewed = (renew: () => void): (() => void) => following((messaging) => messaging.onRenewed(renew));

/** Neither system shows a notice of an app that is looked at. */
export const onPushShown = (show: (notice: Notice) => void): (() => void) =>
  following((messaging) => messaging.onShown(show));

/** Hears where a notice leads that was pressed, also the one that started the app. */
export const onPushOpened = (open: (route: string) => void): (() => void) =>
  following((messaging) => messaging.onOpened(open));
