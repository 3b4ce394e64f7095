import { fakeServer, type FakeServer } from '../../../test/fakeServer';
import {
  beforeEach,
  byHandle,
  byRole,
  byText,
  describe,
  expect,
  isDisabled,
  it,
  maybeHandle,
  press,
  type,
  waitFor,
} from '../../../test/kit';
import { mountInApp } from '../../../test/mount';
import { call, clearToken, setToken } from '../../api';
import { encryption } from '../../api/encryption';
import { ReauthPopup } from './ReauthPopup';

const bind = 'PUT /wps/member/email';
const add = 'POST /wps/payees';
const reauthCall = 'POST /wps/session/reauth';
const needed = {
  status: 401,
  errorCode: 'reauthentication_required',
  message: 'Confirm that it is you.',
  value: { methods: ['password', 'sms', 'totp'] },
};

const bindEmail = () => call('PUT /wps/member/email', { body: { email: 'a@example.com', code: '123456' } });
const addPayee = () => call('POST /wps/payees', { body: { bank: 'Kasikorn', holder: 'Pakorn', number: '1234567890' } });

/** The outcome of a call once it has settled. */
function watch(work: Promise<unknown>): { now: string } {
  const outcome = { now: 'open' };
  work.then(
    () => (outcome.now = 'done'),
    (fault: unknown) => (outcome.now = (fault as { code: string }).code),
  );
  return outcome;
}

describe('re-authentication', () => {
  let server: FakeServer;
  let isProved: boolean;

  beforeEach(async () => {
    await clearToken();
    await setToken('secret');
    isProved = false;
    encryption.seal = (body) => Promise.resolve(JSON.stringify(body));
    server = fakeServer({
      [bind]: () => (isProved ? { value: {} } : needed),
      [add]: () => (isProved ? { value: {} } : needed),
      [reauthCall]: () => {
        isProved = true;
        return { value: {} };
      },
      'POST /wps/verification/sms/member': { value: { expiredMinutes: 2 } },
    });
    await mountInApp(<ReauthPopup />);
  });

  const isAsked = () => waitFor(() => expect(byHandle('reauth-submit')).toBeTruthy());

  it('takes a recovery code in place of a code of the authenticator', async () => {
    const outcome = watch(bindEmail());
    await isAsked();
    press(byHandle('reauth-by-totp'));
    expect(byText('You can also use a recovery code.')).toBeTruthy();
    type(byHandle('reauth-code'), 'abcd-efgh');
    press(byHandle('reauth-submit'));
    await waitFor(() => expect(outcome.now).toBe('done'));
    expect(server.requestsTo(reauthCall).map(({ body }) => body)).toEqual([{ method: 'totp', code: 'abcd-efgh' }]);
  });

  it('asks for the password and then repeats the refused call once', async () => {
    const outcome = watch(bindEmail());
    await isAsked();
    press(byHandle('reauth-submit'));
    await waitFor(() => expect(byText('Enter your password.')).toBeTruthy());
    type(byHandle('reauth-password'), 'lantern-demo-1');
    press(byHandle('reauth-submit'));
    await waitFor(() => expect(outcome.now).toBe('done'));
    expect(server.requestsTo(reauthCall).map(({ body }) => body)).toEqual([
      { method: 'password', password: 'lantern-demo-1' },
    ]);
    expect(server.requestsTo(bind)).toHaveLength(2);
  });

  it('sends a code when the member chooses it, and not again while it is valid', async () => {
    const outcome = watch(bindEmail());
    await isAsked();
    press(byHandle('reauth-by-sms'));
    press(byHandle('reauth-code-send'));
    await waitFor(() => expect(isDisabled(byHandle('reauth-code-send'))).toBe(true));
    type(byHandle('reauth-code'), ' 123456 ');
    press(byHandle('reauth-submit'));
    await waitFor(() => expect(outcome.now).toBe('done'));
    expect(server.requestsTo(reauthCall)[0]?.body).toEqual({ method: 'sms', code: '123456' });
    expect(server.requestsTo('POST /wps/verification/sms/member')[0]?.body).toEqual({ purpose: 'reauth' });
  });

  it('reports an error under the field and stays open', async () => {
    server.respond(reauthCall, { status: 401, errorCode: 'wrong_credentials', message: 'Wrong password.' });
    const outcome = watch(bindEmail());
    await isAsked();
    type(byHandle('reauth-password'), 'wrong');
    press(byHandle('reauth-submit'));
    await waitFor(() => expect(byText('Wrong password.')).toBeTruthy());
    expect(outcome.now).toBe('open');
  });

  it('asks once for concurrent calls, each of which continues with its own key', async () => {
    const both = [watch(bindEmail()), watch(addPayee())];
    await isAsked();
    await waitFor(() => expect(server.requestsTo(add)).toHaveLength(1));
    type(byHandle('reauth-password'), 'lantern-demo-1');
    press(byHandle('reauth-submit'));
    await waitFor(() => expect(both.map(({ now }) => now)).toEqual(['done', 'done']));
    expect(server.requestsTo(reauthCall)).toHaveLength(1);
    const keys = server.requestsTo(add).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toBe(keys[1]);
  });

  it('refuses the call when the member closes it', async () => {
    const outcome = watch(bindEmail());
    await isAsked();
    press(byRole('button', 'Close'));
    await waitFor(() => expect(outcome.now).toBe('reauthentication_required'));
    expect(server.requestsTo(bind)).toHaveLength(1);
  });

  it('asks for no password of a member without one, and links to help', async () => {
    server.respond(bind, { ...needed, value: { methods: [] } });
    const outcome = watch(bindEmail());
    await waitFor(() => expect(byText(/^No verification method/)).toBeTruthy());
    expect(maybeHandle('reauth-password')).toBeNull();
    press(byRole('button', 'Close'));
    await waitFor(() => expect(outcome.now).toBe('reauthentication_required'));
  });

  it('refuses the call when the session ends meanwhile', async () => {
    const outcome = watch(bindEmail());
    await isAsked();
    await clearToken('expired');
    await waitFor(() => expect(outcome.now).toBe('reauthentication_required'));
  });
});
