import { vi } from 'vitest';

import { fakeServer, type FakeServer } from '../../../../test/fakeServer';
import {
  beforeEach,
  byHandle,
  byText,
  describe,
  expect,
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
import { ProviderError } from '../../../platform/firebase/model';
import { fieldsOf } from '../model';
import { toRegisterFields } from '../wire';
import { RegisterForm } from './RegisterForm';

const sdk = vi.hoisted(() => ({ signInWithProvider: vi.fn(), sendCode: vi.fn(), readCode: vi.fn() }));
vi.mock('../../../platform/firebase/firebaseSdk', () => sdk);

const register = 'PUT /wps/member/register/mobile';
const rule = (order: number) => ({
  enabled: true,
  required: true,
  acceptedPattern: '*',
  patternId: 0,
  minLength: 1,
  maxLength: 32,
  order,
});
const named = {
  username: rule(1),
  countryDialingCode: rule(2),
  mobileNum: rule(3),
  verificationCode: rule(4),
  captcha: rule(5),
};
const fields = fieldsOf('mobile', toRegisterFields({ fields: named }), { hasCode: true, hasPassword: false });
const member = { id: 'm2', account: '66812345678', nickname: '', type: 0 };

let server: FakeServer;

beforeEach(async () => {
  await clearToken();
  encryption.seal = (body) => Promise.resolve(JSON.stringify(body));
  sdk.sendCode.mockReset().mockResolvedValue(undefined);
  sdk.readCode.mockReset().mockResolvedValue('id-token');
  server = fakeServer({
    [register]: { value: { token: 'secret', member } },
    'GET /wps/system/whitelabel': {
      value: {
        firebase: { projectId: 'p', apiKey: 'k', appId: 'a', authDomain: 'd', providers: ['phone'] },
        countries: [{ countryCode: 'TH', countryDialingCode: '66', numberLength: [9, 9] }],
      },
    },
    'GET /wps/member/info': { value: member },
  });
});

const open = async () => {
  await mountInApp(<RegisterForm kind="mobile" fields={fields} codes={{}} />);
  await waitFor(() => expect(byText('+66')).toBeTruthy());
  type(byHandle('register-mobileNum'), '081 234 5678');
};

const finish = () => {
  type(byHandle('register-sms-code'), ' 123456 ');
  press(byHandle('register-terms'));
  press(byHandle('register-submit'));
};

describe('a registration code sent by Firebase', () => {
  it('is sent to the full number, and its token registers', async () => {
    await open();
    expect(maybeHandle('register-sms-captcha') ?? maybeHandle('register-captcha')).toBeNull();
    press(byHandle('register-sms-code-send'));
    await waitFor(() =>
      expect(sdk.sendCode).toHaveBeenCalledWith(expect.objectContaining({ projectId: 'p' }), '+66812345678', 'en'),
    );
    await waitFor(() => expect(byText(/^Resend in/)).toBeTruthy());
    finish();
    await waitFor(() => expect(currentToken()).toBe('secret'));
    const body = server.requestsTo(register)[0]?.body;
    expect(body).toMatchObject({ mobileNum: '0812345678', countryDialingCode: '66', phoneIdToken: 'id-token' });
    expect(body).not.toHaveProperty('verificationCode');
    expect(server.requestsTo('POST /wps/verification/sms/register')).toHaveLength(0);
  });

  it('is verified once, even if the form was refused for another reason', async () => {
    server.respond(register, { status: 503, errorCode: 'temporarily_unavailable', message: 'Not at the moment.' });
    await open();
    finish();
    await waitFor(() => expect(byText('Not at the moment.')).toBeTruthy());
    server.respond(register, { value: { token: 'secret', member } });
    press(byHandle('register-submit'));
    await waitFor(() => expect(currentToken()).toBe('secret'));
    expect(sdk.readCode).toHaveBeenCalledTimes(1);
  });

  it('is refused under its field by the provider and by us', async () => {
    sdk.readCode.mockRejectedValueOnce(new ProviderError('invalid-verification-code'));
    await open();
    finish();
    await waitFor(() => expect(byText('The verification code is incorrect.')).toBeTruthy());
    expect(server.requestsTo(register)).toHaveLength(0);
    server.respond(register, { status: 401, errorCode: 'social_refused', message: 'Sign in there again.' });
    press(byHandle('register-submit'));
    await waitFor(() => expect(byText('Sign in there again.')).toBeTruthy());
    expect(valueOf(byHandle('register-mobileNum'))).toBe('081 234 5678');
    press(byHandle('register-submit'));
    await waitFor(() => expect(sdk.readCode).toHaveBeenCalledTimes(3));
  });

  it('is not sent to a number that the provider refuses', async () => {
    sdk.sendCode.mockRejectedValue(new ProviderError('invalid-phone-number'));
    await open();
    press(byHandle('register-sms-code-send'));
    await waitFor(() => expect(byText('Check the format of the number.')).toBeTruthy());
  });
});
