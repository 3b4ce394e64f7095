import { fakeServer, type FakeServer } from '../../../test/fakeServer';
import { act, beforeEach, byHandle, describe, expect, it, waitFor } from '../../../test/kit';
import { merchantLabel } from '../../../test/lobby';
import { mountInApp } from '../../../test/mount';
import { clearToken, setToken, markReachable, queryClient } from '../../api';
import { limitKeys } from '../limit';
import { SeamlessScreen } from './SeamlessScreen';

const session = 'GET /wps/limits/session';
const startedAt = '2026-11-22T10:00:00Z';
let server: FakeServer;

const playSession = (minutes: number) => ({
  startedAt,
  asOf: new Date(Date.parse(startedAt) + minutes * 60_000).toISOString(),
  reminderMinutes: 0,
  dueAt: null,
  staked: '0.00',
  won: '0.00',
  net: '0.00',
});

beforeEach(async () => {
  markReachable();
  await setToken('token');
  server = fakeServer({
    'GET /wps/system/whitelabel': { value: merchantLabel },
    'GET /wps/game/launchGame': { value: { launchUrl: '/games/dice/?token=once', mode: 'frame' } },
    'GET /wps/relay/GCS_gameLaunchFB': { value: { launchUrl: '/games/dice/?token=demo', mode: 'frame' } },
    [session]: { value: playSession(10) },
  });
});

const show = (query = 'nodeId=g1&name=Dice') =>
  mountInApp(<SeamlessScreen place={{ path: '/seamless', query, hash: '', key: 'k', depth: 0 }} />);

const source = async () => {
  await waitFor(() => expect(byHandle('game-frame')).toBeTruthy());
  return byHandle('game-frame').getAttribute('src') ?? '';
};

describe('an in-house game', () => {
  // CHK-64
  it('receives the start of the session once, and is not reloaded by later updates', async () => {
    await show();
    const first = await source();
    const since = Number(/^\/games\/dice\/\?token=once#since=(\d+)$/.exec(first)?.[1]);
    const minutes = (Date.now() - since) / 60_000;
    expect(minutes).toBeGreaterThanOrEqual(10);
    server.respond(session, { value: playSession(25) });
    await act(() => queryClient.invalidateQueries({ queryKey: limitKeys.sitting() }));
    await waitFor(() => expect(server.requestsTo(session)).toHaveLength(2));
    expect(await source()).toBe(first);
  });

  it('opens without it when it could not be loaded', async () => {
    server.respond(session, { status: 503, errorCode: 'temporarily_unavailable', message: 'Away.' });
    await show();
    expect(await source()).toBe('/games/dice/?token=once');
  });

  it('does not receive it for a visitor', async () => {
    await clearToken();
    await show('nodeId=g1&name=Dice&asDemo=1');
    expect(await source()).not.toContain('#');
    expect(server.requestsTo(session)).toHaveLength(0);
  });
});
