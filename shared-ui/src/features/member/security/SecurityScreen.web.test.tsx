import { vi } from 'vitest';

import { device, profile, security } from '../../../../test/account';
import { fakeServer, type FakeServer } from '../../../../test/fakeServer';
import {
  beforeEach,
  byHandle,
  byText,
  describe,
  expect,
  isDisabled,
  isSelected,
  it,
  blur,
  maybeHandle,
  maybeText,
  press,
  textOf,
  type,
  valueOf,
  waitFor,
} from '../../../../test/kit';
import { waitToFind, place, whiteLabel } from '../../../../test/money';
import { mountInApp } from '../../../../test/mount';
import { currentToken, setToken, markReachable, markUnreachable } from '../../../api';
import { SecurityScreen } from './SecurityScreen';

let server: FakeServer;

// Sends plain JSON; encryption has its own tests.
vi.mock('../../../api/encrypt', () => ({
  encryptBody: (body: object) => Promise.resolve(JSON.stringify(body)),
  forgetServerKey: () => undefined,
}));

const me = { id: 'm1', account: 'pakorn92', nickname: '', type: 0, avatar: null };

beforeEach(async () => {
  markReachable();
  window.history.replaceState(null, '', '/member?page=securityCenter');
  await setToken('secret');
  server = fakeServer({
    'GET /wps/system/whitelabel': {
      value: {
        ...whiteLabel,
        countries: [{ countryCode: 'TH', countryDialingCode: '66', numberLength: [9, 9] }],
        register: { minAge: 18, birthdayAge: 21 },
      },
    },
    'GET /wps/member/info': { value: me },
    'GET /wps/member/security': { value: security() },
    'GET /wps/member/profile': { value: profile() },
    'GET /wps/member/passkeys': { value: [] },
    'GET /wps/session': { value: [device(), device({ id: 's2', isCurrent: false, device: 'Safari on iPhone' })] },
    'GET /wps/session/devices': { value: [device({ id: 'd1' })] },
  });
});

const show = (view?: string) =>
  mountInApp(<SecurityScreen place={place(`page=securityCenter${view === undefined ? '' : `&view=${view}`}`)} />);
/** A refusal that is held back until it is released. */
function refusedLater(name: string): () => void {
  let refuse: () => void = () => undefined;
  const refusal = { status: 500, errorCode: 'internal_error', message: 'Not now.' };
  server.respond(name, () => new Promise((done) => (refuse = () => done(refusal))));
  return () => refuse();
}

const bodyOf = (name: string) => server.requestsTo(name).at(-1)?.body;

describe('the account', () => {
  it('reserves the space of its lines while loading', async () => {
    server.respond('GET /wps/member/security', () => new Promise(() => undefined));
    await show();
    expect(byHandle('account-authenticator')).toBeTruthy();
    expect(maybeText('Set up')).toBeNull();
  });

  it('shows what is missing, and links to the most important item', async () => {
    await show();
    await waitToFind(() => byText('0 of 4 set up'));
    expect(byHandle('account-next').getAttribute('href')).toBe('/member?page=securityCenter&view=authenticator');
    expect(textOf(byHandle('account-phone'))).toContain('Not set');
  });

  it('shows what is set, masked, and the last sign-in', async () => {
    const set = { phone: '+66••••1234', email: 'p••@example.com', hasTotp: true, recoveryCodesLeft: 8 };
    server.respond('GET /wps/member/security', { value: security({ ...set, hasPaymentPassword: true }) });
    await show();
    await waitToFind(() => byText('Everything is set up.'));
    expect(textOf(byHandle('account-phone'))).toContain('+66••••1234');
    expect(textOf(byHandle('account-authenticator'))).toContain('8 recovery codes left');
    expect(textOf(byHandle('account-last-sign-in'))).toMatch(/14:29:51.*Thailand · 203\.0\.113\.9.*Chrome on Windows/s);
  });

  it('offers a retry when it fails to load', async () => {
    server.respond('GET /wps/member/security', 'silent');
    await show();
    await waitToFind(() => byText("Couldn't load this"));
    server.respond('GET /wps/member/security', { value: security() });
    press(byText('Try again'));
    await waitToFind(() => byText('0 of 4 set up'));
  });

  it('switches notifications at once, and back when refused', async () => {
    const refuse = refusedLater('PUT /wps/member/signInNotices');
    await show();
    await waitFor(() => expect(isSelected(byHandle('account-notices'))).toBe(true));
    press(byHandle('account-notices'));
    await waitFor(() => expect(isSelected(byHandle('account-notices'))).toBe(false));
    await waitFor(() => expect(bodyOf('PUT /wps/member/signInNotices')).toEqual({ enabled: false }));
    refuse();
    await waitFor(() => expect(isSelected(byHandle('account-notices'))).toBe(true));
  });

  it('shows its age while offline, and changes nothing', async () => {
    await show();
    await waitToFind(() => byText('0 of 4 set up'));
    markUnreachable();
    await waitToFind(() => byText(/internet connection to make changes/));
    expect(isDisabled(byHandle('account-notices'))).toBe(true);
  });

  it('has nothing to protect in a trial session', async () => {
    server.respond('GET /wps/member/info', { value: { ...me, type: 4 } });
    await show();
    await waitToFind(() => byHandle('account-trial'));
  });
});

describe('the profile', () => {
  it('is saved once, trimmed', async () => {
    let finish: () => void = () => undefined;
    server.respond('PUT /wps/member/profile', () => new Promise((done) => (finish = () => done({ value: {} }))));
    await show('profile');
    type(await waitToFind(() => byHandle('profile-nickname')), ' Pim ');
    press(byHandle('profile-submit'));
    press(byHandle('profile-submit'));
    await waitFor(() => expect(bodyOf('PUT /wps/member/profile')).toEqual(profile({ nickname: 'Pim' })));
    finish();
    await waitToFind(() => byText('Saved'));
    expect(server.requestsTo('PUT /wps/member/profile')).toHaveLength(1);
  });

  it('refuses members under twenty-one and invalid dates', async () => {
    await show('profile');
    const birthday = await waitToFind(() => byHandle('profile-birthday'));
    type(birthday, '20200101');
    blur(birthday);
    await waitToFind(() => byText('You must be at least 21 years old.'));
    type(birthday, '19900230');
    await waitToFind(() => byText('Enter the date as year-month-day, such as 1990-12-31.'));
    press(byHandle('profile-submit'));
    expect(server.requestsTo('PUT /wps/member/profile')).toHaveLength(0);
  });

  it('applies the stricter of the two age limits', async () => {
    server.respond('GET /wps/system/whitelabel', {
      value: { ...whiteLabel, register: { minAge: 25, birthdayAge: 21 } },
    });
    await show('profile');
    const birthday = await waitToFind(() => byHandle('profile-birthday'));
    await waitFor(() => expect(server.requestsTo('GET /wps/system/whitelabel')).not.toHaveLength(0));
    type(birthday, '20200101');
    blur(birthday);
    await waitToFind(() => byText('You must be at least 25 years old.'));
  });

  it('keeps the form when it fails, with the reason under the field', async () => {
    server.respond('PUT /wps/member/profile', {
      errorCode: 'invalid_input',
      value: { fields: { nickname: { code: 'too_long', params: { max: 32 } } } },
    });
    await show('profile');
    type(await waitToFind(() => byHandle('profile-nickname')), 'A name');
    press(byHandle('profile-submit'));
    await waitToFind(() => byText('Use at most 32 characters.'));
    expect(valueOf(byHandle('profile-nickname'))).toBe('A name');
  });
});

it('an avatar is shown at once, and reset when refused', async () => {
  const refuse = refusedLater('PUT /wps/member/avatar');
  await show('avatar');
  await waitFor(() => expect(server.requestsTo('GET /wps/member/info')).toHaveLength(1));
  press(byHandle('avatar-a03'));
  await waitFor(() => expect(isSelected(byHandle('avatar-a03'))).toBe(true));
  refuse();
  await waitToFind(() => byText(/Not now/));
  await waitFor(() => expect(isSelected(byHandle('avatar-a03'))).toBe(false));
});

describe('a new password', () => {
  const fillIn = async (values: Record<string, string>) => {
    for (const [field, value] of Object.entries(values))
      type(await waitToFind(() => byHandle(`change-password-${field}`)), value);
    press(byHandle('change-password-submit'));
  };
  const fill = async (values: Record<string, string>) => {
    await show('password');
    await fillIn(values);
  };

  it('is sent with the old one', async () => {
    server.respond('POST /wps/member/password', { value: {} });
    const values = { oldPassword: 'old-secret-1', newPassword: 'new-secret-2', confirmNewPassword: 'new-secret-2' };
    await fill(values);
    await waitFor(() => expect(bodyOf('POST /wps/member/password')).toEqual(values));
    await waitToFind(() => byText(/other devices are logged out/));
    expect(window.location.pathname).toBe('/');
  });

  it('is set without an old one when there is none', async () => {
    server.respond('GET /wps/member/security', { value: security({ hasPassword: false }) });
    server.respond('POST /wps/member/password', { value: {} });
    await show('password');
    await waitToFind(() => byText(/no password yet/));
    expect(maybeHandle('change-password-oldPassword')).toBeNull();
    const values = { newPassword: 'new-secret-2', confirmNewPassword: 'new-secret-2' };
    await fillIn(values);
    await waitFor(() => expect(bodyOf('POST /wps/member/password')).toEqual(values));
    await waitToFind(() => byText(/^Password set/));
  });

  it('is not sent when it is too short, unchanged, or repeated differently', async () => {
    await fill({ oldPassword: 'old-secret-1', newPassword: 'short', confirmNewPassword: 'other' });
    await waitToFind(() => byText('Use at least 8 characters.'));
    expect(byText("Passwords don't match.")).toBeTruthy();
    type(byHandle('change-password-newPassword'), 'old-secret-1');
    await waitToFind(() => byText('Choose a password different from the current one.'));
    expect(server.requestsTo('POST /wps/member/password')).toHaveLength(0);
  });
});

describe('closing the account', () => {
  it('requires the name, then signs out', async () => {
    server.respond('POST /wps/member/close', { value: {} });
    await show('close');
    await waitFor(() => expect(maybeText('Enter your username pakorn92 to confirm')).toBeTruthy());
    type(byHandle('close-username'), 'another');
    press(byHandle('close-submit'));
    await waitToFind(() => byText("The username doesn't match."));
    expect(server.requestsTo('POST /wps/member/close')).toHaveLength(0);
    type(byHandle('close-username'), 'Pakorn92');
    press(byHandle('close-submit'));
    await waitFor(() => expect(currentToken()).toBeNull());
  });

  it('shows what prevents it', async () => {
    server.respond('POST /wps/member/close', { status: 409, errorCode: 'conflict', message: 'There is still money.' });
    await show('close');
    await waitFor(() => expect(maybeText('Enter your username pakorn92 to confirm')).toBeTruthy());
    type(byHandle('close-username'), 'pakorn92');
    press(byHandle('close-submit'));
    await waitToFind(() => byText('There is still money.'));
    expect(valueOf(byHandle('close-username'))).toBe('pakorn92');
    expect(currentToken()).toBe('secret');
  });
});

it('the data export is one file, which is not cached', async () => {
  const made: Blob[] = [];
  URL.createObjectURL = (blob) => {
    made.push(blob as Blob);
    return 'blob:one';
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  server.respond('GET /wps/member/export', { value: { profile: { fullname: 'Pia' } } });
  await show('export');
  press(byHandle('export-submit'));
  await waitToFind(() => byText('Your data has been downloaded.'));
  expect(made).toHaveLength(1);
  expect(made[0]?.type).toBe('application/json');
});
