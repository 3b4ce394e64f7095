// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { fakeServer, type FakeServer } from '../../../../test/fakeServer';
import { clearToken, setToken, markReachable, markUnreachable, queryClient, startQueries } from '../../../api';
import { startI18n } from '../../../i18n';
import { storage } from '../../../platform/storage';
import { allowOfflineFavorites, sendFavorite } from './setFavorite';

const add = 'PUT /wps/favorites';
const remove = 'DELETE /wps/favorites/g1';
const change = { id: 'g1', vendorCode: 'AURUM', type: 'RNG', isFavorite: true };
let server: FakeServer;
let stop: () => void;
// Time never runs backwards between two tests.
let now = Date.now();

const sent = () => server.requestsTo(add).length;
const waits = () => (storage.get('records') ?? '').includes('"vendorCode":"AURUM"');

beforeEach(async () => {
  await startI18n('en');
  vi.useFakeTimers({ now: (now += 3_600_000) });
  markReachable();
  storage.remove('records');
  server = fakeServer({ [add]: { value: null }, [remove]: { value: null } });
  await setToken('token');
  allowOfflineFavorites();
  stop = await startQueries();
});

afterEach(async () => {
  await clearToken();
  await vi.advanceTimersByTimeAsync(5_000);
  stop();
  vi.useRealTimers();
});

const broken = (status: number) => ({ status, errorCode: 'internal_error' });

/** Reloads the page. */
async function restart(): Promise<void> {
  stop();
  queryClient.getMutationCache().clear();
  stop = await startQueries();
}

describe('a change of the favorites', () => {
  it.each([
    ['an error of the server', broken(500)],
    ['a server that is unavailable', broken(503)],
    ['a gateway timeout', broken(504)],
    ['the page of a proxy', 'cut'],
    ['too many requests', { status: 429, errorCode: 'too_many_requests' }],
  ] as const)('is retried after %s, and kept until then', async (_what, answer) => {
    server.respond(add, answer);
    sendFavorite(change);
    await vi.advanceTimersByTimeAsync(1_050);
    expect([sent(), waits()]).toEqual([1, true]);
    server.respond(add, { value: null });
    await vi.advanceTimersByTimeAsync(6_000);
    expect([sent(), waits()]).toEqual([2, false]);
  });

  it('is retried at increasing intervals, up to two minutes', async () => {
    const times: number[] = [];
    server.respond(add, () => {
      times.push(Date.now());
      return broken(500);
    });
    sendFavorite(change);
    await vi.advanceTimersByTimeAsync(300_000);
    const pauses = times.slice(1).map((time, place) => Math.round((time - (times[place] ?? 0)) / 100) * 100);
    expect(pauses).toEqual([2_200, 4_400, 8_800, 17_600, 35_200, 70_400, 120_000]);
  });

  it('is not retried when the server refuses it', async () => {
    server.respond(add, { status: 404, errorCode: 'not_found' });
    sendFavorite(change);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([sent(), waits()]).toEqual([1, false]);
  });

  it('waits for the connection, also across a restart, and replaces an earlier change of the same game', async () => {
    markUnreachable();
    sendFavorite(change);
    sendFavorite({ ...change, isFavorite: false });
    await vi.advanceTimersByTimeAsync(60_000);
    expect([sent(), waits()]).toEqual([0, true]);
    await restart();
    markReachable();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([sent(), server.requestsTo(remove).length, waits()]).toEqual([0, 1, false]);
  });

  it('is sent at most once a second', async () => {
    const times: number[] = [];
    server.respond(add, () => {
      times.push(Date.now());
      return { value: null };
    });
    for (const id of ['a', 'b', 'c']) sendFavorite({ ...change, id });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(times).toHaveLength(3);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(1_000);
    expect((times[2] ?? 0) - (times[1] ?? 0)).toBeGreaterThanOrEqual(1_000);
  });

  it('is dropped when the member signs out, and never sent for the next one', async () => {
    server.respond(add, broken(500));
    sendFavorite(change);
    await vi.advanceTimersByTimeAsync(1_050);
    await clearToken();
    await setToken('another');
    await vi.advanceTimersByTimeAsync(60_000);
    expect([sent(), waits()]).toEqual([1, false]);
  });

  // F-S20
  it('is not sent for the next member when the tab was closed in between', async () => {
    server.respond(add, broken(500));
    sendFavorite(change);
    await vi.advanceTimersByTimeAsync(3_000);
    const left = storage.get('records') ?? '';
    expect(left).toContain('AURUM');
    const before = sent();
    await clearToken();
    await vi.advanceTimersByTimeAsync(3_000);
    storage.set('records', left);
    await setToken('another');
    storage.set('records', left);
    await restart();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([sent(), waits()]).toEqual([before, false]);
  });
});
