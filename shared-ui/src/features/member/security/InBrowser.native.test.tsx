import { jest } from '@jest/globals';
import { openBrowserAsync } from 'expo-web-browser';

import { fakeServer, type FakeServer } from '../../../../test/fakeServer';
import { beforeEach, byHandle, byText, describe, expect, it, maybeHandle, press, waitFor } from '../../../../test/kit';
import { mountInApp } from '../../../../test/mount';
import { setToken } from '../../../api';
import { PasskeysPage } from './PasskeysPage';
import { SocialPage } from './SocialPage';

const browser = jest.mocked(openBrowserAsync);
const passkeys = 'GET /wps/member/passkeys';
const page = 'http://localhost:8080/member?page=securityCenter&view=';
const firebase = { projectId: 'p', apiKey: 'k', appId: 'a', authDomain: 'd', providers: ['google'] };
const phoneKey = { id: 'k1', name: 'My phone', createdAt: '2026-05-01T00:00:00Z', lastUsedAt: null };

describe('what an app adds in the browser', () => {
  let server: FakeServer;

  beforeEach(async () => {
    await setToken('secret');
    browser.mockReset();
    browser.mockResolvedValue({ type: 'cancel' } as never);
    server = fakeServer({
      [passkeys]: { value: [] },
      'GET /wps/member/info': { value: { id: 'm1', account: 'pakorn92', nickname: '', type: 0 } },
      'GET /wps/member/security': { value: { social: [] } },
      'GET /wps/system/whitelabel': { value: { firebase } },
    });
  });

  it('opens the same page of the website for a passkey, and refetches afterwards', async () => {
    await mountInApp(<PasskeysPage />);
    await waitFor(() => expect(byHandle('passkeys-empty')).toBeTruthy());
    expect(maybeHandle('passkeys-add')).toBeNull();
    server.respond(passkeys, { value: [phoneKey] });
    press(byHandle('passkeys-browser'));
    await waitFor(() => expect(byText('My phone')).toBeTruthy());
    expect(browser.mock.calls.map(([url]) => url)).toEqual([`${page}passkeys&lang=en`]);
  });

  it("opens it for another provider's account that is not linked yet", async () => {
    await mountInApp(<SocialPage />);
    await waitFor(() => expect(byHandle('social-browser')).toBeTruthy());
    expect(byHandle('social-google')).toBeTruthy();
    expect(maybeHandle('social-facebook')).toBeNull();
    press(byHandle('social-browser'));
    await waitFor(() => expect(browser.mock.calls.map(([url]) => url)).toEqual([`${page}social&lang=en`]));
  });

  it('shows an error when no browser opens', async () => {
    browser.mockRejectedValue(new Error('no activity'));
    await mountInApp(<PasskeysPage />);
    await waitFor(() => expect(byHandle('passkeys-empty')).toBeTruthy());
    press(byHandle('passkeys-browser'));
    await waitFor(() => expect(byText(/Couldn't open a browser/)).toBeTruthy());
  });
});
