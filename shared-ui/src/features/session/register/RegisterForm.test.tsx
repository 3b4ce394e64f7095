import type { ReactElement } from 'react';

import { fakeServer, type FakeServer } from '../../../../test/fakeServer';
import {
  beforeEach,
  byHandle,
  byRole,
  byText,
  describe,
  expect,
  isSelected,
  it,
  press,
  type,
  waitFor,
} from '../../../../test/kit';
import { mountInApp } from '../../../../test/mount';
import { currentToken, clearToken } from '../../../api';
import { encryption } from '../../../api/encryption';
import { fieldsOf } from '../model';
import { toRegisterFields } from '../wire';
import { RegisterForm } from './RegisterForm';

const register = 'PUT /wps/member/register';
const rule = (order: number, more: object = {}) => ({
  enabled: true,
  required: true,
  acceptedPattern: '*',
  patternId: 0,
  minLength: 1,
  maxLength: 32,
  order,
  ...more,
});

const all = toRegisterFields({
  fields: {
    captcha: rule(9, { minLength: 4, maxLength: 4 }),
    password: rule(2, { minLength: 8, maxLength: 64 }),
    confirmPassword: rule(3),
    username: rule(1, { acceptedPattern: '[a-z][a-z0-9]*', patternId: 1, minLength: 4, maxLength: 16 }),
    email: rule(4, { required: false, acceptedPattern: '[^@ ]+@[^@ ]+', patternId: 3, maxLength: 64 }),
    wechat: rule(5, { enabled: false }),
    mobileNum: rule(3.2, { enabled: false }),
    countryDialingCode: rule(3.1, { enabled: false }),
    verificationCode: rule(3.3, { enabled: false }),
  },
});

const none = { hasCode: false, hasPassword: false };
const fields = fieldsOf('username', all, none);

const fill = () => {
  type(byHandle('register-username'), 'newcomer');
  type(byHandle('register-password'), 'a long password');
  type(byHandle('register-confirmPassword'), 'a long password');
  type(byHandle('register-captcha'), '7K4M');
};

describe('the registration form', () => {
  let server: FakeServer;

  beforeEach(async () => {
    await clearToken();
    encryption.seal = (body) => Promise.resolve(JSON.stringify(body));
    server = fakeServer({
      [register]: {
        status: 201,
        value: { token: 'secret', member: { id: 'm2', account: 'newcomer', nickname: '', type: 0 } },
      },
      'GET /wps/agent/affiliate': { value: { valid: true, agentName: 'a••t' } },
      'GET /wps/system/whitelabel': {
        value: { countries: [{ countryCode: 'TH', countryDialingCode: '66', numberLength: [9, 9] }] },
      },
      'PUT /wps/member/register/mobile': {
        value: { token: 'secret', member: { id: 'm2', account: '66812345678', nickname: '', type: 0 } },
      },
      'POST /wps/verification/sms/register': { value: { expiredMinutes: 3 } },
      'GET /wps/captcha': { value: 'cGljdHVyZQ==', captchaId: 'captcha-1' },
    });
  });

  it("shows the configured fields in the server's order, and nothing else", () => {
    expect(fields.map(({ name }) => name)).toEqual(['username', 'password', 'confirmPassword', 'email', 'captcha']);
  });

  it("validates by the server's rules with their messages", async () => {
    await mountInApp(<RegisterForm fields={fields} codes={{}} />);
    type(byHandle('register-username'), '9lives');
    type(byHandle('register-password'), 'short');
    type(byHandle('register-confirmPassword'), 'other');
    type(byHandle('register-email'), 'no-address');
    press(byHandle('register-submit'));
    await waitFor(() => expect(byText('Use 4 to 16 English letters and digits, starting with a letter.')).toBeTruthy());
    expect(byText('Use 8 to 64 characters.')).toBeTruthy();
    expect(byText("Passwords don't match.")).toBeTruthy();
    expect(byText(/Enter an email address/)).toBeTruthy();
    expect(byText('Please accept the terms to continue.')).toBeTruthy();
    expect(server.requestsTo(register)).toHaveLength(0);
  });

  it('says what the mark of required fields means', async () => {
    await mountInApp(<RegisterForm fields={fields} codes={{}} />);
    expect(byText('Fields marked * are required.')).toBeTruthy();
  });

  it('requires the terms', async () => {
    await mountInApp(<RegisterForm fields={fields} codes={{}} />);
    fill();
    press(byHandle('register-submit'));
    await waitFor(() => expect(byText('Please accept the terms to continue.')).toBeTruthy());
    expect(server.requestsTo(register)).toHaveLength(0);
  });

  it('waits for its captcha where another was requested in the same second', async () => {
    let requests = 0;
    server.respond('GET /wps/captcha', () =>
      requests++ === 0
        ? { status: 429, errorCode: 'too_many_requests', retryAfter: 1 }
        : { value: 'cGljdHVyZQ==', captchaId: 'captcha-1' },
    );
    await mountInApp(<RegisterForm fields={fields} codes={{}} />);
    await waitFor(() => expect(server.requestsTo('GET /wps/captcha')).toHaveLength(2), { timeout: 10_000 });
  }, 20_000);

  it('sends its values once, with the code of the link', async () => {
    await mountInApp(<RegisterForm fields={fields} codes={{ affiliateCode: 'AG7' }} />);
    await waitFor(() => expect(server.requestsTo('GET /wps/captcha')).toHaveLength(1));
    fill();
    press(byHandle('register-terms'));
    press(byHandle('register-submit'));
    press(byHandle('register-submit'));
    await waitFor(() => expect(currentToken()).toBe('secret'));
    expect(server.requestsTo(register)).toHaveLength(1);
    expect(server.requestsTo(register)[0]?.body).toMatchObject({
      username: 'newcomer',
      password: 'a long password',
      confirmPassword: 'a long password',
      captcha: '7K4M',
      captchaId: 'captcha-1',
      affiliateCode: 'AG7',
      termsAccepted: true,
    });
    expect(server.requestsTo(register)[0]?.body).not.toHaveProperty('email');
  });

  it('shows a refusal under its field and keeps the rest', async () => {
    server.respond(register, { status: 422, errorCode: 'username_taken', message: 'This username is taken.' });
    await mountInApp(<RegisterForm fields={fields} codes={{}} />);
    fill();
    press(byHandle('register-terms'));
    press(byHandle('register-submit'));
    await waitFor(() => expect(byText('This username is taken.')).toBeTruthy());
    type(byHandle('register-username'), 'newcomer2');
    type(byHandle('register-captcha'), '7K4M');
    server.respond(register, { value: { token: 'secret', member: { id: 'm2', account: 'newcomer2', type: 0 } } });
    press(byHandle('register-submit'));
    await waitFor(() => expect(currentToken()).toBe('secret'));
    expect(server.requestsTo(register)[1]?.body).toMatchObject({ username: 'newcomer2', password: 'a long password' });
  });

  it('asks in a dialog about an unknown agent code, and continues without it', async () => {
    server.respond('GET /wps/agent/affiliate', {
      status: 422,
      errorCode: 'invitation_code_error',
      message: 'This invitation code is not valid.',
    });
    await mountInApp(<RegisterForm fields={fields} codes={{ affiliateCode: 'UNKNOWN' }} />);
    fill();
    press(byHandle('register-terms'));
    press(byHandle('register-submit'));
    await waitFor(() => expect(byText('This invitation code is not valid.')).toBeTruthy());
    expect(server.requestsTo(register)).toHaveLength(0);
    press(byHandle('dialog-confirm'));
    press(byHandle('register-submit'));
    await waitFor(() => expect(server.requestsTo(register)).toHaveLength(1));
    expect(server.requestsTo(register)[0]?.body).not.toHaveProperty('affiliateCode');
  });

  it('registers by number with a code and without a password where configured', async () => {
    const shown = fieldsOf('mobile', all, { hasCode: true, hasPassword: false });
    expect(shown.map(({ name }) => name)).toEqual(['countryDialingCode', 'mobileNum', 'verificationCode', 'email']);
    await mountInApp(<RegisterForm kind="mobile" fields={shown} codes={{}} />);
    await waitFor(() => expect(byText('+66')).toBeTruthy());
    type(byHandle('register-mobileNum'), '8123');
    press(byHandle('register-sms-code-send'));
    await waitFor(() => expect(byText('+66 numbers have 9 digits.')).toBeTruthy());
    type(byHandle('register-mobileNum'), '81 234 5678');
    type(byHandle('register-sms-captcha'), '12345');
    press(byHandle('register-sms-code-send'));
    await waitFor(() => expect(byText(/^Resend in/)).toBeTruthy());
    expect(server.requestsTo('POST /wps/verification/sms/register')[0]?.body).toMatchObject({
      mobileNo: '812345678',
      countryDialingCode: '66',
      type: 'mobile',
    });
    type(byHandle('register-sms-code'), '123456');
    press(byHandle('register-terms'));
    press(byHandle('register-submit'));
    await waitFor(() => expect(currentToken()).toBe('secret'));
    const body = server.requestsTo('PUT /wps/member/register/mobile')[0]?.body;
    expect(body).toMatchObject({ mobileNum: '812345678', countryDialingCode: '66', verificationCode: '123456' });
    expect(body).not.toHaveProperty('password');
  });

  it("keeps the server's order by number too", () => {
    const ordered = toRegisterFields({
      fields: {
        email: rule(1),
        password: rule(2),
        mobileNum: rule(4),
        countryDialingCode: rule(3),
        verificationCode: rule(5),
      },
    });
    const names = fieldsOf('mobile', ordered, { hasCode: true, hasPassword: true }).map(({ name }) => name);
    expect(names).toEqual(['email', 'password', 'countryDialingCode', 'mobileNum', 'verificationCode']);
  });

  it('shows no captcha by name when a code is required', () => {
    const withCode = toRegisterFields({ fields: { captcha: rule(2), verificationCode: rule(1) } });
    expect(fieldsOf('username', withCode, none).map(({ name }) => name)).toEqual(['verificationCode']);
    const withChoice = toRegisterFields({
      fields: { captcha: rule(2), verificationCode: rule(1, { required: false }) },
    });
    expect(fieldsOf('username', withChoice, none).map(({ name }) => name)).toEqual(['verificationCode', 'captcha']);
  });

  describe('with a human check service', () => {
    beforeEach(() => {
      server.respond('GET /wps/system/whitelabel', {
        value: {
          humanVerification: { provider: 'sandbox', siteKey: '' },
          countries: [{ countryCode: 'TH', countryDialingCode: '66', numberLength: [9, 9] }],
        },
      });
    });

    const open = async (form: ReactElement) => {
      await mountInApp(form);
      await waitFor(() => expect(byRole('checkbox', "I'm not a robot")).toBeTruthy());
    };

    it('uses it instead of the captcha, and checks again after use', async () => {
      server.respond(register, { status: 422, errorCode: 'username_taken', message: 'This username is taken.' });
      await open(<RegisterForm fields={fields} codes={{}} />);
      type(byHandle('register-username'), 'newcomer');
      type(byHandle('register-password'), 'a long password');
      type(byHandle('register-confirmPassword'), 'a long password');
      press(byHandle('register-terms'));
      press(byHandle('register-submit'));
      await waitFor(() => expect(byText('Complete the verification first.')).toBeTruthy());
      expect(server.requestsTo(register)).toHaveLength(0);
      press(byHandle('register-captcha'));
      press(byHandle('register-submit'));
      await waitFor(() => expect(byText('This username is taken.')).toBeTruthy());
      const body = server.requestsTo(register)[0]?.body;
      expect(body).toMatchObject({ username: 'newcomer', humanVerification: 'sandbox-human' });
      expect(body).not.toHaveProperty('captcha');
      expect(body).not.toHaveProperty('captchaId');
      expect(isSelected(byHandle('register-captcha'))).toBe(false);
    });

    it('requires it before a code is sent', async () => {
      const shown = fieldsOf('mobile', all, { hasCode: true, hasPassword: false });
      await open(<RegisterForm kind="mobile" fields={shown} codes={{}} />);
      type(byHandle('register-mobileNum'), '812345678');
      press(byHandle('register-sms-code-send'));
      await waitFor(() => expect(byText('Complete the verification first.')).toBeTruthy());
      press(byHandle('register-sms-captcha'));
      press(byHandle('register-sms-code-send'));
      await waitFor(() => expect(byText(/^Resend in/)).toBeTruthy());
      const body = server.requestsTo('POST /wps/verification/sms/register')[0]?.body;
      expect(body).toMatchObject({ mobileNo: '812345678', humanVerification: 'sandbox-human' });
      expect(body).not.toHaveProperty('captcha');
    });
  });
});
