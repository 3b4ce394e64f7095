import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { loadedScreen, loadScreen } from './screens';
import { route, type Screen } from './table';

const Blank: Screen = () => null;
const never = () => new Promise<Screen>(() => undefined);

describe('a screen on its way', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is an error when it has not come after two minutes, and may be asked for again', async () => {
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

  it('is loaded once for all routes that show it', async () => {
    const load = vi.fn(() => Promise.resolve(Blank));
    await loadScreen(route('member', 'shell:title.member', load));
    expect(loadedScreen(route('betDetail', 'shell:title.member', load))).toBe(Blank);
  });

  it('is asked for once however many wait for it', async () => {
    const load = vi.fn(() => Promise.resolve(Blank));
    const quick = route('pvp', 'shell:type.pvp', load);
    await Promise.all([loadScreen(quick), loadScreen(quick)]);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(await loadScreen(quick)).toBe(Blank);
    expect(load).toHaveBeenCalledTimes(1);
  });
});
