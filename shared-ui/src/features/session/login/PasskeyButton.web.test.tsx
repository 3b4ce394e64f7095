import { vi } from 'vitest';

import { fakeServer, type FakeServer } from '../../../../test/fakeServer';
import { beforeEach, byHandle, byText, describe, expect, it, maybeHandle, press, waitFor } from '../../../../test/kit';
import { mountInApp } from '../../../../test/mount';
import { PasskeyButton } from './PasskeyButton';

vi.mock('../../../platform/passkey', () => ({
  hasPasskeys: () => true,
  getPasskey: () => Promise.resolve({ id: 'key' }),
}));

describe('the passkey button', () => {
  let server: FakeServer;

  beforeEach(() => {
    server = fakeServer({ 'GET /wps/system/whitelabel': { value: { passkeyHost: window.location.hostname } } });
  });

  it('is shown on the host for which passkeys are created', async () => {
    await mountInApp(<PasskeyButton />);
    await waitFor(() => expect(server.requestsTo('GET /wps/system/whitelabel')).toHaveLength(1));
    expect(byHandle('login-passkey')).toBeTruthy();
  });

  it.each([
    ['counter', /^This passkey may have been copied.*Log in another way, then remove it/],
    ['backupEligibility', /^This passkey has changed.*Log in another way, then remove it/],
  ])('explains what to do with a key that is refused for its %s', async (reason, message) => {
    server.respond('POST /wps/session/login/passkey/begin', { value: { challengeId: 'c', options: {} } });
    server.respond('POST /wps/session/login/passkey/finish', {
      status: 401,
      errorCode: 'passkey_refused',
      message: 'Refused.',
      value: { reason },
    });
    await mountInApp(<PasskeyButton />);
    await waitFor(() => expect(server.requestsTo('GET /wps/system/whitelabel')).toHaveLength(1));
    press(byHandle('login-passkey'));
    await waitFor(() => expect(byText(message)).toBeTruthy());
  });

  it('is hidden on other hosts, where no passkey would work', async () => {
    server.respond('GET /wps/system/whitelabel', { value: { passkeyHost: 'play.example' } });
    await mountInApp(<PasskeyButton />);
    await waitFor(() => expect(maybeHandle('login-passkey')).toBeNull());
  });
});
