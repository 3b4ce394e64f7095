import { fakeServer, type FakeServer } from '../../../../test/fakeServer';
import {
  beforeEach,
  byHandle,
  byText,
  describe,
  expect,
  fn,
  isBusy,
  it,
  maybeText,
  press,
  type,
  valueOf,
  waitFor,
} from '../../../../test/kit';
import { mountInApp } from '../../../../test/mount';
import { currentToken, clearToken, queryClient, setToken } from '../../../api';
import { encryption } from '../../../api/encryption';
import { isWeb } from '../../../platform/device';
import { prefill } from '../../../platform/prefill';
import { LoginForm } from './LoginForm';

const login = 'POST /wps/session/login';
const captcha = 'GET /wps/captcha';
const member = { id: 'm1', account: 'pakorn92', nickname: '', type: 0 };
const wrong = { status: 401, errorCode: 'wrong_credentials', message: 'Incorrect username or password.' };

const fill = () => {
  type(byHandle('login-username'), ' pakorn92 ');
  type(byHandle('login-password'), 'lantern-demo-1');
};

describe('the sign-in form', () => {
  let server: FakeServer;

  beforeEach(async () => {
    await clearToken();
    prefill.clear();
    // Encryption has its own tests; here the body must be readable.
    encryption.seal = (body) => Promise.resolve(JSON.stringify(body));
    server = fakeServer({
      [login]: { value: { token: 'secret', member } },
      'GET /wps/member/info': { value: member },
      [captcha]: { value: 'cGljdHVyZQ==', captchaId: 'captcha-1' },
    });
  });

  it('refuses empty fields with messages under them', async () => {
    await mountInApp(<LoginForm scope="player" />);
    expect(maybeText('Enter your username.')).toBeNull();
    press(byHandle('login-submit'));
    await waitFor(() => expect(byText('Enter your username.')).toBeTruthy());
    expect(byText('Enter your password.')).toBeTruthy();
    expect(server.requestsTo(login)).toHaveLength(0);
  });

  it('contains the name of a member whose session expired', async () => {
    await setToken('expiring', () => queryClient.setQueryData(['member', 'info'], member));
    await clearToken('expired');
    await mountInApp(<LoginForm scope="player" />);
    expect(valueOf(byHandle('login-username'))).toBe('pakorn92');
  });

  it('is empty after a sign-out that followed an expired session', async () => {
    await setToken('expiring', () => queryClient.setQueryData(['member', 'info'], member));
    await clearToken('expired');
    await setToken('next', () => queryClient.setQueryData(['member', 'info'], member));
    await clearToken();
    await mountInApp(<LoginForm scope="player" />);
    expect(valueOf(byHandle('login-username'))).toBe('');
  });

  it('signs in with the trimmed name, once, however often it is pressed', async () => {
    const done = fn();
    await mountInApp(<LoginForm scope="agent" onDone={done} />);
    fill();
    press(byHandle('login-submit'));
    press(byHandle('login-submit'));
    await waitFor(() => expect(isBusy(byHandle('login-submit'))).toBe(true));
    await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
    expect(server.requestsTo(login)).toHaveLength(1);
    expect(server.requestsTo(login)[0]?.body).toEqual({
      type: 'username',
      username: 'pakorn92',
      password: 'lantern-demo-1',
      scope: 'agent',
    });
    expect(server.requestsTo(login)[0]?.headers.get('x-encrypted')).toBe('1');
    expect(currentToken()).toBe('secret');
  });

  it('keeps its values when refused, and can be sent again', async () => {
    server.respond(login, wrong);
    await mountInApp(<LoginForm scope="player" />);
    fill();
    press(byHandle('login-submit'));
    await waitFor(() => expect(byText('Incorrect username or password.')).toBeTruthy());
    server.respond(login, { value: { token: 'secret', member } });
    press(byHandle('login-submit'));
    await waitFor(() => expect(currentToken()).toBe('secret'));
    expect(server.requestsTo(login)[1]?.body).toMatchObject({ username: 'pakorn92', password: 'lantern-demo-1' });
  });

  it('says how many tries are left as soon as the server does', async () => {
    server.respond(login, { ...wrong, value: { triesLeft: 2 } });
    await mountInApp(<LoginForm scope="player" />);
    fill();
    press(byHandle('login-submit'));
    await waitFor(() => expect(byText(/2 tries left before the account is locked/)).toBeTruthy());
  });

  it('shows the captcha when the server requires it, sends it, and loads a new image after each try', async () => {
    server.respond(login, { ...wrong, value: { needCaptcha: true } });
    await mountInApp(<LoginForm scope="player" />);
    fill();
    press(byHandle('login-submit'));
    await waitFor(() => expect(byHandle('login-captcha')).toBeTruthy());
    await waitFor(() => expect(server.requestsTo(captcha)).toHaveLength(1));
    press(byHandle('login-submit'));
    await waitFor(() => expect(byText('Enter the captcha.')).toBeTruthy());
    expect(server.requestsTo(login)).toHaveLength(1);
    type(byHandle('login-captcha'), '7K4M');
    press(byHandle('login-submit'));
    await waitFor(() => expect(server.requestsTo(login)).toHaveLength(2));
    expect(server.requestsTo(login)[1]?.body).toMatchObject({ captcha: '7K4M', captchaId: 'captcha-1' });
    await waitFor(() => expect(server.requestsTo(captcha)).toHaveLength(2));
  });

  it('remembers the name for a day on request, and never the password', async () => {
    await mountInApp(<LoginForm scope="player" />);
    fill();
    press(byHandle('login-remember'));
    press(byHandle('login-submit'));
    await waitFor(() => expect(currentToken()).toBe('secret'));
    expect(server.requestsTo(login)[0]?.body).toMatchObject({ rememberMe: true });
    expect(prefill.read()).toEqual({ username: 'pakorn92', isRemembered: isWeb });
  });

  it('prefills the name, and forgets it when the box is unticked', async () => {
    prefill.save({ username: 'pakorn92', isRemembered: true });
    await mountInApp(<LoginForm scope="player" />);
    expect(valueOf(byHandle('login-username'))).toBe('pakorn92');
    type(byHandle('login-password'), 'lantern-demo-1');
    press(byHandle('login-remember'));
    press(byHandle('login-submit'));
    await waitFor(() => expect(currentToken()).toBe('secret'));
    expect(server.requestsTo(login)[0]?.body).not.toHaveProperty('rememberMe');
    expect(prefill.read()).toEqual({ isRemembered: false });
  });

  it('offers agents no checkbox and no prefilled name', async () => {
    prefill.save({ username: 'pakorn92', isRemembered: true });
    await mountInApp(<LoginForm scope="agent" />);
    expect(valueOf(byHandle('login-username'))).toBe('');
    expect(maybeText('Stay logged in for 1 day')).toBeNull();
  });

  it('reports a network error when nothing responds', async () => {
    server.respond(login, 'silent');
    await mountInApp(<LoginForm scope="player" />);
    fill();
    press(byHandle('login-submit'));
    await waitFor(() => expect(byText(/^No connection/)).toBeTruthy());
    expect(currentToken()).toBeNull();
  });
});
