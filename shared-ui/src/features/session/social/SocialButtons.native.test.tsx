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

it('the apps lead to the browser for accounts elsewhere, and show no button that they could not answer', async () => {
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

it('whoever asked a provider in an app all the same is told that it is not offered', async () => {
  expect(hasSocialAuth).toBe(false);
  await expect(signInWithProvider(project, 'google', 'en')).rejects.toEqual(new ProviderError('operation-not-allowed'));
});
