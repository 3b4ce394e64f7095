import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { paceOf } from './pace';

describe('the pace of a list', () => {
  const window = 800;
  const told: number[] = [];
  const hold = vi.fn();
  const frames = (steps: readonly number[], from = 0, took = 16) => {
    const pace = paceOf((above) => told.push(above), hold);
    let above = from;
    for (const step of steps) {
      vi.advanceTimersByTime(took);
      pace.moved((above += step), window);
    }
    return pace;
  };
  beforeEach(() => {
    vi.useFakeTimers();
    told.length = 0;
    hold.mockClear();
  });
  afterEach(() => vi.useRealTimers());

  it('is told of every step while it can be followed', () => {
    frames([20, 20, 20]);
    expect(told).toEqual([20, 40, 60]);
  });

  it('is told of nothing more while it rushes by, and of where it stands in the end', () => {
    frames([600, 600, 600, 600]);
    expect(told).toEqual([600, 1200]);
    vi.advanceTimersByTime(200);
    expect(told).toEqual([600, 1200, 2400]);
  });

  it('is told again as soon as it slows down', () => {
    frames([600, 600, 600, 10]);
    expect(told).toEqual([600, 1200, 1810]);
  });

  it('is told of nothing more where drawing makes frames late, and of where it stands in the end', () => {
    frames([60, 60, 60, 60, 60], 0, 80);
    expect(told).toEqual([60, 120, 180]);
    expect(hold).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(200);
    expect(told).toEqual([60, 120, 180, 300]);
  });

  it('is told of slow steps however late they come', () => {
    frames([10, 10, 10, 10, 10], 0, 80);
    expect(told).toEqual([10, 20, 30, 40, 50]);
  });

  it('is told of every step although one comes late now and then', () => {
    const pace = paceOf((above) => told.push(above), hold);
    for (let step = 1; step <= 200; step++) {
      vi.advanceTimersByTime(step % 50 === 0 ? 60 : 16);
      pace.moved(step * 20, window);
    }
    expect(told).toHaveLength(200);
  });

  it('is told of a leap at once, and of nothing when nobody listens any more', () => {
    frames([0, 40_000]);
    expect(told).toEqual([0, 40_000]);
    frames([600, 600, 600]).stop();
    vi.advanceTimersByTime(200);
    expect(told).toEqual([0, 40_000, 600, 1200]);
  });
});
