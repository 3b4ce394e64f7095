import { vi } from 'vitest';

import { fakeServer } from '../../../../test/fakeServer';
import { act, afterEach, beforeEach, byHandle, describe, expect, it, maybeHandle, textOf } from '../../../../test/kit';
import { merchantLabel } from '../../../../test/lobby';
import { mountInApp } from '../../../../test/mount';
import { setToken, markReachable } from '../../../api';
import { GameHeader } from './GameHeader';

const startedAt = '2026-11-22T10:00:00Z';

beforeEach(async () => {
  vi.useFakeTimers();
  markReachable();
  await setToken('token');
});

afterEach(() => vi.useRealTimers());

const passes = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * 60_000));

async function after(minutes: number, isDemo = false) {
  fakeServer({
    'GET /wps/system/whitelabel': { value: merchantLabel },
    'GET /wps/limits/session': {
      value: {
        startedAt,
        asOf: new Date(Date.parse(startedAt) + minutes * 60_000).toISOString(),
        reminderMinutes: 0,
        dueAt: null,
        staked: '0.00',
        won: '0.00',
        net: '0.00',
      },
    },
  });
  await mountInApp(
    <GameHeader title="Dragons" leave={() => undefined} openCashier={() => undefined} isDemo={isDemo} />,
  );
  await passes(0);
}

describe('the time in the game header', () => {
  // CHK-64
  it('counts minutes since sign-in', async () => {
    await after(58.5);
    expect(textOf(byHandle('game-clock'))).toBe('58 min');
    await passes(0.4);
    expect(textOf(byHandle('game-clock'))).toBe('58 min');
    await passes(0.2);
    expect(textOf(byHandle('game-clock'))).toBe('59 min');
    expect(byHandle('game-clock').getAttribute('aria-label')).toBe('Reality check: 59 minutes');
    await passes(1);
    expect(textOf(byHandle('game-clock'))).toBe('1 h 0 min');
    await passes(61);
    expect(textOf(byHandle('game-clock'))).toBe('2 h 1 min');
  });

  it('is not shown in demo play', async () => {
    await after(10, true);
    expect(maybeHandle('game-clock')).toBeNull();
  });
});
