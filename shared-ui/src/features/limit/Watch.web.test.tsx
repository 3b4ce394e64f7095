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
import { dropToken, keepToken, noteAnswer } from '../../api';
import { Watch } from './Watch';

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
const accepts = (value: object) => server.respond('POST /wps/limits/session/acknowledgment', { value });
const tells = (value: object) => server.respond('GET /wps/limits/session', { value });
const passes = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * 60_000));
const dialog = () => maybeHandle('reminder-dialog');

beforeEach(() => {
  vi.useFakeTimers();
  noteAnswer();
  server = fakeServer({ 'GET /wps/system/whitelabel': { value: whiteLabel } });
});

afterEach(() => vi.useRealTimers());

async function watch() {
  await mountInApp(<Watch />);
  await act(() => vi.advanceTimersByTimeAsync(0));
}

describe('the reminder of the time', () => {
  it('CHK-64: comes when its time is over, tells the net position, and comes again', async () => {
    tells(sitting(10, 15));
    await watch();
    await passes(4.9);
    expect(dialog()).toBeNull();
    tells(sitting(15, 15));
    await passes(0.2);
    expect(textOf(byHandle('reminder-dialog'))).toContain('15 minutes');
    expect(textOf(byHandle('reminder-net'))).toContain('30.00');
    expect(textOf(byHandle('reminder-net'))).toContain('−');
    await passes(60);
    accepts(sitting(75, 90));
    press(byHandle('dialog-confirm'));
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(dialog()).toBeNull();
    expect(acknowledgments()).toHaveLength(1);
    tells(sitting(90, 90));
    await passes(15);
    expect(textOf(byHandle('reminder-dialog'))).toContain('1 h 30 min');
  });

  it('CHK-64: is there at once where one waits to be acknowledged already', async () => {
    tells(sitting(20, 15));
    await watch();
    await passes(0.1);
    expect(textOf(byHandle('reminder-dialog'))).toContain('20 minutes');
  });

  it('stays, and says why, where the acknowledgment did not arrive', async () => {
    tells(sitting(20, 15));
    await watch();
    await passes(0.1);
    server.respond('POST /wps/limits/session/acknowledgment', { status: 503, errorCode: 'temporarily_unavailable' });
    press(byHandle('dialog-confirm'));
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(maybeHandle('reminder-dialog')).not.toBeNull();
    expect(byHandle('reminder-dialog').querySelector('[role=alert]')).not.toBeNull();
  });

  it('never comes to whoever switched it off', async () => {
    tells(sitting(10, 0, { reminderMinutes: 0, dueAt: undefined }));
    await watch();
    await passes(600);
    expect(dialog()).toBeNull();
    expect(server.requestsTo('GET /wps/limits/session')).toHaveLength(1);
  });

  it('leads out of the session when one leaves', async () => {
    server.respond('DELETE /wps/session/logout', { value: null });
    await keepToken('token');
    tells(sitting(14, 15));
    await watch();
    tells(sitting(15, 15));
    await passes(1);
    press(byHandle('dialog-cancel'));
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(server.requestsTo('DELETE /wps/session/logout')).toHaveLength(1);
    await dropToken();
  });
});
