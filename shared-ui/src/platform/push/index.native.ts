import type { PushPermission, PushService } from './props';

export type { PushPermission, PushService } from './props';

/** The apps tell by their message center: pushes need a native module of each build. */
export const hasPush = (): boolean => false;

export const pushPermission = (): PushPermission => 'denied';

export const askForPush = (): Promise<PushPermission> => Promise.resolve('denied');

export const pushToken = (_service: PushService): Promise<string> => Promise.reject(new Error('no pushes'));

export const dropPushToken = (_service: PushService): Promise<void> => Promise.resolve();

export const onPushOpened =
  (_open: (route: string) => void): (() => void) =>
  () =>
    undefined;
