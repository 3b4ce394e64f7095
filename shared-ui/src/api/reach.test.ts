import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { isOnline, noteAnswer, noteSilence } from './reach';

describe('whether the server is in reach', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    noteAnswer();
  });
  afterEach(() => vi.useRealTimers());

  it('is not proved by what was asked before the connection went', () => {
    const asked = Date.now();
    vi.advanceTimersByTime(100);
    noteSilence();
    vi.advanceTimersByTime(100);
    noteAnswer(asked);
    expect(isOnline()).toBe(false);
  });

  it('is proved by the answer to what was asked since', () => {
    noteSilence();
    vi.advanceTimersByTime(100);
    noteAnswer(Date.now());
    expect(isOnline()).toBe(true);
  });
});
