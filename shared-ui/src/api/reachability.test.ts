import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { isOnline, markReachable, markUnreachable } from './reachability';

describe('reachability', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    markReachable();
  });
  afterEach(() => vi.useRealTimers());

  it('a response to a request sent before the connection was lost does not prove it', () => {
    const sentAt = Date.now();
    vi.advanceTimersByTime(100);
    markUnreachable();
    vi.advanceTimersByTime(100);
    markReachable(sentAt);
    expect(isOnline()).toBe(false);
  });

  it('a response to a later request proves it', () => {
    markUnreachable();
    vi.advanceTimersByTime(100);
    markReachable(Date.now());
    expect(isOnline()).toBe(true);
  });
});
