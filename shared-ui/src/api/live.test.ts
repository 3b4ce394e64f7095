// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { fakeLine } from '../../test/fakeLine';
import { startI18n } from '../i18n';
import { backOff, onLive, startLive } from './live';
import { currentToken, dropToken, keepToken } from './token';

const settle = () => vi.advanceTimersByTimeAsync(10);

describe('the event line', () => {
  let stop: () => void = () => undefined;
  let { lines, refuse } = fakeLine();

  beforeEach(async () => {
    vi.useFakeTimers();
    await startI18n('en');
    await dropToken();
    ({ lines, refuse } = fakeLine());
    stop = startLive();
    return () => {
      stop();
      vi.useRealTimers();
    };
  });

  it('opens with the token in a header once somebody is signed in, and only then', async () => {
    await settle();
    expect(lines).toHaveLength(0);
    await keepToken('secret');
    await settle();
    expect(lines[0]?.headers.get('authorization')).toBe('Bearer secret');
  });

  it('tells what it hears, also when an event comes in pieces', async () => {
    const heard: unknown[] = [];
    const off = onLive('balance', (data) => heard.push(data));
    await keepToken('secret');
    await settle();
    lines[0]?.say('id: 41\nevent: bal');
    lines[0]?.say('ance\ndata: {"version":7}\n\n');
    await settle();
    expect(heard).toEqual([{ version: 7 }]);
    off();
  });

  it('comes back after a break from where it was', async () => {
    await keepToken('secret');
    await settle();
    lines[0]?.say('id: 41\nevent: bet\ndata: {}\n\n');
    await settle();
    lines[0]?.end();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(lines[1]?.headers.get('last-event-id')).toBe('41');
  });

  it('takes a silent line for a dead one', async () => {
    await keepToken('secret');
    await settle();
    await vi.advanceTimersByTimeAsync(49_000);
    expect(lines).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(lines.length).toBeGreaterThan(1);
  });

  it('signs out when the server says the session is over', async () => {
    refuse(401);
    await keepToken('secret');
    await settle();
    expect(currentToken()).toBeNull();
  });

  it('waits longer and longer, spread out, and never too long', () => {
    expect(backOff(0, () => 0)).toBe(500);
    expect(backOff(3, () => 1)).toBe(8_500);
    expect(backOff(20, () => 1)).toBe(30_500);
    expect(backOff(3, () => 0.5)).not.toBe(backOff(3, () => 0.25));
  });
});
