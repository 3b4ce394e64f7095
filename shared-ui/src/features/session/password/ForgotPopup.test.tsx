import { fakeServer, type FakeServer } from '../../../../test/fakeServer';
import {
  beforeEach,
  byHandle,
  byText,
  describe,
  expect,
  fn,
  it,
  maybeHandle,
  press,
  type,
  valueOf,
  waitFor,
} from '../../../../test/kit';
import { mountInApp } from '../../../../test/mount';
import { currentToken, clearToken } from '../../../api';
import { encryption } from '../../../api/encryption';
import { clearChallenge } from '../entry';
import { ForgotPopup } from './ForgotPopup';

const mail = 'POST /wps/member/password/email';
const link = 'POST /wps/member/password/link';
const byPhone = 'POST /wps/member/password/verification';
const member = { id: 'm1', account: 'pakorn92', nickname: '', type: 0 };
const signedIn = { value: { token: 'secret', member } };
const label = (flags: object) => ({
  value: { flags, countries: [{ countryCode: 'TH', countryDialingCode: '66', numberLength: [9, 9] }] },
});

describe('password recovery', () => {
  let server: FakeServer;

  beforeEach(async () => {
    await clearToken();
    clearChallenge();
    encryption.seal = (body) => Promise.resolve(JSON.stringify(body));
    server = fakeServer({
      [mail]: {},
      [link]: signedIn,
      [byPhone]: signedIn,
      'POST /wps/verification/sms/noLogin': { value: { expiredMinutes: 3 } },
      'GET /wps/system/whitelabel': label({}),
      'GET /wps/member/info': { value: member },
      'GET /wps/captcha': { value: 'cGljdHVyZQ==', captchaId: 'captcha-1' },
    });
  });

  const open = (token?: string, onClose = fn()) =>
    mountInApp(<ForgotPopup onClose={onClose} next={undefined} token={token} />);

  it('starts with e-mail, or with the number where the white label prefers it', async () => {
    await open();
    expect(byHandle('forgot-email')).toBeTruthy();
    server.respond('GET /wps/system/whitelabel', label({ CHNGPASSVERIF3: true }));
    await open();
    await waitFor(() => expect(byHandle('forgot-mobile')).toBeTruthy());
  });

  const codes = (sms: boolean, email: boolean) => ({ value: { ...label({}).value, codes: { sms, email } } });

  it('offers no method that the platform cannot send by', async () => {
    server.respond('GET /wps/system/whitelabel', codes(true, false));
    await open();
    await waitFor(() => expect(byHandle('forgot-mobile')).toBeTruthy());
    expect(maybeHandle('forgot-by-email')).toBeNull();
  });

  it('links to support where nothing can be sent', async () => {
    server.respond('GET /wps/system/whitelabel', codes(false, false));
    await open();
    await waitFor(() => expect(byHandle('forgot-none')).toBeTruthy());
  });

  it('sends name and address as a form and answers the same for everyone', async () => {
    await open();
    press(byHandle('forgot-submit'));
    await waitFor(() => expect(byText('Enter your username.')).toBeTruthy());
    type(byHandle('forgot-username'), ' pakorn92 ');
    type(byHandle('forgot-email'), 'pakorn@example.com');
    press(byHandle('forgot-submit'));
    await waitFor(() => expect(byHandle('forgot-sent')).toBeTruthy());
    expect(server.requestsTo(mail)[0]?.headers.get('content-type')).toBe('application/x-www-form-urlencoded');
    expect(server.requestsTo(mail)[0]?.body).toBe('username=pakorn92&email=pakorn%40example.com');
  });

  it('keeps its values when sending fails', async () => {
    server.respond(mail, 'silent');
    await open();
    type(byHandle('forgot-username'), 'pakorn92');
    type(byHandle('forgot-email'), 'pakorn@example.com');
    press(byHandle('forgot-submit'));
    await waitFor(() => expect(byText(/^No connection/)).toBeTruthy());
    expect(valueOf(byHandle('forgot-email'))).toBe('pakorn@example.com');
  });

  it('sets a new password by number and code, and signs in', async () => {
    await open();
    press(byHandle('forgot-by-mobile'));
    await waitFor(() => expect(byText('+66')).toBeTruthy());
    type(byHandle('forgot-mobile'), '812345678');
    type(byHandle('forgot-sms-code'), '123456');
    type(byHandle('forgot-sms-newPassword'), 'three quiet lanterns');
    type(byHandle('forgot-sms-again'), 'three quiet lanterns');
    press(byHandle('forgot-sms-submit'));
    await waitFor(() => expect(currentToken()).toBe('secret'));
    expect(server.requestsTo(byPhone)[0]?.body).toEqual({
      mobileNum: '812345678',
      countryDialingCode: '66',
      verificationCode: '123456',
      newPassword: 'three quiet lanterns',
    });
  });

  it('sets a new password from an e-mail link', async () => {
    const done = fn();
    await open('token-1', done);
    type(byHandle('reset-newPassword'), 'three quiet lanterns');
    type(byHandle('reset-again'), 'three quiet lanterns');
    press(byHandle('reset-submit'));
    await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
    expect(server.requestsTo(link)[0]?.body).toEqual({ token: 'token-1', newPassword: 'three quiet lanterns' });
    expect(currentToken()).toBe('secret');
  });

  it('asks for the second factor of the member', async () => {
    server.respond(link, {
      status: 401,
      errorCode: 'verification_required',
      message: 'Confirm.',
      value: { challengeId: 'c1', methods: [{ method: 'totp' }] },
    });
    const done = fn();
    await open('token-1', done);
    type(byHandle('reset-newPassword'), 'three quiet lanterns');
    type(byHandle('reset-again'), 'three quiet lanterns');
    press(byHandle('reset-submit'));
    await waitFor(() => expect(byHandle('challenge-code')).toBeTruthy());
    expect(currentToken()).toBeNull();
    expect(maybeHandle('challenge-code-send')).toBeNull();
    server.respond('POST /wps/session/login/verify', signedIn);
    type(byHandle('challenge-code'), '123456');
    press(byHandle('challenge-submit'));
    await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
  });
});
