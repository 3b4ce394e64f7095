import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { loadedScreen, loadScreen } from './screens';
import { route, type Screen } from './table';

const Blank: Screen = () => null;
const never = () => new Promise<Screen>(() => undefined);

describe('loading a screen', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('fails after two minutes and can be retried', async () => {
    const load = vi.fn<() => Promise<Screen>>(never);
    const slow = route('fish', 'shell:type.fish', load);
    let fault: unknown;
    const waited = loadScreen(slow).catch((late: unknown) => {
      fault = late;
    });
    await vi.advanceTimersByTimeAsync(119_999);
    expect(fault).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    await waited;
    expect(fault).toBeInstanceOf(Error);
    expect(loadedScreen(slow)).toBeUndefined();
    load.mockResolvedValue(Blank);
    expect(await loadScreen(slow)).toBe(Blank);
    expect(loadedScreen(slow)).toBe(Blank);
  });

  it('loads once for all routes with the same screen', async () => {
    const load = vi.fn(() => Promise.resolve(Blank));
    await loadScreen(route('member', 'shell:title.member', load));
    expect(loadedScreen(route('betDetail', 'shell:title.member', load))).toBe(Blank);
  });

  it('loads once for concurrent requests', async () => {
    const load = vi.fn(() => Promise.resolve(Blank));
    const quick = route('pvp', 'shell:type.pvp', load);
    await Promise.all([loadScreen(quick), loadScreen(quick)]);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(await loadScreen(quick)).toBe(Blank);
    expect(load).toHaveBeenCalledTimes(1);
  });
});
