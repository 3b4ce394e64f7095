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
  waitFor,
} from '../../../../test/kit';
import { mountInApp } from '../../../../test/mount';
import { call, currentToken, clearToken } from '../../../api';
import { encryption } from '../../../api/encryption';
import { ProviderError } from '../../../platform/firebase/model';
import { clearChallenge, useChallenge } from '../entry';
import { LoginPopup } from '../login/LoginPopup';
import { bindingOfRegistration, clearBinding } from './binding';
import { ProviderLoginForm } from './ProviderLoginForm';
import { SocialButtons } from './SocialButtons';

const sdk = vi.hoisted(() => ({ signInWithProvider: vi.fn(), sendCode: vi.fn(), readCode: vi.fn() }));
vi.mock('../../../platform/firebase/firebaseSdk', () => sdk);

const social = 'POST /wps/session/login/social';
const bind = 'POST /wps/session/login/social/bind';
const member = { id: 'm1', account: 'pakorn92', nickname: '', type: 0 };
const signedIn = { value: { token: 'secret', member } };
const project = { projectId: 'p', apiKey: 'k', appId: 'a', authDomain: 'd', emulator: undefined };
const label = (firebase: object | null) => ({
  value: { firebase, countries: [{ countryCode: 'TH', countryDialingCode: '66', numberLength: [9, 9] }] },
});
const all = { projectId: 'p', apiKey: 'k', appId: 'a', authDomain: 'd', providers: ['phone', 'google', 'facebook'] };
const verificationRequired = {
  status: 401,
  errorCode: 'verification_required',
  message: 'Confirm.',
  value: { challengeId: 'c1', methods: [{ method: 'totp' }] },
};
const offer = { value: { needBinding: true, bindToken: 'b1', provider: 'google', name: 'Pakorn' } };

let server: FakeServer;

beforeEach(async () => {
  await clearToken();
  clearBinding();
  clearChallenge();
  encryption.seal = (body) => Promise.resolve(JSON.stringify(body));
  sdk.signInWithProvider.mockResolvedValue('id-token');
  sdk.sendCode.mockResolvedValue(undefined);
  sdk.readCode.mockResolvedValue('id-token');
  server = fakeServer({
    [social]: signedIn,
    [bind]: signedIn,
    'GET /wps/system/whitelabel': label(all),
    'GET /wps/member/info': { value: member },
    'POST /wps/member/social': { value: null },
  });
});

describe('the provider buttons', () => {
  const ask = async () => {
    await mountInApp(<SocialButtons />);
    await waitFor(() => expect(byHandle('login-google')).toBeTruthy());
    press(byHandle('login-google'));
  };

  it('are shown only where the white label has them', async () => {
    server.respond('GET /wps/system/whitelabel', label({ ...all, providers: ['facebook'] }));
    await mountInApp(<SocialButtons />);
    await waitFor(() => expect(byHandle('login-facebook')).toBeTruthy());
    expect(maybeHandle('login-google')).toBeNull();
  });

  it('are hidden without Firebase', async () => {
    server.respond('GET /wps/system/whitelabel', label(null));
    await mountInApp(<SocialButtons />);
    await waitFor(() => expect(server.requestsTo('GET /wps/system/whitelabel')).toHaveLength(1));
    expect(maybeHandle('login-google') ?? maybeHandle('login-facebook')).toBeNull();
  });

  it("sign in with the provider's token, encrypted", async () => {
    await ask();
    await waitFor(() => expect(currentToken()).toBe('secret'));
    expect(server.requestsTo(social)[0]?.body).toEqual({ idToken: 'id-token', scope: 'player' });
    expect(server.requestsTo(social)[0]?.headers.get('x-encrypted')).toBe('1');
    expect(sdk.signInWithProvider).toHaveBeenCalledWith(expect.objectContaining({ projectId: 'p' }), 'google', 'en');
  });

  it("show the provider's refusal", async () => {
    sdk.signInWithProvider.mockRejectedValue(new ProviderError('popup-closed-by-user'));
    await ask();
    await waitFor(() => expect(byText("Login wasn't completed. Try again.")).toBeTruthy());
    expect(server.requestsTo(social)).toHaveLength(0);
  });

  it('ask unknown accounts for a member to link to, and link it', async () => {
    server.respond(social, offer);
    await ask();
    await waitFor(() => expect(byHandle('bind-username')).toBeTruthy());
    expect(bindingOfRegistration()).toEqual({ bindToken: 'b1' });
    press(byHandle('bind-submit'));
    await waitFor(() => expect(byText('Enter your username.')).toBeTruthy());
    type(byHandle('bind-username'), ' pakorn92 ');
    type(byHandle('bind-password'), 'lantern-demo-1');
    press(byHandle('bind-submit'));
    await waitFor(() => expect(currentToken()).toBe('secret'));
    expect(server.requestsTo(bind)[0]?.body).toEqual({
      bindToken: 'b1',
      username: 'pakorn92',
      password: 'lantern-demo-1',
    });
    expect(bindingOfRegistration()).toEqual({});
  });

  it('keep the form when the member is refused', async () => {
    server.respond(social, offer);
    server.respond(bind, { status: 401, errorCode: 'wrong_credentials', message: 'Incorrect username or password.' });
    await ask();
    await waitFor(() => expect(byHandle('bind-username')).toBeTruthy());
    type(byHandle('bind-username'), 'pakorn92');
    type(byHandle('bind-password'), 'wrong');
    press(byHandle('bind-submit'));
    await waitFor(() => expect(byText('Incorrect username or password.')).toBeTruthy());
    expect((byHandle('bind-username') as HTMLInputElement).value).toBe('pakorn92');
  });

  it('continue with the second factor where the server requires it', async () => {
    server.respond(social, offer);
    server.respond(bind, verificationRequired);
    const Seen = () => <>{useChallenge()?.id}</>;
    await mountInApp(
      <>
        <SocialButtons />
        <Seen />
      </>,
    );
    await waitFor(() => expect(byHandle('login-google')).toBeTruthy());
    press(byHandle('login-google'));
    await waitFor(() => expect(byHandle('bind-username')).toBeTruthy());
    type(byHandle('bind-username'), 'pakorn92');
    type(byHandle('bind-password'), 'lantern-demo-1');
    press(byHandle('bind-submit'));
    await waitFor(() => expect(byText('c1')).toBeTruthy());
    expect(currentToken()).toBeNull();
  });
});

describe("a second factor after a provider's sign-in", () => {
  const link = 'POST /wps/member/social';
  const answer = () => {
    type(byHandle('challenge-code'), '123456');
    press(byHandle('challenge-submit'));
  };
  const ask = async () => {
    await mountInApp(<LoginPopup onClose={() => undefined} next={undefined} />);
    await waitFor(() => expect(byHandle('login-google')).toBeTruthy());
    press(byHandle('login-google'));
  };
  const bound = async () => {
    server.respond(social, offer);
    server.respond(bind, verificationRequired);
    await ask();
    await waitFor(() => expect(byHandle('bind-username')).toBeTruthy());
    type(byHandle('bind-username'), 'pakorn92');
    type(byHandle('bind-password'), 'lantern-demo-1');
    press(byHandle('bind-submit'));
    await waitFor(() => expect(byHandle('challenge-code')).toBeTruthy());
  };

  beforeEach(() => {
    server.respond('POST /wps/session/login/verify', signedIn);
    server.respond('POST /wps/session/login', { value: { token: 'of another', member: { ...member, id: 'm2' } } });
  });

  it('is verificationRequired for, and signs in', async () => {
    server.respond(social, verificationRequired);
    await ask();
    await waitFor(() => expect(byHandle('challenge-code')).toBeTruthy());
    expect(server.requestsTo(social)).toHaveLength(1);
    answer();
    await waitFor(() => expect(currentToken()).toBe('secret'));
    expect(server.requestsTo(link)).toHaveLength(0);
  });

  it("links the provider's account afterwards", async () => {
    await bound();
    answer();
    await waitFor(() => expect(server.requestsTo(link)).toHaveLength(1));
    expect(server.requestsTo(link)[0]?.body).toEqual({ bindToken: 'b1' });
    expect(server.requestsTo(link)[0]?.headers.get('authorization')).toBe('Bearer secret');
  });

  it('links nothing when another member signs in instead', async () => {
    await bound();
    press(byHandle('challenge-back'));
    type(byHandle('login-username'), 'another');
    type(byHandle('login-password'), 'lantern-demo-2');
    press(byHandle('login-submit'));
    await waitFor(() => expect(currentToken()).toBe('of another'));
    // Later requests of the sign-in would have been made before this one.
    await call('GET /wps/member/info');
    expect(server.requestsTo(link)).toHaveLength(0);
  });

  it('leaves no offer for the next member', async () => {
    server.respond(social, offer);
    await ask();
    await waitFor(() => expect(bindingOfRegistration()).toEqual({ bindToken: 'b1' }));
    type(byHandle('login-username'), 'another');
    type(byHandle('login-password'), 'lantern-demo-2');
    press(byHandle('login-submit'));
    await waitFor(() => expect(currentToken()).toBe('of another'));
    expect(bindingOfRegistration()).toEqual({});
  });
});

describe('a code sent by the provider', () => {
  const open = async () => {
    await mountInApp(<ProviderLoginForm project={project} />);
    await waitFor(() => expect(byText('+66')).toBeTruthy());
    type(byHandle('login-mobile'), '081 234 5678');
  };

  it('is sent to the full number, and its token signs in', async () => {
    await open();
    press(byHandle('login-sms-code-send'));
    await waitFor(() => expect(sdk.sendCode).toHaveBeenCalledWith(project, '+66812345678', 'en'));
    type(byHandle('login-sms-code'), ' 123456 ');
    press(byHandle('login-sms-submit'));
    await waitFor(() => expect(currentToken()).toBe('secret'));
    expect(sdk.readCode).toHaveBeenCalledWith(project, '+66812345678', '123456', 'en');
  });

  it('continues with the second factor where the server requires it', async () => {
    server.respond(social, verificationRequired);
    const Seen = () => <>{useChallenge()?.id}</>;
    await mountInApp(
      <>
        <ProviderLoginForm project={project} />
        <Seen />
      </>,
    );
    await waitFor(() => expect(byText('+66')).toBeTruthy());
    type(byHandle('login-mobile'), '081 234 5678');
    type(byHandle('login-sms-code'), '123456');
    press(byHandle('login-sms-submit'));
    await waitFor(() => expect(byText('c1')).toBeTruthy());
    expect(currentToken()).toBeNull();
  });

  it('is not sent to an invalid number', async () => {
    await open();
    sdk.sendCode.mockClear();
    type(byHandle('login-mobile'), '12');
    // At most one captcha a second, in all forms.
    await waitFor(
      () => {
        press(byHandle('login-sms-code-send'));
        expect(byText(/^\+66 numbers have/)).toBeTruthy();
      },
      { timeout: 3_000, interval: 300 },
    );
    expect(sdk.sendCode).not.toHaveBeenCalled();
  });

  it('is refused under its field', async () => {
    sdk.sendCode.mockRejectedValue(new ProviderError('invalid-phone-number'));
    await open();
    press(byHandle('login-sms-code-send'));
    await waitFor(() => expect(byText('Check the format of the number.')).toBeTruthy());
    sdk.readCode.mockRejectedValue(new ProviderError('code-expired'));
    type(byHandle('login-sms-code'), '123456');
    press(byHandle('login-sms-submit'));
    await waitFor(() => expect(byText('The code has expired. Request a new one.')).toBeTruthy());
    expect((byHandle('login-sms-code') as HTMLInputElement).value).toBe('123456');
  });
});
