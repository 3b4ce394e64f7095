// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { fakeServer, type FakeServer } from '../../../test/fakeServer';
import { currentToken, clearToken, setToken, markReachable } from '../../api';
import { startI18n } from '../../i18n';
import { prefill } from '../../platform/prefill';
import { secureStore } from '../../platform/secureStore';
import { currentChallenge, clearChallenge } from './entry';
import { resumeRemembered } from './queries';
import { retrySignOuts, signOut } from './signOut';

const remembered = 'POST /wps/session/login/remembered';
const logout = 'DELETE /wps/session/logout';
const signedIn = { value: { token: 'the next', member: { id: 'm1', account: 'pakorn92', nickname: '', type: 0 } } };
const refused = { status: 401, errorCode: 'session_required' };

let server: FakeServer;

beforeEach(async () => {
  await startI18n('en');
  server = fakeServer({});
  markReachable();
  prefill.save({ username: 'pakorn92', isRemembered: true });
});

afterEach(async () => {
  prefill.clear();
  await clearToken();
  await secureStore.remove('tab.signOutsOwed');
});

describe('a remembered device', () => {
  it('signs in its member', async () => {
    server.respond(remembered, signedIn);
    await resumeRemembered();
    expect(currentToken()).toBe('the next');
  });

  describe('does nothing where it is not remembered', () => {
    const verificationRequired = {
      status: 401,
      errorCode: 'verification_required',
      value: { challengeId: 'c1', methods: [{ method: 'totp' }] },
    };
    const comeTo = async (url: string) => {
      window.history.replaceState(null, '', url);
      server.respond(remembered, verificationRequired);
      await resumeRemembered();
      return window.location.pathname + window.location.search;
    };
    afterEach(() => {
      clearChallenge();
      window.history.replaceState(null, '', '/');
    });

    it('asks for a second factor at sign-in, and continues to the requested page', async () => {
      expect(await comeTo('/help?q=rules')).toBe(`/login?next=${encodeURIComponent('/help?q=rules')}`);
      expect(currentChallenge()?.id).toBe('c1');
      expect(currentToken()).toBeNull();
      expect(prefill.read().isRemembered).toBe(true);
    });

    it.each(['/login?next=%2Fmember', '/handoff?app=lantern'])('asks for it on the page itself: %s', async (url) => {
      expect(await comeTo(url)).toBe(url);
      expect(currentChallenge()?.id).toBe('c1');
    });

    it("is not used on the agents' sign-in", async () => {
      expect(await comeTo('/agent')).toBe('/agent');
      expect(currentChallenge()).toBeNull();
    });
  });

  it.each([
    ['no connection', 'silent'],
    ['half an answer', 'cut'],
    ['a server that is busy', { status: 503, errorCode: 'unavailable' }],
    ['too many at once', { status: 429, errorCode: 'too_many_requests' }],
  ] as const)('stays remembered through %s', async (_what, answer) => {
    server.respond(remembered, answer);
    await resumeRemembered();
    expect(currentToken()).toBeNull();
    expect(prefill.read().isRemembered).toBe(true);
  });

  it('is forgotten when the server refuses it, and the name stays in the form', async () => {
    server.respond(remembered, refused);
    await resumeRemembered();
    expect(prefill.read()).toEqual({ username: 'pakorn92', isRemembered: false });
  });

  it('stays remembered when someone signed in meanwhile', async () => {
    server.respond(remembered, async () => {
      await setToken('by the form');
      return refused;
    });
    await resumeRemembered();
    expect(prefill.read().isRemembered).toBe(true);
  });
});

// F-S20
describe('a sign-out that did not reach the server', () => {
  const owed = () => secureStore.get('tab.signOutsOwed');
  const leave = async () => {
    await setToken('of the first');
    await signOut();
    expect(currentToken()).toBeNull();
    expect(await secureStore.get('token')).toBeNull();
  };

  it('is stored, and the device cannot sign in until it is sent', async () => {
    server.respond(logout, 'silent');
    server.respond(remembered, signedIn);
    await leave();
    expect(await owed()).toContain('of the first');
    prefill.save({ isRemembered: true });
    await resumeRemembered();
    expect(server.requestsTo(remembered)).toEqual([]);
    server.respond(logout, {});
    await resumeRemembered();
    expect(server.requests.slice(-2).map(({ path }) => path)).toEqual([
      '/wps/session/logout',
      '/wps/session/login/remembered',
    ]);
    expect(server.requestsTo(logout).at(-1)?.headers.get('authorization')).toBe('Bearer of the first');
    expect(await owed()).toBeNull();
  });

  it('is sent as soon as the server is reachable, even if another member is signed in', async () => {
    server.respond(logout, 'silent');
    await leave();
    expect(await owed()).not.toBeNull();
    await setToken('of the second');
    const stop = retrySignOuts();
    server.respond(logout, refused);
    markReachable();
    for (let tries = 0; tries < 50 && (await owed()) !== null; tries++)
      await new Promise((resolve) => setTimeout(resolve, 10));
    stop();
    expect(await owed()).toBeNull();
    expect(currentToken()).toBe('of the second');
  });

  it('is not stored when there was no session to end, or when it was sent', async () => {
    for (const answer of [{}, { status: 401, errorCode: 'session_expired' }]) {
      server.respond(logout, answer);
      await leave();
      expect(await owed()).toBeNull();
    }
  });
});
