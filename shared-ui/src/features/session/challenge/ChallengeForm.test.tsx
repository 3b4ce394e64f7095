import { fakeServer, type FakeServer } from '../../../../test/fakeServer';
import {
  beforeEach,
  byHandle,
  byText,
  describe,
  expect,
  fn,
  it,
  maybeHandle,
  press,
  type,
  waitFor,
} from '../../../../test/kit';
import { mountInApp } from '../../../../test/mount';
import { clearToken } from '../../../api';
import { encryption } from '../../../api/encryption';
import { ChallengeForm } from './ChallengeForm';

const verify = 'POST /wps/session/login/verify';
const challenge = {
  id: 'c1',
  methods: [{ method: 'email', target: 'p•••@example.com' }] as const,
  submitted: {},
};
const over = {
  status: 422,
  errorCode: 'code_expired',
  message: 'This code has run out.',
  value: { fields: { challengeId: { code: 'code_expired' } } },
};

describe('the second factor form', () => {
  let server: FakeServer;
  const [onBack, onOver] = [fn(), fn()];

  beforeEach(async () => {
    await clearToken();
    onBack.mockClear();
    onOver.mockClear();
    encryption.seal = (body) => Promise.resolve(JSON.stringify(body));
    server = fakeServer({ [verify]: { value: { expiredMinutes: 3 } } });
  });

  const answer = (code: string) => {
    type(byHandle('challenge-code'), code);
    press(byHandle('challenge-submit'));
  };

  it('stays open when only the code has expired, so that another can be sent', async () => {
    server.respond(verify, { status: 422, errorCode: 'code_expired', message: 'This code has run out.' });
    await mountInApp(<ChallengeForm challenge={challenge} onBack={onBack} />);
    answer('123456');
    await waitFor(() => expect(byText('This code has run out.')).toBeTruthy());
    expect(byHandle('challenge-code-send')).toBeTruthy();
    expect(maybeHandle('challenge-again')).toBeNull();
  });

  it('goes back to sign-in once the challenge has ended', async () => {
    server.respond(verify, over);
    await mountInApp(<ChallengeForm challenge={challenge} onBack={onBack} />);
    answer('123456');
    await waitFor(() => expect(byText(/^This verification has expired/)).toBeTruthy());
    expect(maybeHandle('challenge-code')).toBeNull();
    press(byHandle('challenge-again'));
    expect(onBack).toHaveBeenCalledTimes(1);
  });

  it('does so too when a code is requested too late', async () => {
    server.respond(verify, over);
    await mountInApp(<ChallengeForm challenge={challenge} onBack={onBack} onEnded={onOver} />);
    press(byHandle('challenge-code-send'));
    await waitFor(() => expect(byHandle('challenge-again')).toBeTruthy());
    press(byHandle('challenge-again'));
    expect(onOver).toHaveBeenCalledTimes(1);
    expect(onBack).not.toHaveBeenCalled();
  });
});
