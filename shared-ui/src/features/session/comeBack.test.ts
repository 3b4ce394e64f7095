// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { fakeServer, type FakeServer } from '../../../test/fakeServer';
import { currentToken, clearToken, setToken, markReachable } from '../../api';
import { startI18n } from '../../i18n';
import { prefill } from '../../platform/prefill';
import { secureStore } from '../../platform/secureStore';
import { challengeNow, leaveChallenge } from './entry';
import { comeBack } from './queries';
import { followSignOuts, signOut } from './signOut';

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
  it('lets its person in', async () => {
    server.respond(remembered, signedIn);
    await comeBack();
    expect(currentToken()).toBe('the next');
  });

  describe('of which nothing is known where it is', () => {
    const asked = {
      status: 401,
      errorCode: 'verification_required',
      value: { challengeId: 'c1', methods: [{ method: 'totp' }] },
    };
    const comeTo = async (url: string) => {
      window.history.replaceState(null, '', url);
      server.respond(remembered, asked);
      await comeBack();
      return window.location.pathname + window.location.search;
    };
    afterEach(() => {
      leaveChallenge();
      window.history.replaceState(null, '', '/');
    });

    it('is asked for a second proof where people sign in, on the way to where the person was', async () => {
      expect(await comeTo('/help?q=rules')).toBe(`/login?next=${encodeURIComponent('/help?q=rules')}`);
      expect(challengeNow()?.id).toBe('c1');
      expect(currentToken()).toBeNull();
      expect(prefill.read().isRemembered).toBe(true);
    });

    it.each(['/login?next=%2Fmember', '/handoff?app=lantern'])(
      'is asked on the page that can do so: %s',
      async (url) => {
        expect(await comeTo(url)).toBe(url);
        expect(challengeNow()?.id).toBe('c1');
      },
    );

    it('is asked for nothing where agents sign in', async () => {
      expect(await comeTo('/agent')).toBe('/agent');
      expect(challengeNow()).toBeNull();
    });
  });

  it.each([
    ['no connection', 'silent'],
    ['half an answer', 'cut'],
    ['a server that is busy', { status: 503, errorCode: 'unavailable' }],
    ['too many at once', { status: 429, errorCode: 'too_many_requests' }],
  ] as const)('stays remembered through %s', async (_what, answer) => {
    server.respond(remembered, answer);
    await comeBack();
    expect(currentToken()).toBeNull();
    expect(prefill.read().isRemembered).toBe(true);
  });

  it('is forgotten at the word of the server, and its name stays in the form', async () => {
    server.respond(remembered, refused);
    await comeBack();
    expect(prefill.read()).toEqual({ username: 'pakorn92', isRemembered: false });
  });

  it('stays remembered when somebody came in meanwhile', async () => {
    server.respond(remembered, async () => {
      await setToken('by the form');
      return refused;
    });
    await comeBack();
    expect(prefill.read().isRemembered).toBe(true);
  });
});

describe('F-S20 a sign-out that the server did not hear', () => {
  const owed = () => secureStore.get('tab.signOutsOwed');
  const leave = async () => {
    await setToken('of the first');
    await signOut();
    expect(currentToken()).toBeNull();
    expect(await secureStore.get('token')).toBeNull();
  };

  it('is owed, and nobody comes in by the device until it is heard', async () => {
    server.respond(logout, 'silent');
    server.respond(remembered, signedIn);
    await leave();
    expect(await owed()).toContain('of the first');
    prefill.save({ isRemembered: true });
    await comeBack();
    expect(server.requestsTo(remembered)).toEqual([]);
    server.respond(logout, {});
    await comeBack();
    expect(server.requests.slice(-2).map(({ path }) => path)).toEqual([
      '/wps/session/logout',
      '/wps/session/login/remembered',
    ]);
    expect(server.requestsTo(logout).at(-1)?.headers.get('authorization')).toBe('Bearer of the first');
    expect(await owed()).toBeNull();
  });

  it('is told as soon as the server is in reach again, whoever is signed in by then', async () => {
    server.respond(logout, 'silent');
    await leave();
    expect(await owed()).not.toBeNull();
    await setToken('of the second');
    const stop = followSignOuts();
    server.respond(logout, refused);
    markReachable();
    for (let tries = 0; tries < 50 && (await owed()) !== null; tries++)
      await new Promise((resolve) => setTimeout(resolve, 10));
    stop();
    expect(await owed()).toBeNull();
    expect(currentToken()).toBe('of the second');
  });

  it('is not owed when there was no session left to end, nor when it was heard', async () => {
    for (const answer of [{}, { status: 401, errorCode: 'session_expired' }]) {
      server.respond(logout, answer);
      await leave();
      expect(await owed()).toBeNull();
    }
  });
});
