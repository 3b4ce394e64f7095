import { createHash } from 'node:crypto';

import { jest } from '@jest/globals';
import { openAuthSessionAsync } from 'expo-web-browser';
import { Linking } from 'react-native';

import { fakeServer, type FakeServer } from '../../../../test/fakeServer';
import {
  act,
  beforeEach,
  byHandle,
  byText,
  describe,
  expect,
  isBusy,
  isDisabled,
  it,
  press,
  waitFor,
} from '../../../../test/kit';
import { mountInApp } from '../../../../test/mount';
import { currentToken, clearToken, markReachable, markUnreachable } from '../../../api';
import { encryption } from '../../../api/encryption';
import { history } from '../../../platform/history';
import { BrowserButton } from './BrowserButton';

const redeem = 'POST /wps/session/login/handoff';
const member = { id: 'm1', account: 'pakorn92', nickname: '', type: 0 };
const browser = jest.mocked(openAuthSessionAsync);

/** Captures the URL that the browser opens; it returns with the given result. */
function returnWith(answer: (request: URLSearchParams) => string): void {
  browser.mockImplementation(async (url) => {
    const request = new URL(url).searchParams;
    return Promise.resolve({ type: 'success', url: answer(request) });
  });
}

describe('signing in through the browser', () => {
  let server: FakeServer;

  beforeEach(async () => {
    await clearToken();
    markReachable();
    browser.mockReset();
    encryption.seal = (body) => Promise.resolve(JSON.stringify(body));
    server = fakeServer({
      [redeem]: { value: { token: 'secret', member } },
      'GET /wps/member/info': { value: member },
    });
  });

  const ask = async () => {
    await mountInApp(<BrowserButton />);
    press(byHandle('login-browser'));
  };

  it('opens our own page with the challenge of a secret, and signs in with the secret', async () => {
    returnWith((request) => `lantern://handoff?code=c1&state=${request.get('state')}`);
    await ask();
    await waitFor(() => expect(currentToken()).toBe('secret'));
    const [page, back] = browser.mock.calls[0] ?? [];
    const { origin, pathname, searchParams } = new URL(page ?? '');
    expect([origin + pathname, back]).toEqual(['http://localhost:8080/handoff', 'lantern://handoff']);
    expect([searchParams.get('app'), searchParams.get('lang')]).toEqual(['lantern', 'en']);
    const sent = server.requestsTo(redeem)[0];
    const { code, verifier } = sent?.body as { code: string; verifier: string };
    expect(code).toBe('c1');
    expect(verifier).toMatch(/^[0-9a-f]{64}$/);
    expect(searchParams.get('challenge')).toBe(createHash('sha256').update(verifier).digest('base64url'));
    expect(page).not.toContain(verifier);
    expect(sent?.headers.get('x-encrypted')).toBe('1');
  });

  it('uses a new secret and state each time', async () => {
    browser.mockResolvedValue({ type: 'cancel' } as never);
    await ask();
    await waitFor(() => expect(isBusy(byHandle('login-browser'))).toBe(false));
    press(byHandle('login-browser'));
    await waitFor(() => expect(browser).toHaveBeenCalledTimes(2));
    const [one, two] = browser.mock.calls.map(([url]) => new URL(url).searchParams);
    for (const name of ['challenge', 'state']) expect(one?.get(name)).not.toBe(two?.get(name));
  });

  it.each(['cancel', 'dismiss', 'locked'])('reports that nothing was signed in: %s', async (type) => {
    browser.mockResolvedValue({ type } as never);
    await ask();
    await waitFor(() => expect(byText(/wasn't completed/)).toBeTruthy());
    expect(server.requestsTo(redeem)).toHaveLength(0);
    expect(isDisabled(byHandle('login-browser'))).toBe(false);
  });

  it('ignores responses with another state, and responses without a code', async () => {
    returnWith(() => `lantern://handoff?code=stolen&state=${'0'.repeat(32)}`);
    await ask();
    await waitFor(() => expect(byText(/wasn't completed/)).toBeTruthy());
    returnWith((request) => `lantern://handoff?error=access_denied&state=${request.get('state')}`);
    press(byHandle('login-browser'));
    await waitFor(() => expect(browser).toHaveBeenCalledTimes(2));
    await waitFor(() => expect(isBusy(byHandle('login-browser'))).toBe(false));
    expect(server.requestsTo(redeem)).toHaveLength(0);
    expect(currentToken()).toBeNull();
  });

  it('reports an expired code, and that no browser opens', async () => {
    server.respond(redeem, { status: 422, errorCode: 'code_expired', message: 'expired' });
    returnWith((request) => `lantern://handoff?code=c1&state=${request.get('state')}`);
    await ask();
    await waitFor(() => expect(byText(/took too long/)).toBeTruthy());
    browser.mockRejectedValue(new Error('no activity'));
    press(byHandle('login-browser'));
    await waitFor(() => expect(byText(/Couldn't open a browser/)).toBeTruthy());
  });

  it('reports a network error when the connection is lost on the way back', async () => {
    server.respond(redeem, 'silent');
    returnWith((request) => `lantern://handoff?code=c1&state=${request.get('state')}`);
    await ask();
    await waitFor(() => expect(byText(/^No connection/)).toBeTruthy());
    expect(currentToken()).toBeNull();
  });

  it('is disabled offline, with the reason', async () => {
    await mountInApp(<BrowserButton />);
    act(markUnreachable);
    await waitFor(() => expect(isDisabled(byHandle('login-browser'))).toBe(true));
    expect(byText(/^Connect to the internet/)).toBeTruthy();
  });
});

it('does not open a returned address as a page', () => {
  const listen = jest.spyOn(Linking, 'addEventListener');
  const stop = history.subscribe(() => undefined);
  const follow = listen.mock.calls[0]?.[1];
  const open = (url: string) => act(() => follow?.({ url }));
  const before = history.current().key;
  open('lantern://handoff?code=c1&state=s1');
  expect(history.current().key).toBe(before);
  open('lantern://play.lantern.test/rng');
  expect(history.current().path).toBe('/rng');
  stop();
});
