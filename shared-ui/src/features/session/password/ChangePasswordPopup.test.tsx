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
import { clearToken, setToken } from '../../../api';
import { encryption } from '../../../api/encryption';
import { secureStore } from '../../../platform/secureStore';
import { completeSignIn, resumePasswordDue, settlePasswordDue } from '../entry';
import { toSignedIn, type SignedInWire } from '../wire';
import { ChangePasswordPopup } from './ChangePasswordPopup';

const change = 'POST /wps/member/password';
const member = { id: 'm1', account: 'pakorn92', nickname: '', type: 0 };
const answer = (more: Partial<SignedInWire>) => Promise.resolve(toSignedIn({ token: 'secret', member, ...more }));

const fill = () => {
  type(byHandle('change-password-newPassword'), 'three quiet lanterns');
  type(byHandle('change-password-again'), 'three quiet lanterns');
};

describe('a password that must be changed', () => {
  let server: FakeServer;

  beforeEach(async () => {
    await settlePasswordDue();
    await clearToken();
    encryption.seal = (body) => Promise.resolve(JSON.stringify(body));
    server = fakeServer({ [change]: {}, 'GET /wps/member/info': { value: member } });
    await mountInApp(<ChangePasswordPopup canStack={false} />);
  });

  it('is not asked for where nothing is wrong with it', async () => {
    await completeSignIn(answer({}), { password: 'lantern-demo-1' });
    expect(maybeHandle('change-password-submit')).toBeNull();
  });

  it('is changed without entering the old one again, which is in memory only', async () => {
    await completeSignIn(answer({ weakPassword: true }), { password: '123456' });
    await waitFor(() => expect(byHandle('change-password-submit')).toBeTruthy());
    expect(maybeHandle('change-password-oldPassword')).toBeNull();
    expect(await secureStore.get('passwordDue')).toBe('weak');
    fill();
    press(byHandle('change-password-submit'));
    await waitFor(() => expect(maybeHandle('change-password-submit')).toBeNull());
    expect(server.requestsTo(change)[0]?.body).toEqual({
      oldPassword: '123456',
      newPassword: 'three quiet lanterns',
      confirmNewPassword: 'three quiet lanterns',
    });
    expect(await secureStore.get('passwordDue')).toBeNull();
  });

  it('is requested after a reload', async () => {
    await setToken('secret');
    await secureStore.set('passwordDue', 'expired');
    await resumePasswordDue();
    await waitFor(() => expect(byHandle('change-password-oldPassword')).toBeTruthy());
  });

  it('is refused when it is too short or repeated differently, and keeps its values', async () => {
    await completeSignIn(answer({ passwordExpired: true, firstTimeLogin: true }), { password: 'made by an agent' });
    await waitFor(() => expect(byText(/was set for you/)).toBeTruthy());
    type(byHandle('change-password-newPassword'), 'short');
    type(byHandle('change-password-again'), 'other');
    press(byHandle('change-password-submit'));
    await waitFor(() => expect(byText("Passwords don't match.")).toBeTruthy());
    expect(server.requestsTo(change)).toHaveLength(0);
    server.respond(change, {
      status: 422,
      errorCode: 'validation_failed',
      message: 'This one is too common.',
      value: { fields: { newPassword: { code: 'common' } } },
    });
    fill();
    press(byHandle('change-password-submit'));
    await waitFor(() => expect(byText('This one is too common.')).toBeTruthy());
  });

  it('is forgotten on sign-out', async () => {
    await completeSignIn(answer({ weakPassword: true }), { password: '123456' });
    await waitFor(() => expect(byHandle('change-password-submit')).toBeTruthy());
    await clearToken();
    await waitFor(() => expect(maybeHandle('change-password-submit')).toBeNull(), { timeout: 10_000 });
  });
});
