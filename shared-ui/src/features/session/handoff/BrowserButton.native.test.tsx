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

const takeOver = 'POST /wps/session/login/handoff';
const member = { id: 'm1', account: 'pakorn92', nickname: '', type: 0 };
const browser = jest.mocked(openAuthSessionAsync);

/** What the browser was opened with; it comes back with what a test makes of that. */
function comesBack(answer: (asked: URLSearchParams) => string): void {
  browser.mockImplementation(async (url) => {
    const asked = new URL(url).searchParams;
    return Promise.resolve({ type: 'success', url: answer(asked) });
  });
}

describe('the way through the browser', () => {
  let server: FakeServer;

  beforeEach(async () => {
    await clearToken();
    markReachable();
    browser.mockReset();
    encryption.seal = (body) => Promise.resolve(JSON.stringify(body));
    server = fakeServer({
      [takeOver]: { value: { token: 'secret', member } },
      'GET /wps/member/info': { value: member },
    });
  });

  const ask = async () => {
    await mountInApp(<BrowserButton />);
    press(byHandle('login-browser'));
  };

  it('opens our own page with the challenge of a secret, and signs in with the secret itself', async () => {
    comesBack((asked) => `lantern://handoff?code=c1&state=${asked.get('state')}`);
    await ask();
    await waitFor(() => expect(currentToken()).toBe('secret'));
    const [page, back] = browser.mock.calls[0] ?? [];
    const { origin, pathname, searchParams } = new URL(page ?? '');
    expect([origin + pathname, back]).toEqual(['http://localhost:8080/handoff', 'lantern://handoff']);
    expect([searchParams.get('app'), searchParams.get('lang')]).toEqual(['lantern', 'en']);
    const sent = server.requestsTo(takeOver)[0];
    const { code, verifier } = sent?.body as { code: string; verifier: string };
    expect(code).toBe('c1');
    expect(verifier).toMatch(/^[0-9a-f]{64}$/);
    expect(searchParams.get('challenge')).toBe(createHash('sha256').update(verifier).digest('base64url'));
    expect(page).not.toContain(verifier);
    expect(sent?.headers.get('x-encrypted')).toBe('1');
  });

  it('has a new secret and a new question each time', async () => {
    browser.mockResolvedValue({ type: 'cancel' } as never);
    await ask();
    await waitFor(() => expect(isBusy(byHandle('login-browser'))).toBe(false));
    press(byHandle('login-browser'));
    await waitFor(() => expect(browser).toHaveBeenCalledTimes(2));
    const [one, two] = browser.mock.calls.map(([url]) => new URL(url).searchParams);
    for (const name of ['challenge', 'state']) expect(one?.get(name)).not.toBe(two?.get(name));
  });

  it.each(['cancel', 'dismiss', 'locked'])('says that nothing came of it: %s', async (type) => {
    browser.mockResolvedValue({ type } as never);
    await ask();
    await waitFor(() => expect(byText(/wasn't completed/)).toBeTruthy());
    expect(server.requestsTo(takeOver)).toHaveLength(0);
    expect(isDisabled(byHandle('login-browser'))).toBe(false);
  });

  it('believes no answer to a question of somebody else, and none without a code', async () => {
    comesBack(() => `lantern://handoff?code=stolen&state=${'0'.repeat(32)}`);
    await ask();
    await waitFor(() => expect(byText(/wasn't completed/)).toBeTruthy());
    comesBack((asked) => `lantern://handoff?error=access_denied&state=${asked.get('state')}`);
    press(byHandle('login-browser'));
    await waitFor(() => expect(browser).toHaveBeenCalledTimes(2));
    await waitFor(() => expect(isBusy(byHandle('login-browser'))).toBe(false));
    expect(server.requestsTo(takeOver)).toHaveLength(0);
    expect(currentToken()).toBeNull();
  });

  it('says so when the code came too late, or when no browser opens', async () => {
    server.respond(takeOver, { status: 422, errorCode: 'code_expired', message: 'expired' });
    comesBack((asked) => `lantern://handoff?code=c1&state=${asked.get('state')}`);
    await ask();
    await waitFor(() => expect(byText(/took too long/)).toBeTruthy());
    browser.mockRejectedValue(new Error('no activity'));
    press(byHandle('login-browser'));
    await waitFor(() => expect(byText(/Couldn't open a browser/)).toBeTruthy());
  });

  it('says that the network link is abnormal when the line is lost on the way back', async () => {
    server.respond(takeOver, 'silent');
    comesBack((asked) => `lantern://handoff?code=c1&state=${asked.get('state')}`);
    await ask();
    await waitFor(() => expect(byText(/^No connection/)).toBeTruthy());
    expect(currentToken()).toBeNull();
  });

  it('is off without a connection, and says why', async () => {
    await mountInApp(<BrowserButton />);
    act(markUnreachable);
    await waitFor(() => expect(isDisabled(byHandle('login-browser'))).toBe(true));
    expect(byText(/^Connect to the internet/)).toBeTruthy();
  });
});

it('an address that comes back is no page to open', () => {
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
