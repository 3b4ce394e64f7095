import { vi } from 'vitest';

import { security } from '../../../../test/account';
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
import { waitToFind, place, whiteLabel } from '../../../../test/money';
import { mountInApp } from '../../../../test/mount';
import { setToken, markReachable } from '../../../api';
import { ProviderError } from '../../../platform/firebase/model';
import { SecurityScreen } from './SecurityScreen';

const sdk = vi.hoisted(() => ({ signInWithProvider: vi.fn(), sendCode: vi.fn(), readCode: vi.fn() }));
vi.mock('../../../platform/firebase/firebaseSdk', () => sdk);
vi.mock('../../../api/encrypt', () => ({
  encryptBody: (body: object) => Promise.resolve(JSON.stringify(body)),
  forgetServerKey: () => undefined,
}));

const link = 'POST /wps/member/social';
const firebase = { projectId: 'p', apiKey: 'k', appId: 'a', authDomain: 'd', providers: ['phone'] };
let server: FakeServer;

beforeEach(async () => {
  markReachable();
  window.history.replaceState(null, '', '/member?page=securityCenter');
  await setToken('secret');
  sdk.sendCode.mockReset().mockResolvedValue(undefined);
  sdk.readCode.mockReset().mockResolvedValue('id-token');
  server = fakeServer({
    'GET /wps/member/info': { value: { id: 'm1', account: 'pakorn92', nickname: '', type: 0 } },
    'GET /wps/member/security': { value: security() },
    [link]: { value: {} },
  });
});

const show = async (view: string, label: object) => {
  server.respond('GET /wps/system/whitelabel', {
    value: {
      ...whiteLabel,
      countries: [{ countryCode: 'TH', countryDialingCode: '66', numberLength: [9, 9] }],
      ...label,
    },
  });
  await mountInApp(<SecurityScreen place={place(`page=securityCenter&view=${view}`)} />);
};

describe('binding contacts where the platform sends no messages', () => {
  it('verifies a number by Firebase, and keeps the form when the code is wrong', async () => {
    await show('phone', { firebase, codes: { sms: false, email: true } });
    type(await waitToFind(() => byHandle('phone-mobileNum')), '81 234 5678');
    await waitToFind(() => byText('+66'));
    press(byHandle('phone-code-send'));
    await waitFor(() => expect(sdk.sendCode).toHaveBeenCalledTimes(1));
    expect(sdk.sendCode.mock.calls[0]?.[1]).toBe('+66812345678');
    sdk.readCode.mockRejectedValueOnce(new ProviderError('invalid-verification-code'));
    type(byHandle('phone-code'), '000000');
    press(byHandle('phone-submit'));
    await waitFor(() => expect(sdk.readCode).toHaveBeenCalledTimes(1));
    expect(server.requestsTo(link)).toHaveLength(0);
    type(byHandle('phone-code'), '123456');
    press(byHandle('phone-submit'));
    await waitFor(() => expect(server.requestsTo(link).at(-1)?.body).toEqual({ idToken: 'id-token' }));
  });

  it('offers no number without Firebase, and no address without mail', async () => {
    await show('phone', { codes: { sms: false, email: false } });
    await waitToFind(() => byHandle('phone-none'));
    expect(maybeHandle('phone-mobileNum')).toBeNull();
  });

  it('offers no address without mail', async () => {
    await show('email', { codes: { sms: true, email: false } });
    await waitToFind(() => byHandle('email-none'));
    expect(maybeHandle('email-address')).toBeNull();
  });
});
