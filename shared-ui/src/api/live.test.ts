// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { fakeEventStream } from '../../test/fakeEventStream';
import { startI18n } from '../i18n';
import { backOff, onLive, startLive } from './live';
import { currentToken, clearToken, setToken } from './token';

const settle = () => vi.advanceTimersByTimeAsync(10);

describe('the event stream', () => {
  let stop: () => void = () => undefined;
  let { streams, refuse } = fakeEventStream();

  beforeEach(async () => {
    vi.useFakeTimers();
    await startI18n('en');
    await clearToken();
    ({ streams, refuse } = fakeEventStream());
    stop = startLive();
    return () => {
      stop();
      vi.useRealTimers();
    };
  });

  it('opens with the token in a header after sign-in, and not before', async () => {
    await settle();
    expect(streams).toHaveLength(0);
    await setToken('secret');
    await settle();
    expect(streams[0]?.headers.get('authorization')).toBe('Bearer secret');
  });

  it('dispatches events, also when one arrives in several chunks', async () => {
    const received: unknown[] = [];
    const unsubscribe = onLive('balance', (data) => received.push(data));
    await setToken('secret');
    await settle();
    streams[0]?.send('id: 41\nevent: bal');
    streams[0]?.send('ance\ndata: {"version":7}\n\n');
    await settle();
    expect(received).toEqual([{ version: 7 }]);
    unsubscribe();
  });

  it('reconnects after an interruption and resumes at the last event id', async () => {
    await setToken('secret');
    await settle();
    streams[0]?.send('id: 41\nevent: bet\ndata: {}\n\n');
    await settle();
    streams[0]?.end();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(streams[1]?.headers.get('last-event-id')).toBe('41');
  });

  it('reconnects when the stream is silent for too long', async () => {
    await setToken('secret');
    await settle();
    await vi.advanceTimersByTimeAsync(49_000);
    expect(streams).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(streams.length).toBeGreaterThan(1);
  });

  it('signs out when the server says that the session has ended', async () => {
    refuse(401);
    await setToken('secret');
    await settle();
    expect(currentToken()).toBeNull();
  });

  it('increases the delay between attempts up to a maximum, with jitter', () => {
    expect(backOff(0, () => 0)).toBe(500);
    expect(backOff(3, () => 1)).toBe(8_500);
    expect(backOff(20, () => 1)).toBe(30_500);
    expect(backOff(3, () => 0.5)).not.toBe(backOff(3, () => 0.25));
  });
});
