import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { PermissionsAndroid, Platform } from 'react-native';

import { fakeFirebase, type FakeFirebase } from '../../../test/fakeFirebase';
import {
  requestPushPermission,
  deletePushToken,
  hasPush,
  unregisterPush,
  onPushOpened,
  onPushTokenRefresh,
  onPushReceived,
  pushPermission,
  pushToken,
} from '.';

const project = { projectId: 'lantern-1', apiKey: 'k', appId: '1:42:web:x', authDomain: 'a', emulator: undefined };
const service = { project, vapidKey: undefined };
const isAndroid = Platform.OS === 'android';
const turn = () => new Promise((resolve) => setTimeout(resolve));
const notice = (messageId: string, route = '/member?page=messageV2&id=m1') => ({
  messageId,
  notification: { body: 'A deposit has been credited.' },
  data: { route },
});

afterEach(() => void jest.restoreAllMocks());

describe('a build without Firebase', () => {
  it('has no push and does not fail', async () => {
    const firebase = fakeFirebase(false);
    expect(hasPush(service)).toBe(false);
    expect(await pushPermission()).toBe('denied');
    onPushOpened(() => undefined)();
    onPushReceived(() => undefined)();
    onPushTokenRefresh(() => undefined)();
    await turn();
    expect(firebase.done).toEqual([]);
  });
});

describe('push on a phone', () => {
  let firebase: FakeFirebase;

  beforeEach(() => {
    firebase = fakeFirebase();
  });

  it('needs no VAPID key and uses the project that the app was built with', async () => {
    expect(hasPush(service)).toBe(true);
    expect(await pushToken(service)).toBe('token-1');
    const other = { ...service, project: { ...project, projectId: 'lantern-2' } };
    await expect(pushToken(other)).rejects.toThrow('another project');
  });

  it('prompts where the user was not asked yet', async () => {
    firebase.status = isAndroid ? 0 : -1;
    expect(await pushPermission()).toBe('default');
    const prompt = jest.spyOn(PermissionsAndroid, 'request').mockImplementation(() => {
      firebase.status = 1;
      return Promise.resolve('granted');
    });
    jest.spyOn(Platform, 'Version', 'get').mockReturnValue(34);
    if (!isAndroid) firebase.status = 1;
    expect(await requestPushPermission()).toBe('granted');
    expect(prompt).toHaveBeenCalledTimes(isAndroid ? 1 : 0);
    expect(firebase.done).toEqual(isAndroid ? [] : ['requestPermission']);
  });

  it('is denied once the system no longer prompts, until the settings allow it', async () => {
    firebase.status = 0;
    jest.spyOn(PermissionsAndroid, 'request').mockResolvedValue('never_ask_again');
    expect(await requestPushPermission()).toBe('denied');
    firebase.status = 1;
    expect(await pushPermission()).toBe('granted');
  });

  it('deletes the token before a new one is requested', async () => {
    await deletePushToken(service);
    void unregisterPush();
    await pushToken(service);
    expect(firebase.done).toEqual(['deleteToken', 'deleteToken', 'getToken']);
  });

  it('continues with a refreshed token', async () => {
    const renew = jest.fn();
    const stop = onPushTokenRefresh(renew);
    await turn();
    firebase.renew();
    expect(renew).toHaveBeenCalledTimes(1);
    stop();
    await turn();
    firebase.renew();
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it('opens the route of a pressed notification, and of the one that started the app once', async () => {
    firebase.started = notice('1');
    const open = jest.fn();
    onPushOpened(open);
    await turn();
    firebase.tap(notice('1'));
    expect(open.mock.calls).toEqual([['/member?page=messageV2&id=m1']]);
    firebase.tap(notice('2', '/member?page=messageV2&id=m2'));
    firebase.tap({ messageId: '3' });
    expect(open.mock.calls).toEqual([['/member?page=messageV2&id=m1'], ['/member?page=messageV2&id=m2']]);
  });

  it('passes on notifications received in the foreground', async () => {
    const show = jest.fn();
    onPushReceived(show);
    await turn();
    firebase.show(notice('1'));
    firebase.show({ messageId: '2', data: { route: '/' } });
    expect(show.mock.calls).toEqual([
      [{ text: 'A deposit has been credited.', route: '/member?page=messageV2&id=m1' }],
    ]);
  });
});
