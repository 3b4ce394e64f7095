import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { PermissionsAndroid, Platform } from 'react-native';

import { fakeFirebase, type FakeFirebase } from '../../../test/fakeFirebase';
import {
  askForPush,
  dropPushToken,
  hasPush,
  leavePush,
  onPushOpened,
  onPushRenewed,
  onPushShown,
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
  it('has no notices, and nothing of it breaks', async () => {
    const firebase = fakeFirebase(false);
    expect(hasPush(service)).toBe(false);
    expect(await pushPermission()).toBe('denied');
    onPushOpened(() => undefined)();
    onPushShown(() => undefined)();
    onPushRenewed(() => undefined)();
    await turn();
    expect(firebase.done).toEqual([]);
  });
});

describe('notices of a phone', () => {
  let firebase: FakeFirebase;

  beforeEach(() => {
    firebase = fakeFirebase();
  });

  it('need no key of browsers, and come from the project that the app was built for', async () => {
    expect(hasPush(service)).toBe(true);
    expect(await pushToken(service)).toBe('token-1');
    const other = { ...service, project: { ...project, projectId: 'lantern-2' } };
    await expect(pushToken(other)).rejects.toThrow('another project');
  });

  it('are asked for where nobody was asked', async () => {
    firebase.status = isAndroid ? 0 : -1;
    expect(await pushPermission()).toBe('default');
    const asked = jest.spyOn(PermissionsAndroid, 'request').mockImplementation(() => {
      firebase.status = 1;
      return Promise.resolve('granted');
    });
    jest.spyOn(Platform, 'Version', 'get').mockReturnValue(34);
    if (!isAndroid) firebase.status = 1;
    expect(await askForPush()).toBe('granted');
    expect(asked).toHaveBeenCalledTimes(isAndroid ? 1 : 0);
    expect(firebase.done).toEqual(isAndroid ? [] : ['requestPermission']);
  });

  it('are blocked once nobody may ask again, until the settings allow them', async () => {
    firebase.status = 0;
    jest.spyOn(PermissionsAndroid, 'request').mockResolvedValue('never_ask_again');
    expect(await askForPush()).toBe('denied');
    firebase.status = 1;
    expect(await pushPermission()).toBe('granted');
  });

  it('end with the name of the phone, and a new one is asked for only then', async () => {
    await dropPushToken(service);
    void leavePush();
    await pushToken(service);
    expect(firebase.done).toEqual(['deleteToken', 'deleteToken', 'getToken']);
  });

  it('go on under a new name', async () => {
    const renew = jest.fn();
    const stop = onPushRenewed(renew);
    await turn();
    firebase.renew();
    expect(renew).toHaveBeenCalledTimes(1);
    stop();
    await turn();
    firebase.renew();
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it('open what they lead to, the one that started the app once', async () => {
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

  it('are handed over while the app is looked at', async () => {
    const show = jest.fn();
    onPushShown(show);
    await turn();
    firebase.show(notice('1'));
    firebase.show({ messageId: '2', data: { route: '/' } });
    expect(show.mock.calls).toEqual([
      [{ text: 'A deposit has been credited.', route: '/member?page=messageV2&id=m1' }],
    ]);
  });
});
