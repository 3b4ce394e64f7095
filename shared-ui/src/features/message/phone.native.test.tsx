import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Platform } from 'react-native';

import { fakeFirebase, type FakeFirebase } from '../../../test/fakeFirebase';
import { fakeServer, type FakeServer } from '../../../test/fakeServer';
import { act, byHandle, byText, maybeHandle, press, waitFor } from '../../../test/kit';
import { waitToFind, whiteLabel } from '../../../test/money';
import { mountInApp } from '../../../test/mount';
import { clearToken, setToken, markReachable } from '../../api';
import { storage } from '../../platform/storage';
import { pushOwner } from './push';
import { PushRow } from './PushRow';
import { useRestoredPush } from './useRestoredPush';
import { useForegroundPush } from './useForegroundPush';

const project = { projectId: 'lantern-1', apiKey: 'k', appId: '1:42:web:x', authDomain: 'a' };
const go = jest.fn();
let server: FakeServer;
let firebase: FakeFirebase;

/** As in the app: the switch in the message list, and the hooks that run behind every screen. */
function Phone() {
  useRestoredPush();
  useForegroundPush(go);
  return <PushRow member="m1" />;
}

async function begin(isBuiltIn: boolean) {
  markReachable();
  go.mockClear();
  storage.remove('pushFor');
  pushOwner.set(undefined);
  firebase = fakeFirebase(isBuiltIn);
  server = fakeServer({
    // The platform has no VAPID key for browsers.
    'GET /wps/system/whitelabel': { value: { ...whiteLabel, firebase: { ...project, providers: [] } } },
    'GET /wps/member/info': { value: { id: 'm1', account: 'pia', nickname: '', type: 0 } },
    'POST /wps/device': { value: null },
    'DELETE /wps/device': { value: null },
  });
  await setToken('token');
  await mountInApp(<Phone />);
  await waitFor(() => expect(server.requestsTo('GET /wps/member/info')).not.toHaveLength(0));
}

afterEach(async () => {
  await act(() => clearToken());
  jest.restoreAllMocks();
});

const registered = () => server.requestsTo('POST /wps/device').map(({ body }) => body);

describe('push in an app with Firebase', () => {
  beforeEach(async () => {
    await begin(true);
    press(await waitToFind(() => byHandle('messages-push')));
    await waitFor(() => expect(registered()).toHaveLength(1));
  });

  it('registers its token, also a refreshed one, and removes it on sign-out', async () => {
    firebase.token = 'token-2';
    firebase.renew();
    await waitFor(() => expect(registered()).toHaveLength(2));
    expect(registered()).toEqual([
      { token: 'token-1', platform: Platform.OS.toUpperCase() },
      { token: 'token-2', platform: Platform.OS.toUpperCase() },
    ]);
    await act(() => clearToken());
    await waitFor(() => expect(firebase.done).toContain('deleteToken'));
  });

  it('shows notifications in the foreground itself, with a link to their subject', async () => {
    const notification = { body: 'Deposit credited. Tap to view.' };
    act(() => firebase.show({ messageId: '1', notification, data: { route: '/member?page=messageV2&id=m1' } }));
    await waitToFind(() => byText('Deposit credited. Tap to view.'));
    press(byText('View'));
    expect(go).toHaveBeenCalledWith('/member?page=messageV2&id=m1');
  });
});

it('an app without Firebase offers no push', async () => {
  await begin(false);
  expect(maybeHandle('messages-push')).toBeNull();
});
