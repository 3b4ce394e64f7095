import { fakeServer, type FakeServer } from '../../../test/fakeServer';
import {
  act,
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
  press,
  textOf,
  type,
  valueOf,
  waitFor,
} from '../../../test/kit';
import { waitToFind, place, whiteLabel } from '../../../test/money';
import { mountInApp } from '../../../test/mount';
import { markReachable, markUnreachable } from '../../api';
import { LimitsScreen } from './LimitsScreen';

let server: FakeServer;

const limit = (changes: object = {}) => ({
  kind: 'DEPOSIT',
  period: 'D',
  amount: '500.00',
  used: '125.00',
  left: '375.00',
  renewsAt: '2026-11-22T17:00:00Z',
  ...changes,
});

const control = (changes: object = {}) => ({
  limits: [],
  reminderMinutes: 60,
  isFirstDeposit: false,
  waitHours: 24,
  ...changes,
});

beforeEach(() => {
  markReachable();
  window.history.replaceState(null, '', '/member?page=stayInControl');
  server = fakeServer({
    'GET /wps/system/whitelabel': { value: whiteLabel },
    'GET /wps/limits': { value: control() },
    'DELETE /wps/limits/DEPOSIT/D': { value: control() },
    'PUT /wps/limits': { value: control({ limits: [limit()] }) },
    'PUT /wps/limits/reminder': { value: control({ reminderMinutes: 15 }) },
    'POST /wps/limits/stop': { value: control() },
  });
});

const show = (query = 'page=stayInControl') => mountInApp(<LimitsScreen place={place(query)} />);
const sent = (name: string) => server.requestsTo(name);

describe('the limits screen', () => {
  it('offers nine limits and says that none is set', async () => {
    await show();
    await waitToFind(() => byHandle('limit-deposit-d'));
    for (const kind of ['deposit', 'loss', 'stake'])
      for (const period of ['d', 'w', 'm']) expect(textOf(byHandle(`limit-${kind}-${period}`))).toContain('No limit');
  });

  it('shows a skeleton while loading and a retry button on failure', async () => {
    server.respond('GET /wps/limits', { status: 500, errorCode: 'internal_error', message: 'Broken.' });
    await show();
    await waitToFind(() => byText('Request ID request-1'));
    server.respond('GET /wps/limits', { value: control({ limits: [limit()] }) });
    press(byText('Try again'));
    await waitToFind(() => byHandle('limit-left-deposit-d'));
  });

  // CHK-60
  it('says when a limit will apply before it is sent, and sends it once', async () => {
    server.respond('GET /wps/limits', { value: control({ limits: [limit()] }) });
    await show();
    expect(textOf(await waitToFind(() => byHandle('limit-left-deposit-d')))).toContain('375.00');
    press(byHandle('limit-deposit-d'));
    expect(valueOf(await waitToFind(() => byHandle('limit-amount')))).toBe('500.00');
    expect(isDisabled(byHandle('limit-submit'))).toBe(true);
    type(byHandle('limit-amount'), '800');
    expect(textOf(byHandle('limit-effect'))).toContain('24 hours');
    type(byHandle('limit-amount'), '300');
    expect(textOf(byHandle('limit-effect'))).toBe('Takes effect immediately.');
    press(byHandle('limit-submit'));
    press(byHandle('limit-submit'));
    await waitFor(() => expect(maybeHandle('limit-amount')).toBeNull());
    expect(sent('PUT /wps/limits').map(({ body }) => body)).toEqual([{ kind: 'DEPOSIT', period: 'D', amount: '300' }]);
  });

  it('validates the amount on blur, keeps it when refused, and sends nothing invalid', async () => {
    server.respond('PUT /wps/limits', { status: 500, errorCode: 'internal_error', message: 'Broken.' });
    await show();
    await waitToFind(() => byHandle('limit-stake-w'));
    press(byHandle('limit-stake-w'));
    type(await waitToFind(() => byHandle('limit-amount')), '0.5');
    blur(byHandle('limit-amount'));
    expect(byText(/^The minimum is/)).toBeTruthy();
    press(byHandle('limit-submit'));
    expect(sent('PUT /wps/limits')).toHaveLength(0);
    type(byHandle('limit-amount'), '50');
    press(byHandle('limit-submit'));
    await waitToFind(() => byText(/Broken/));
    expect(valueOf(byHandle('limit-amount'))).toBe('50');
  });

  // CHK-60
  it('shows a pending increase, asks for its confirmation, and can cancel it', async () => {
    const pending = { amount: '800.00', readyAt: '2026-11-23T10:00:00Z', isReady: false };
    server.respond('GET /wps/limits', { value: control({ limits: [limit({ pending })] }) });
    server.respond('DELETE /wps/limits/DEPOSIT/D/pending', {
      value: control({ limits: [limit({ pending: { ...pending, isReady: true } })] }),
    });
    server.respond('POST /wps/limits/DEPOSIT/D/confirmation', {
      value: control({ limits: [limit({ amount: '800.00' })] }),
    });
    await show();
    await waitToFind(() => byHandle('limit-pending-deposit-d'));
    expect(maybeHandle('limit-confirm-deposit-d')).toBeNull();
    press(byHandle('limit-keep-deposit-d'));
    press(await waitToFind(() => byHandle('limit-confirm-deposit-d')));
    await waitFor(() => expect(maybeHandle('limit-pending-deposit-d')).toBeNull());
    expect(textOf(byHandle('limit-deposit-d'))).toContain('800.00');
    expect(sent('DELETE /wps/limits/DEPOSIT/D/pending')).toHaveLength(1);
  });

  it('sends a request to remove a limit', async () => {
    server.respond('GET /wps/limits', { value: control({ limits: [limit()] }) });
    await show();
    press(await waitToFind(() => byHandle('limit-deposit-d')));
    press(await waitToFind(() => byHandle('limit-remove')));
    await waitFor(() => expect(sent('DELETE /wps/limits/DEPOSIT/D')).toHaveLength(1));
    expect(sent('PUT /wps/limits')).toHaveLength(0);
  });

  it('sets the reminder interval', async () => {
    await show();
    await waitToFind(() => byHandle('limit-reminder-60'));
    expect(isSelected(byHandle('limit-reminder-60'))).toBe(true);
    press(byHandle('limit-reminder-15'));
    await waitFor(() => expect(sent('PUT /wps/limits/reminder')[0]?.body).toEqual({ minutes: 15 }));
    await waitFor(() => expect(isSelected(byHandle('limit-reminder-15'))).toBe(true));
  });

  it('is disabled offline and says so', async () => {
    await show();
    await waitToFind(() => byHandle('limit-deposit-d'));
    act(() => {
      for (let n = 0; n < 3; n += 1) markUnreachable();
    });
    await waitFor(() => expect(isDisabled(byHandle('limit-deposit-d'))).toBe(true));
  });
});

describe('breaks and self-exclusion', () => {
  // CHK-63
  it('ask for confirmation and send nothing when it is declined', async () => {
    await show('page=stayInControl&view=exclude');
    press(await waitToFind(() => byHandle('limit-stop')));
    press(await waitToFind(() => byHandle('dialog-cancel')));
    await waitFor(() => expect(maybeHandle('dialog-cancel')).toBeNull());
    expect(sent('POST /wps/limits/stop')).toHaveLength(0);
    press(byHandle('limit-stop'));
    press(await waitToFind(() => byHandle('dialog-confirm')));
    await waitFor(() => expect(sent('POST /wps/limits/stop').map(({ body }) => body)).toEqual([{ length: 'P6M' }]));
  });

  it('say that a longer stop is in force, and until when', async () => {
    server.respond('POST /wps/limits/stop', {
      status: 403,
      errorCode: 'self_excluded',
      message: 'Excluded.',
      value: { kind: 'EXCLUSION' },
    });
    await show('page=stayInControl&view=break');
    press(await waitToFind(() => byHandle('limit-stop')));
    press(await waitToFind(() => byHandle('dialog-confirm')));
    await waitToFind(() => byText(/permanently self-excluded/));
  });

  // CHK-63
  it('show a stopped member the end of the stop and a link to withdraw', async () => {
    server.respond('GET /wps/limits', {
      value: control({ stop: { kind: 'TIME_OUT', from: '2026-11-22T10:00:00Z', until: '2026-11-23T10:00:00Z' } }),
    });
    await show();
    expect(textOf(await waitToFind(() => byHandle('limit-stopped')))).toContain('taking a break until');
    expect(byHandle('limit-withdraw').getAttribute('href')).toContain('page=withdraw');
  });
});
