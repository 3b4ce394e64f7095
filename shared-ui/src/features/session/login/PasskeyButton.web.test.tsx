import { vi } from 'vitest';

import { fakeServer, type FakeServer } from '../../../../test/fakeServer';
import { beforeEach, byHandle, describe, expect, it, maybeHandle, waitFor } from '../../../../test/kit';
import { mountInApp } from '../../../../test/mount';
import { PasskeyButton } from './PasskeyButton';

vi.mock('../../../platform/passkey', () => ({ hasPasskeys: () => true }));

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

  it('is hidden on other hosts, where no passkey would work', async () => {
    server.respond('GET /wps/system/whitelabel', { value: { passkeyHost: 'play.example' } });
    await mountInApp(<PasskeyButton />);
    await waitFor(() => expect(maybeHandle('login-passkey')).toBeNull());
  });
});
