import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { createPace } from './pace';

describe('the scroll pace of a list', () => {
  const window = 800;
  const reported: number[] = [];
  const hold = vi.fn();
  const frames = (steps: readonly number[], from = 0, elapsed = 16) => {
    const pace = createPace((above) => reported.push(above), hold);
    let above = from;
    for (const step of steps) {
      vi.advanceTimersByTime(elapsed);
      pace.moved((above += step), window);
    }
    return pace;
  };
  beforeEach(() => {
    vi.useFakeTimers();
    reported.length = 0;
    hold.mockClear();
  });
  afterEach(() => vi.useRealTimers());

  it('reports every step while the content can be followed', () => {
    frames([20, 20, 20]);
    expect(reported).toEqual([20, 40, 60]);
  });

  it('reports nothing during fast scrolling, and the final position afterwards', () => {
    frames([600, 600, 600, 600]);
    expect(reported).toEqual([600, 1200]);
    vi.advanceTimersByTime(200);
    expect(reported).toEqual([600, 1200, 2400]);
  });

  it('reports again as soon as scrolling slows down', () => {
    frames([600, 600, 600, 10]);
    expect(reported).toEqual([600, 1200, 1810]);
  });

  it('reports nothing while rendering drops frames, and the final position afterwards', () => {
    frames([60, 60, 60, 60, 60], 0, 80);
    expect(reported).toEqual([60, 120, 180]);
    expect(hold).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(200);
    expect(reported).toEqual([60, 120, 180, 300]);
  });

  it('reports slow steps even if frames are late', () => {
    frames([10, 10, 10, 10, 10], 0, 80);
    expect(reported).toEqual([10, 20, 30, 40, 50]);
  });

  it('reports every step although single frames are late', () => {
    const pace = createPace((above) => reported.push(above), hold);
    for (let step = 1; step <= 200; step++) {
      vi.advanceTimersByTime(step % 50 === 0 ? 60 : 16);
      pace.moved(step * 20, window);
    }
    expect(reported).toHaveLength(200);
  });

  it('reports a jump at once, and nothing after it was stopped', () => {
    frames([0, 40_000]);
    expect(reported).toEqual([0, 40_000]);
    frames([600, 600, 600]).stop();
    vi.advanceTimersByTime(200);
    expect(reported).toEqual([0, 40_000, 600, 1200]);
  });
});
