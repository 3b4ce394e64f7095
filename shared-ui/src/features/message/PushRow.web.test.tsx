import { vi } from 'vitest';

import { fakeServer, type FakeServer } from '../../../test/fakeServer';
import {
  beforeEach,
  byHandle,
  byText,
  describe,
  expect,
  isDisabled,
  it,
  maybeHandle,
  press,
  waitFor,
} from '../../../test/kit';
import { waitToFind, whiteLabel } from '../../../test/money';
import { mountInApp } from '../../../test/mount';
import { setToken, markReachable } from '../../api';
import type { PushPermission } from '../../platform/push';
import { storage } from '../../platform/storage';
import { restorePush, pushOwner } from './push';
import { PushRow } from './PushRow';

interface Browser {
  permission: PushPermission;
  answer: PushPermission;
  dropped: number;
}

const browser = vi.hoisted((): Browser => ({ permission: 'default', answer: 'granted', dropped: 0 }));

// Fakes of the browser's permission and of the push service.
vi.mock('../../platform/push', () => ({
  hasPush: ({ vapidKey }: { vapidKey: string | undefined }) => vapidKey !== undefined,
  pushPermission: () => Promise.resolve(browser.permission),
  usePushPermission: () => browser.permission,
  requestPushPermission: () => Promise.resolve((browser.permission = browser.answer)),
  pushToken: () => Promise.resolve('token-of-this-browser'),
  deletePushToken: () => Promise.resolve(void (browser.dropped += 1)),
}));

let server: FakeServer;
const project = { projectId: 'lantern-1', apiKey: 'k', appId: '1:42:web:x', authDomain: 'a', emulator: undefined };
const service = { project, vapidKey: 'public' };
const firebase = { ...project, providers: ['phone'], vapidKey: 'public' };

beforeEach(async () => {
  markReachable();
  Object.assign(browser, { permission: 'default', answer: 'granted', dropped: 0 });
  storage.remove('pushFor');
  pushOwner.set(undefined);
  server = fakeServer({
    'GET /wps/system/whitelabel': { value: { ...whiteLabel, firebase } },
    'POST /wps/device': { value: null },
    'DELETE /wps/device': { value: null },
  });
  await setToken('token');
});

const isOn = () => byHandle('messages-push').getAttribute('aria-checked');
const registered = () => server.requestsTo('POST /wps/device');

describe('push notifications of this device', () => {
  it('are requested when the member enables them, and registered on the server', async () => {
    await mountInApp(<PushRow member="m1" />);
    expect(registered()).toHaveLength(0);
    press(await waitToFind(() => byHandle('messages-push')));
    await waitFor(() => expect(isOn()).toBe('true'));
    expect(registered()[0]?.body).toEqual({ token: 'token-of-this-browser', platform: 'WEB' });
    press(byHandle('messages-push'));
    await waitFor(() => expect(isOn()).toBe('false'));
    expect(server.requestsTo('DELETE /wps/device')).toHaveLength(1);
  });

  it('stay off when permission is denied, without registration', async () => {
    browser.answer = 'denied';
    await mountInApp(<PushRow member="m1" />);
    press(await waitToFind(() => byHandle('messages-push')));
    await waitFor(() => expect(isDisabled(byHandle('messages-push'))).toBe(true));
    expect(isOn()).toBe('false');
    expect(registered()).toHaveLength(0);
  });

  it('are off again when the server refuses the device', async () => {
    server.respond('POST /wps/device', { status: 409, errorCode: 'conflict', message: 'Not now.' });
    await mountInApp(<PushRow member="m1" />);
    press(await waitToFind(() => byHandle('messages-push')));
    await waitToFind(() => byText('Not now.'));
    expect(isOn()).toBe('false');
  });

  it('are not offered where the platform sends none', async () => {
    server.respond('GET /wps/system/whitelabel', { value: { ...whiteLabel, firebase: { ...firebase, vapidKey: '' } } });
    await mountInApp(<PushRow member="m1" />);
    await waitFor(() => expect(server.requestsTo('GET /wps/system/whitelabel')).not.toHaveLength(0));
    expect(maybeHandle('messages-push')).toBeNull();
  });

  it('are restored for the same member, and end with the next one', async () => {
    browser.permission = 'granted';
    await restorePush(service, 'm1');
    expect(registered()).toHaveLength(0);
    pushOwner.set('m1');
    await restorePush(service, 'm1');
    expect(registered()).toHaveLength(1);
    await restorePush(service, 'm2');
    expect(registered()).toHaveLength(1);
    expect(browser.dropped).toBe(1);
    expect(pushOwner.get()).toBeUndefined();
  });
});
