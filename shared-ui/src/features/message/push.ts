import { useMutation } from '@tanstack/react-query';

import { call } from '../../api';
import { createStore } from '../../lib/store';
import { platformName } from '../../platform/device';
import {
  requestPushPermission,
  deletePushToken,
  pushPermission,
  pushToken,
  type PushService,
} from '../../platform/push';
import { storage } from '../../platform/storage';

const key = 'pushFor';

/**
 * The member whose notifications this device shows; like the permission it belongs to the device and is kept on
 * sign-out.
 */
export const pushOwner = createStore<string | undefined>(storage.get(key) ?? undefined);

function own(member: string | undefined): void {
  if (member === undefined) storage.remove(key);
  else storage.set(key, member);
  pushOwner.set(member);
}

async function register(service: PushService): Promise<void> {
  const body = { token: await pushToken(service), platform: platformName() };
  await call('POST /wps/device', { body });
}

export class PushBlocked extends Error {}

/** Asks for permission, gets a token and registers it; switching off removes it. */
export function useTurnPush(service: PushService, member: string) {
  return useMutation({
    mutationFn: async (isOn: boolean) => {
      if (!isOn) await call('DELETE /wps/device');
      else if ((await requestPushPermission()) === 'granted') await register(service);
      else throw new PushBlocked();
      own(isOn ? member : undefined);
    },
  });
}

/** A returning member's notifications continue under the new session; another member's end. */
export async function restorePush(service: PushService, member: string): Promise<void> {
  const owner = pushOwner.get();
  if (owner === undefined || (await pushPermission()) !== 'granted') return;
  if (owner === member) return register(service);
  own(undefined);
  await deletePushToken(service);
}
