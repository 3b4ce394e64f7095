import { fakeServer } from '../../../../test/fakeServer';
import { beforeEach, byHandle, expect, it, maybeHandle, waitFor } from '../../../../test/kit';
import { mountInApp } from '../../../../test/mount';
import { clearToken } from '../../../api';
import { ProviderError } from '../../../platform/firebase/model';
import { signInWithProvider, hasSocialAuth } from '../../../platform/socialAuth';
import { BrowserButton } from '../handoff/BrowserButton';
import { SocialButtons } from './SocialButtons';

const all = { projectId: 'p', apiKey: 'k', appId: 'a', authDomain: 'd', providers: ['phone', 'google', 'facebook'] };
const project = { projectId: 'p', apiKey: 'k', appId: 'a', authDomain: 'd', emulator: undefined };

beforeEach(async () => clearToken());

it('apps use the browser for provider accounts, and show no provider buttons', async () => {
  const server = fakeServer({ 'GET /wps/system/whitelabel': { value: { firebase: all } } });
  await mountInApp(
    <>
      <SocialButtons />
      <BrowserButton />
    </>,
  );
  await waitFor(() => expect(server.requestsTo('GET /wps/system/whitelabel')).toHaveLength(1));
  await waitFor(() => expect(byHandle('login-browser')).toBeTruthy());
  expect(maybeHandle('login-google') ?? maybeHandle('login-facebook')).toBeNull();
});

it("a provider's sign-in in an app is refused as not offered", async () => {
  expect(hasSocialAuth).toBe(false);
  await expect(signInWithProvider(project, 'google', 'en')).rejects.toEqual(new ProviderError('operation-not-allowed'));
});
