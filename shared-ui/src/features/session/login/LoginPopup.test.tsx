import { fakeServer, type FakeServer } from '../../../../test/fakeServer';
import {
  beforeEach,
  byHandle,
  byText,
  describe,
  expect,
  fn,
  isDisabled,
  it,
  maybeHandle,
  maybeText,
  press,
  type,
  valueOf,
  waitFor,
} from '../../../../test/kit';
import { mountInApp } from '../../../../test/mount';
import { currentToken, clearToken } from '../../../api';
import { encryption } from '../../../api/encryption';
import { prefill } from '../../../platform/prefill';
import { clearChallenge } from '../entry';
import { LoginPopup } from './LoginPopup';

const login = 'POST /wps/session/login';
const verify = 'POST /wps/session/login/verify';
const sms = 'POST /wps/verification/sms/noLogin';
const member = { id: 'm1', account: 'pakorn92', nickname: '', type: 0 };
const signedIn = { value: { token: 'secret', member } };
const label = (flags: object) => ({
  value: { flags, countries: [{ countryCode: 'TH', countryDialingCode: '66', numberLength: [9, 9] }] },
});
const verificationRequired = {
  status: 401,
  errorCode: 'verification_required',
  message: 'Confirm that it is you.',
  value: {
    challengeId: 'c1',
    methods: [{ method: 'sms', target: '+66••••1234' }, { method: 'totp' }, { method: 'bankAccountName' }],
  },
};

const fill = () => {
  type(byHandle('login-username'), 'pakorn92');
  type(byHandle('login-password'), 'lantern-demo-1');
};

describe('the sign-in popup', () => {
  let server: FakeServer;

  beforeEach(async () => {
    await clearToken();
    prefill.clear();
    clearChallenge();
    encryption.seal = (body) => Promise.resolve(JSON.stringify(body));
    server = fakeServer({
      [login]: signedIn,
      [verify]: signedIn,
      [sms]: { value: { expiredMinutes: 3 } },
      'GET /wps/system/whitelabel': label({ MOBILEVERCODELOGIN3: true }),
      'GET /wps/member/info': { value: member },
      'GET /wps/captcha': { value: 'cGljdHVyZQ==', captchaId: 'captcha-1' },
    });
  });

  const open = () => mountInApp(<LoginPopup onClose={fn()} next={undefined} />);
  const openMobile = async () => {
    await open();
    await waitFor(() => expect(byHandle('login-by-mobile')).toBeTruthy());
    press(byHandle('login-by-mobile'));
  };

  it('has no method choice where codes are disabled', async () => {
    server.respond('GET /wps/system/whitelabel', label({}));
    await open();
    await waitFor(() => expect(server.requestsTo('GET /wps/system/whitelabel')).toHaveLength(1));
    expect(maybeHandle('login-by-mobile')).toBeNull();
    expect(maybeText('Browse as guest')).toBeNull();
  });

  it('has no method choice where codes cannot be sent', async () => {
    const { value } = label({ MOBILEVERCODELOGIN3: true });
    server.respond('GET /wps/system/whitelabel', { value: { ...value, codes: { sms: false, email: true } } });
    await open();
    await waitFor(() => expect(server.requestsTo('GET /wps/system/whitelabel')).toHaveLength(1));
    await waitFor(() => expect(maybeHandle('login-by-mobile')).toBeNull());
  });

  it('sends no code to a short number or without the captcha', async () => {
    await openMobile();
    type(byHandle('login-mobile'), '8123');
    press(byHandle('login-sms-code-send'));
    await waitFor(() => expect(byText('+66 numbers have 9 digits.')).toBeTruthy());
    expect(byText('Enter the captcha.')).toBeTruthy();
    expect(server.requestsTo(sms)).toHaveLength(0);
  });

  it('signs in by number and code, with a countdown before the next one', async () => {
    await openMobile();
    type(byHandle('login-mobile'), '081-234-5678');
    await waitFor(() => expect(server.requestsTo('GET /wps/captcha')).toHaveLength(1));
    type(byHandle('login-sms-captcha'), '7K4M');
    press(byHandle('login-sms-code-send'));
    await waitFor(() => expect(byText(/^Resend in 0[23]:/)).toBeTruthy());
    expect(isDisabled(byHandle('login-sms-code-send'))).toBe(true);
    expect(maybeHandle('login-sms-captcha')).toBeNull();
    expect(server.requestsTo(sms)[0]?.body).toEqual({
      mobileNum: '0812345678',
      countryDialingCode: '66',
      purpose: 'login',
      captcha: '7K4M',
      captchaId: 'captcha-1',
    });
    type(byHandle('login-sms-code'), '123456');
    press(byHandle('login-sms-submit'));
    await waitFor(() => expect(currentToken()).toBe('secret'));
    expect(server.requestsTo(login)[0]?.body).toMatchObject({
      type: 'sms',
      smsCode: '123456',
      mobileNum: '0812345678',
    });
  });

  it('warns in a dialog when no code was sent', async () => {
    server.respond(sms, { status: 429, errorCode: 'too_many_requests', message: 'Too many codes today.' });
    await openMobile();
    type(byHandle('login-mobile'), '812345678');
    type(byHandle('login-sms-captcha'), '7K4M');
    press(byHandle('login-sms-code-send'));
    await waitFor(() => expect(byText('Too many codes today.')).toBeTruthy());
    press(byHandle('dialog-confirm'));
    expect(valueOf(byHandle('login-mobile'))).toBe('812345678');
  });

  it('asks for a second factor on an unknown device and then signs in', async () => {
    server.respond(login, verificationRequired);
    await open();
    fill();
    press(byHandle('login-submit'));
    await waitFor(() => expect(byHandle('challenge-by-sms')).toBeTruthy());
    expect(currentToken()).toBeNull();
    press(byHandle('challenge-code-send'));
    server.respond(verify, { value: { expiredMinutes: 3 } });
    await waitFor(() => expect(server.requestsTo(verify)).toHaveLength(1));
    expect(server.requestsTo(verify)[0]?.body).toEqual({ challengeId: 'c1', method: 'sms' });
    press(byHandle('challenge-by-totp'));
    server.respond(verify, { status: 422, errorCode: 'code_wrong', message: 'This code is wrong.' });
    type(byHandle('challenge-code'), 'AB12-CD34');
    press(byHandle('challenge-submit'));
    await waitFor(() => expect(byText('This code is wrong.')).toBeTruthy());
    expect(valueOf(byHandle('challenge-code'))).toBe('AB12-CD34');
    server.respond(verify, signedIn);
    press(byHandle('challenge-submit'));
    await waitFor(() => expect(currentToken()).toBe('secret'));
    expect(server.requestsTo(verify)[2]?.body).toEqual({ challengeId: 'c1', method: 'totp', code: 'AB12-CD34' });
  });

  it('goes back from the second factor to the entered values', async () => {
    server.respond(login, verificationRequired);
    await open();
    fill();
    press(byHandle('login-submit'));
    await waitFor(() => expect(byHandle('challenge-back')).toBeTruthy());
    press(byHandle('challenge-back'));
    await waitFor(() => expect(maybeHandle('challenge-back')).toBeNull());
    expect(valueOf(byHandle('login-username'))).toBe('pakorn92');
  });
});
