import { vi } from 'vitest';

import { fakeServer, type FakeServer } from '../../../test/fakeServer';
import {
  act,
  afterEach,
  beforeEach,
  byHandle,
  describe,
  expect,
  it,
  maybeHandle,
  press,
  textOf,
} from '../../../test/kit';
import { whiteLabel } from '../../../test/money';
import { mountInApp } from '../../../test/mount';
import { clearToken, setToken, markReachable } from '../../api';
import { SessionDialogs } from './SessionDialogs';

let server: FakeServer;

const startedAt = '2026-11-22T10:00:00Z';
const sitting = (minutes: number, due: number, changes: object = {}) => ({
  startedAt,
  asOf: new Date(Date.parse(startedAt) + minutes * 60_000).toISOString(),
  reminderMinutes: 15,
  dueAt: new Date(Date.parse(startedAt) + due * 60_000).toISOString(),
  staked: '65.00',
  won: '35.00',
  net: '-30.00',
  ...changes,
});

const acknowledgments = () => server.requestsTo('POST /wps/limits/session/acknowledgment');
const acceptAcknowledgment = (value: object) => server.respond('POST /wps/limits/session/acknowledgment', { value });
const sendEvent = (value: object) => server.respond('GET /wps/limits/session', { value });
const advance = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * 60_000));
const dialog = () => maybeHandle('reminder-dialog');

beforeEach(() => {
  vi.useFakeTimers();
  markReachable();
  server = fakeServer({ 'GET /wps/system/whitelabel': { value: whiteLabel } });
});

afterEach(() => vi.useRealTimers());

async function watch() {
  await mountInApp(<SessionDialogs />);
  await act(() => vi.advanceTimersByTimeAsync(0));
}

describe('the session reminder', () => {
  // CHK-64
  it('appears when it is due, shows the net position, and appears again later', async () => {
    sendEvent(sitting(10, 15));
    await watch();
    await advance(4.9);
    expect(dialog()).toBeNull();
    sendEvent(sitting(15, 15));
    await advance(0.2);
    expect(textOf(byHandle('reminder-dialog'))).toContain('15 minutes');
    expect(textOf(byHandle('reminder-net'))).toContain('30.00');
    expect(textOf(byHandle('reminder-net'))).toContain('−');
    await advance(60);
    acceptAcknowledgment(sitting(75, 90));
    press(byHandle('dialog-confirm'));
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(dialog()).toBeNull();
    expect(acknowledgments()).toHaveLength(1);
    sendEvent(sitting(90, 90));
    await advance(15);
    expect(textOf(byHandle('reminder-dialog'))).toContain('1 h 30 min');
  });

  // CHK-64
  it('appears at once where one is waiting to be acknowledged', async () => {
    sendEvent(sitting(20, 15));
    await watch();
    await advance(0.1);
    expect(textOf(byHandle('reminder-dialog'))).toContain('20 minutes');
  });

  it('stays open and says why when the acknowledgment fails', async () => {
    sendEvent(sitting(20, 15));
    await watch();
    await advance(0.1);
    server.respond('POST /wps/limits/session/acknowledgment', { status: 503, errorCode: 'temporarily_unavailable' });
    press(byHandle('dialog-confirm'));
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(maybeHandle('reminder-dialog')).not.toBeNull();
    expect(byHandle('reminder-dialog').querySelector('[role=alert]')).not.toBeNull();
  });

  it('never appears in the first minute of a session', async () => {
    sendEvent(sitting(0, -30));
    await watch();
    await advance(0.9);
    expect(dialog()).toBeNull();
    sendEvent(sitting(1, -30));
    await advance(0.2);
    expect(dialog()).not.toBeNull();
  });

  it('does not remind of time without play', async () => {
    const idle = { staked: '0.00', won: '0.00', net: '0.00' };
    acceptAcknowledgment(sitting(20, 35, idle));
    sendEvent(sitting(20, 15, idle));
    await watch();
    await advance(0.1);
    expect(dialog()).toBeNull();
    expect(acknowledgments()).toHaveLength(1);
    sendEvent(sitting(35, 35));
    await advance(15);
    expect(textOf(byHandle('reminder-dialog'))).toContain('35 minutes');
  });

  it('never appears when it is switched off', async () => {
    sendEvent(sitting(10, 0, { reminderMinutes: 0, dueAt: undefined }));
    await watch();
    await advance(600);
    expect(dialog()).toBeNull();
    expect(server.requestsTo('GET /wps/limits/session')).toHaveLength(1);
  });

  it('signs out when the member chooses to stop', async () => {
    server.respond('DELETE /wps/session/logout', { value: null });
    await setToken('token');
    sendEvent(sitting(14, 15));
    await watch();
    sendEvent(sitting(15, 15));
    await advance(1);
    press(byHandle('dialog-cancel'));
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(server.requestsTo('DELETE /wps/session/logout')).toHaveLength(1);
    await clearToken();
  });
});
