import { vi } from 'vitest';

import { fakeServer, type FakeServer } from '../../../../test/fakeServer';
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
  type,
  waitFor,
} from '../../../../test/kit';
import { mountInApp } from '../../../../test/mount';
import { currentToken, clearToken, setToken } from '../../../api';
import { encryption } from '../../../api/encryption';
import { prefill } from '../../../platform/prefill';
import { clearChallenge } from '../entry';
import { HandoffScreen } from './HandoffScreen';
import { toHandoffRequest } from './model';

const leave = vi.hoisted(() => vi.fn());
vi.mock('../../../platform/firebase/firebaseSdk', () => ({ signInWithProvider: () => Promise.resolve('id-token') }));
vi.mock('../../../platform/browserTab', () => ({ hasBrowserTab: false, returnToApp: leave }));

const handOff = 'POST /wps/session/handoff';
const member = { id: 'm1', account: 'pakorn92', nickname: '', type: 0 };
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const state = '0123456789abcdef0123456789abcdef';
const query = `app=lantern&state=${state}&challenge=${challenge}`;
const back = `lantern://handoff?code=c1&state=${state}`;

describe('the sign-in page for apps', () => {
  let server: FakeServer;

  beforeEach(async () => {
    await clearToken();
    prefill.clear();
    clearChallenge();
    leave.mockReset();
    encryption.seal = (body) => Promise.resolve(JSON.stringify(body));
    server = fakeServer({
      'POST /wps/session/login': { value: { token: 'secret', member } },
      [handOff]: { value: { code: 'c1', redirect: 'lantern://handoff' } },
      'GET /wps/system/whitelabel': { value: { flags: { FREEPLAY3: true } } },
      'GET /wps/member/info': { value: member },
      'DELETE /wps/session/logout': { value: null },
    });
  });

  const open = (given = query) =>
    mountInApp(<HandoffScreen place={{ path: '/handoff', query: given, hash: '', key: 'h', depth: 0 }} />);

  it.each(['', 'app=lantern', query.replace('lantern', 'javascript:alert'), query.replace(challenge, 'short')])(
    "asks to open the page from the app when the query is not an app's request: %s",
    async (given) => {
      expect(toHandoffRequest(given)).toBeUndefined();
      await setToken('secret');
      await open(given);
      expect(byHandle('handoff-stray')).toBeTruthy();
      expect(maybeHandle('handoff-go')).toBeNull();
    },
  );

  it('requires a sign-in first, without trial play, and a confirmation', async () => {
    await open();
    await waitFor(() => expect(server.requestsTo('GET /wps/system/whitelabel')).toHaveLength(1));
    expect(maybeHandle('login-trial')).toBeNull();
    type(byHandle('login-username'), 'pakorn92');
    type(byHandle('login-password'), 'lantern-demo-1');
    press(byHandle('login-submit'));
    await waitFor(() => expect(byHandle('handoff-go')).toBeTruthy());
    expect(byText('pakorn92')).toBeTruthy();
    expect(server.requestsTo(handOff)).toHaveLength(0);
    press(byHandle('handoff-go'));
    await waitFor(() => expect(leave).toHaveBeenCalledWith(back));
    expect(server.requestsTo(handOff)[0]?.body).toEqual({ app: 'lantern', challenge });
    expect(byHandle('handoff-sent')).toBeTruthy();
    await waitFor(() => expect(currentToken()).toBeNull());
    expect(server.requestsTo('DELETE /wps/session/logout')).toHaveLength(0);
    press(byHandle('handoff-open'));
    expect(leave).toHaveBeenCalledTimes(2);
  });

  it("asks for a second factor also after a provider's sign-in", async () => {
    server.respond('GET /wps/system/whitelabel', {
      value: { firebase: { projectId: 'p', apiKey: 'k', appId: 'a', authDomain: 'd', providers: ['google'] } },
    });
    server.respond('POST /wps/session/login/social', {
      status: 401,
      errorCode: 'verification_required',
      message: 'Confirm.',
      value: { challengeId: 'c1', methods: [{ method: 'totp' }] },
    });
    server.respond('POST /wps/session/login/verify', { value: { token: 'secret', member } });
    await open();
    await waitFor(() => expect(byHandle('login-google')).toBeTruthy());
    press(byHandle('login-google'));
    await waitFor(() => expect(byHandle('challenge-code')).toBeTruthy());
    type(byHandle('challenge-code'), '123456');
    press(byHandle('challenge-submit'));
    await waitFor(() => expect(byHandle('handoff-go')).toBeTruthy());
  });

  it('shows the reason of a refusal and can be retried', async () => {
    server.respond(handOff, { status: 403, errorCode: 'true_account_required', message: 'Create an account to play.' });
    await setToken('secret');
    await open();
    await waitFor(() => expect(isDisabled(byHandle('handoff-go'))).toBe(false));
    press(byHandle('handoff-go'));
    await waitFor(() => expect(byText('Create an account to play.')).toBeTruthy());
    expect(leave).not.toHaveBeenCalled();
    expect(currentToken()).toBe('secret');
    server.respond(handOff, { value: { code: 'c1', redirect: 'lantern://handoff' } });
    press(byHandle('handoff-go'));
    await waitFor(() => expect(leave).toHaveBeenCalledWith(back));
  });

  it('logs out and shows the login form to use another account', async () => {
    await setToken('secret');
    await open();
    press(byHandle('handoff-another'));
    await waitFor(() => expect(byHandle('login-username')).toBeTruthy());
    expect(server.requestsTo('DELETE /wps/session/logout')).toHaveLength(1);
    expect(server.requestsTo(handOff)).toHaveLength(0);
  });

  it('shows an error when the member cannot be loaded', async () => {
    server.respond('GET /wps/member/info', { status: 500, errorCode: 'internal_error', message: 'Something broke.' });
    await setToken('secret');
    await open();
    await waitFor(() => expect(byText("Couldn't load this page")).toBeTruthy());
    expect(maybeHandle('handoff-go')).toBeNull();
  });
});
