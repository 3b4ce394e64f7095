import { vi } from 'vitest';

import { device, security } from '../../../../test/account';
import { fakeServer, type FakeServer } from '../../../../test/fakeServer';
import {
  beforeEach,
  byHandle,
  byRole,
  byText,
  describe,
  expect,
  it,
  blur,
  maybeText,
  press,
  textOf,
  type,
  valueOf,
  waitFor,
} from '../../../../test/kit';
import { waitToFind, place, whiteLabel } from '../../../../test/money';
import { mountInApp } from '../../../../test/mount';
import { setToken, markReachable } from '../../../api';
import { SecurityScreen } from './SecurityScreen';

let server: FakeServer;
const passkey = vi.hoisted(() => ({ make: vi.fn() }));
const provider = vi.hoisted(() => ({ ask: vi.fn() }));

vi.mock('../../../api/encrypt', () => ({
  encryptBody: (body: object) => Promise.resolve(JSON.stringify(body)),
  forgetServerKey: () => undefined,
}));
vi.mock('../../../platform/socialAuth', () => ({ hasSocialAuth: true, signInWithProvider: provider.ask }));
vi.mock('../../../platform/passkey', () => ({
  hasPasskeys: () => true,
  getPasskey: vi.fn(),
  createPasskey: passkey.make,
}));

beforeEach(async () => {
  markReachable();
  window.history.replaceState(null, '', '/member?page=securityCenter');
  await setToken('secret');
  server = fakeServer({
    'GET /wps/system/whitelabel': {
      value: {
        ...whiteLabel,
        countries: [{ countryCode: 'TH', countryDialingCode: '66', numberLength: [9, 9] }],
      },
    },
    'GET /wps/member/info': { value: { id: 'm1', account: 'pakorn92', nickname: '', type: 0 } },
    'GET /wps/member/security': { value: security() },
    'GET /wps/member/passkeys': { value: [] },
    'GET /wps/session': { value: [device(), device({ id: 's2', isCurrent: false, device: 'Safari on iPhone' })] },
    'GET /wps/session/devices': { value: [device({ id: 'd1' })] },
    'POST /wps/verification/sms/member': { value: { expiredMinutes: 5 } },
    'POST /wps/verification/email': { value: { expiredMinutes: 5 } },
  });
});

const show = (view: string) => mountInApp(<SecurityScreen place={place(`page=securityCenter&view=${view}`)} />);
const bodyOf = (name: string) => server.requestsTo(name).at(-1)?.body;

describe('binding contacts', () => {
  it('verifies a number by the code sent to it', async () => {
    server.respond('PUT /wps/member/phone', { value: {} });
    await show('phone');
    type(await waitToFind(() => byHandle('phone-mobileNum')), '81 234 5678');
    await waitToFind(() => byText('+66'));
    press(byHandle('phone-code-send'));
    await waitFor(() =>
      expect(bodyOf('POST /wps/verification/sms/member')).toEqual({
        mobileNum: '812345678',
        countryDialingCode: '+66',
        purpose: 'bind',
      }),
    );
    await waitToFind(() => byText('Code sent.'));
    type(byHandle('phone-code'), '123456');
    press(byHandle('phone-submit'));
    await waitFor(() =>
      expect(bodyOf('PUT /wps/member/phone')).toEqual({
        mobileNum: '812345678',
        countryDialingCode: '+66',
        smsCode: '123456',
      }),
    );
  });

  it('sends no code to an invalid number', async () => {
    await show('phone');
    type(await waitToFind(() => byHandle('phone-mobileNum')), '12');
    await waitToFind(() => byText('+66'));
    blur(byHandle('phone-mobileNum'));
    await waitToFind(() => byRole('alert'));
    press(byHandle('phone-code-send'));
    expect(server.requestsTo('POST /wps/verification/sms/member')).toHaveLength(0);
  });

  it('verifies an address by its code, and reports a wrong one under its field', async () => {
    server.respond('PUT /wps/member/email', {
      errorCode: 'code_wrong',
      message: 'The code is wrong.',
      value: { fields: { code: { code: 'code_wrong' } } },
    });
    await show('email');
    type(await waitToFind(() => byHandle('email-address')), 'pia@example.com');
    press(byHandle('email-code-send'));
    await waitFor(() =>
      expect(bodyOf('POST /wps/verification/email')).toEqual({ email: 'pia@example.com', purpose: 'bind' }),
    );
    type(byHandle('email-code'), '000000');
    press(byHandle('email-submit'));
    await waitToFind(() => byText('The code is wrong.'));
    expect(valueOf(byHandle('email-address'))).toBe('pia@example.com');
  });
});

describe('the authenticator', () => {
  const codes = Array.from({ length: 10 }, (_, place) => `code-${place}`);

  it('shows its key, is verified by a code, and shows recovery codes once', async () => {
    server.respond('POST /wps/member/totp/begin', {
      value: { secret: 'ABCDEFGHIJKLMNOP', url: 'otpauth://totp/Lantern:pakorn92?secret=ABCDEFGHIJKLMNOP' },
    });
    server.respond('POST /wps/member/totp/finish', { value: { recoveryCodes: codes } });
    await show('authenticator');
    press(await waitToFind(() => byHandle('authenticator-begin')));
    await waitToFind(() => byText('ABCD EFGH IJKL MNOP'));
    type(byHandle('authenticator-code'), '12345');
    press(byHandle('authenticator-submit'));
    await waitToFind(() => byText('Enter 6 digits.'));
    type(byHandle('authenticator-code'), '123 456');
    server.respond('GET /wps/member/security', { value: security({ hasTotp: true, recoveryCodesLeft: 10 }) });
    press(byHandle('authenticator-submit'));
    await waitToFind(() => byText('code-9'));
    expect(bodyOf('POST /wps/member/totp/finish')).toEqual({ code: '123456' });
    press(byHandle('recovery-kept'));
    await waitToFind(() => byHandle('authenticator-on'));
    expect(maybeText('code-9')).toBeNull();
  });

  it('asks before it is removed', async () => {
    server.respond('GET /wps/member/security', { value: security({ hasTotp: true, recoveryCodesLeft: 2 }) });
    server.respond('DELETE /wps/member/totp', { value: {} });
    await show('authenticator');
    press(await waitToFind(() => byHandle('authenticator-remove')));
    expect(server.requestsTo('DELETE /wps/member/totp')).toHaveLength(0);
    press(await waitToFind(() => byHandle('dialog-confirm')));
    await waitFor(() => expect(server.requestsTo('DELETE /wps/member/totp')).toHaveLength(1));
  });

  it('creates ten new codes on request', async () => {
    server.respond('GET /wps/member/security', { value: security({ hasTotp: true, recoveryCodesLeft: 2 }) });
    server.respond('POST /wps/member/totp/recovery', { value: { recoveryCodes: codes } });
    await show('authenticator');
    press(await waitToFind(() => byHandle('authenticator-renew')));
    press(await waitToFind(() => byHandle('dialog-confirm')));
    await waitToFind(() => byText('code-0'));
  });
});

describe('passkeys', () => {
  it('names a key that may have been copied', async () => {
    const key = { id: 'k1', name: 'Old phone', createdAt: '2026-11-20T07:00:00Z', lastUsedAt: null, mayBeCopied: true };
    server.respond('GET /wps/member/passkeys', { value: [key] });
    await show('passkeys');
    await waitToFind(() => byText('It may have been copied and no longer works. Remove it and add a new one.'));
    expect(byHandle('passkey-remove-k1')).toBeTruthy();
  });

  const begin = { value: { challengeId: 'c1', options: { publicKey: { challenge: 'AA' } } } };

  it('are created by the device and named by the member', async () => {
    passkey.make.mockResolvedValue({ id: 'key' });
    server.respond('POST /wps/member/passkeys/begin', begin);
    server.respond('POST /wps/member/passkeys/finish', { value: {} });
    await show('passkeys');
    await waitToFind(() => byHandle('passkeys-empty'));
    expect(valueOf(byHandle('passkeys-name'))).toMatch(/^My \w+/);
    type(byHandle('passkeys-name'), 'My phone');
    press(byHandle('passkeys-add'));
    await waitFor(() =>
      expect(bodyOf('POST /wps/member/passkeys/finish')).toEqual({
        challengeId: 'c1',
        name: 'My phone',
        credential: { id: 'key' },
      }),
    );
    expect(passkey.make).toHaveBeenCalledWith({ challenge: 'AA' });
    await waitFor(() => expect(valueOf(byHandle('passkeys-name'))).toBe(''));
  });

  it('are not created when the member cancels', async () => {
    passkey.make.mockResolvedValue(null);
    server.respond('POST /wps/member/passkeys/begin', begin);
    await show('passkeys');
    type(await waitToFind(() => byHandle('passkeys-name')), 'My phone');
    press(byHandle('passkeys-add'));
    await waitToFind(() => byText(/No passkey was created/));
    expect(server.requestsTo('POST /wps/member/passkeys/finish')).toHaveLength(0);
    expect(valueOf(byHandle('passkeys-name'))).toBe('My phone');
  });

  it('are removed after a confirmation', async () => {
    const key = { id: 'k1', name: 'Old phone', createdAt: '2026-11-20T07:00:00Z', lastUsedAt: null };
    server.respond('GET /wps/member/passkeys', { value: [key] });
    server.respond('DELETE /wps/member/passkeys/k1', { value: {} });
    await show('passkeys');
    press(await waitToFind(() => byHandle('passkey-remove-k1')));
    press(await waitToFind(() => byHandle('dialog-confirm')));
    await waitFor(() => expect(server.requestsTo('DELETE /wps/member/passkeys/k1')).toHaveLength(1));
  });
});

describe('social accounts', () => {
  const linked = security({ social: [{ provider: 'google', name: 'pia@gmail.com' }] });

  it('are not shown where the white label has none', async () => {
    await show('social');
    await waitToFind(() => byHandle('social-none'));
  });

  it('are unlinked after a confirmation', async () => {
    server.respond('GET /wps/member/security', { value: linked });
    server.respond('DELETE /wps/member/social/google', { value: {} });
    await show('social');
    press(await waitToFind(() => byHandle('social-unlink-google')));
    await waitToFind(() => byText('Unlink Google?'));
    expect(server.requestsTo('DELETE /wps/member/social/google')).toHaveLength(0);
    press(byHandle('dialog-confirm'));
    await waitFor(() => expect(server.requestsTo('DELETE /wps/member/social/google')).toHaveLength(1));
  });

  it("are linked with the provider's token", async () => {
    provider.ask.mockResolvedValue('id-token');
    server.respond('GET /wps/system/whitelabel', {
      value: {
        ...whiteLabel,
        firebase: { projectId: 'p', apiKey: 'k', appId: 'a', authDomain: 'd', providers: ['google'] },
      },
    });
    server.respond('POST /wps/member/social', { value: {} });
    await show('social');
    press(await waitToFind(() => byHandle('social-link-google')));
    await waitFor(() => expect(bodyOf('POST /wps/member/social')).toEqual({ idToken: 'id-token' }));
  });
});

describe('sessions and devices', () => {
  it('mark the current session, which cannot be ended here', async () => {
    await show('sessions');
    await waitToFind(() => byHandle('session-s1'));
    expect(textOf(byHandle('session-s1'))).toContain('This device');
    expect(textOf(byHandle('session-s1'))).toContain('Thailand · 203.0.113.9');
    expect(byHandle('session-end-s2')).toBeTruthy();
  });

  it('end one session after a confirmation', async () => {
    server.respond('DELETE /wps/session/s2', { value: {} });
    await show('sessions');
    press(await waitToFind(() => byHandle('session-end-s2')));
    await waitToFind(() => byText('Safari on iPhone is logged out immediately.'));
    press(byHandle('dialog-confirm'));
    server.respond('GET /wps/session', { value: [device()] });
    await waitToFind(() => byHandle('sessions-alone'));
  });

  it('end all other sessions together', async () => {
    server.respond('DELETE /wps/session/others', { value: {} });
    await show('sessions');
    press(await waitToFind(() => byHandle('sessions-end-others')));
    press(await waitToFind(() => byHandle('dialog-confirm')));
    await waitFor(() => expect(server.requestsTo('DELETE /wps/session/others')).toHaveLength(1));
  });

  it('that look the same are forgotten together after a confirmation', async () => {
    server.respond('GET /wps/session/devices', { value: [device({ id: 'd1' }), device({ id: 'd2' })] });
    for (const id of ['d1', 'd2']) server.respond(`DELETE /wps/session/devices/${id}`, { value: {} });
    await show('sessions');
    expect(textOf(await waitToFind(() => byHandle('device-d1')))).toContain('(2 entries)');
    press(byHandle('device-forget-d1'));
    press(await waitToFind(() => byHandle('dialog-confirm')));
    for (const id of ['d1', 'd2'])
      await waitFor(() => expect(server.requestsTo(`DELETE /wps/session/devices/${id}`)).toHaveLength(1));
  });

  it('show one list when the other fails', async () => {
    server.respond('GET /wps/session/devices', { status: 500, errorCode: 'internal_error' });
    await show('sessions');
    await waitToFind(() => byHandle('session-s1'));
    await waitToFind(() => byText("Couldn't load this"));
  });
});
