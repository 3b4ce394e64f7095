import { fakeServer, type FakeServer } from '../../../../test/fakeServer';
import { beforeEach, byHandle, byText, describe, expect, it, maybeHandle, waitFor } from '../../../../test/kit';
import { mountInApp } from '../../../../test/mount';
import { clearToken } from '../../../api';
import { RegisterPopup } from './RegisterPopup';

const rule = (order: number, isRequired = true) => ({
  enabled: true,
  required: isRequired,
  acceptedPattern: '*',
  patternId: 0,
  minLength: 1,
  maxLength: 32,
  order,
});
const label = (flags: object, sms: boolean) => ({
  value: {
    flags,
    codes: { sms, email: true },
    countries: [{ countryCode: 'TH', countryDialingCode: '66', numberLength: [9, 9] }],
  },
});
const both = { USERNAMEREG3: true, MOBILENUMREG3: true, REGMOBVERF3: true };

describe('the registration popup', () => {
  let server: FakeServer;

  beforeEach(async () => {
    await clearToken();
    server = fakeServer({
      'GET /wps/system/whitelabel': label(both, true),
      'GET /wps/system/setting/register': {
        value: { fields: { username: rule(1), mobileNum: rule(2, false), verificationCode: rule(3, false) } },
      },
      'GET /wps/captcha': { value: 'cGljdHVyZQ==', captchaId: 'captcha-1' },
    });
  });

  const open = () =>
    mountInApp(
      <RegisterPopup
        onClose={() => undefined}
        next={undefined}
        place={{ path: '/register', query: '', hash: '', key: 'r', depth: 0 }}
      />,
    );
  const needCode = () =>
    server.respond('GET /wps/system/setting/register', {
      value: { fields: { username: rule(1), mobileNum: rule(2), verificationCode: rule(3) } },
    });

  it('offers both methods where codes can be sent', async () => {
    await open();
    await waitFor(() => expect(byHandle('register-by-mobile')).toBeTruthy());
    expect(byHandle('register-sms-code')).toBeTruthy();
  });

  it('offers no method and no field that needs a code which cannot be sent', async () => {
    server.respond('GET /wps/system/whitelabel', label(both, false));
    await open();
    await waitFor(() => expect(byHandle('register-username')).toBeTruthy());
    expect(maybeHandle('register-by-mobile') ?? maybeHandle('register-sms-code')).toBeNull();
  });

  it('offers the number without a code where none is required', async () => {
    needCode();
    server.respond('GET /wps/system/whitelabel', label({ ...both, REGMOBVERF3: false }, false));
    await open();
    await waitFor(() => expect(byHandle('register-mobileNum')).toBeTruthy());
    expect(maybeHandle('register-username') ?? maybeHandle('register-by-username')).toBeNull();
  });

  it('says that registration is closed where no method is left', async () => {
    needCode();
    server.respond('GET /wps/system/whitelabel', label(both, false));
    await open();
    await waitFor(() => expect(byText('Sign-up is closed')).toBeTruthy());
    expect(maybeHandle('register-submit')).toBeNull();
  });

  it('offers the name with a code where codes can be sent', async () => {
    needCode();
    await open();
    await waitFor(() => expect(byHandle('register-username')).toBeTruthy());
    expect(byHandle('register-sms-code')).toBeTruthy();
    expect(byHandle('register-by-mobile')).toBeTruthy();
  });
});
