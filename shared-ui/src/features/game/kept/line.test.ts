// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { fakeServer, type FakeServer } from '../../../../test/fakeServer';
import { dropToken, keepToken, noteAnswer } from '../../../api';
import { startI18n } from '../../../i18n';
import { storage } from '../../../platform/storage';
import { keepInLine, startLine } from './line';

const add = 'PUT /wps/favorites';
const wish = { id: 'g1', vendorCode: 'AURUM', type: 'RNG', isKept: true };
let server: FakeServer;
let stop: () => void;

const told = () => server.askedFor(add).length;
const waits = () => storage.get('favorites') !== null;

beforeEach(async () => {
  await startI18n('en');
  vi.useFakeTimers();
  noteAnswer();
  storage.remove('favorites');
  server = fakeServer({ [add]: { value: null } });
  await keepToken('token');
  stop = startLine();
});

afterEach(async () => {
  await dropToken();
  stop();
  // Whoever told something pauses before he goes on.
  await vi.advanceTimersByTimeAsync(2_000);
  vi.useRealTimers();
});

const broken = (status: number) => ({ status, errorCode: 'internal_error' });

describe('what a stumbling house is told', () => {
  it.each([
    ['a fault of its own', broken(500)],
    ['a house that is away', broken(503)],
    ['a gateway that gives up', broken(504)],
    ['the page of a proxy', 'cut'],
  ] as const)('is told again after a pause: %s', async (_what, answer) => {
    server.answer(add, answer);
    keepInLine(wish);
    await vi.advanceTimersByTimeAsync(2_000);
    expect([told(), waits()]).toEqual([1, true]);
    server.answer(add, { value: null });
    await vi.advanceTimersByTimeAsync(500);
    expect([told(), waits()]).toEqual([2, false]);
  });

  it('is told again ever more seldom, and soon again once it was heard', async () => {
    const times: number[] = [];
    const stumble = () => {
      times.push(Date.now());
      return broken(500);
    };
    const pauses = () => times.slice(1).map((time, place) => time - (times[place] ?? 0));
    server.answer(add, stumble);
    keepInLine(wish);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(pauses()).toEqual([2_200, 4_400, 8_800, 17_600, 35_200, 70_400, 120_000]);
    server.answer(add, { value: null });
    await vi.advanceTimersByTimeAsync(150_000);
    expect(waits()).toBe(false);
    times.length = 0;
    server.answer(add, stumble);
    keepInLine({ ...wish, isKept: true });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(pauses()).toEqual([2_200]);
  });

  it('is let go where the house refuses it', async () => {
    server.answer(add, { status: 404, errorCode: 'not_found' });
    keepInLine(wish);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([told(), waits()]).toEqual([1, false]);
  });

  it('is forgotten with the person', async () => {
    server.answer(add, broken(500));
    keepInLine(wish);
    await vi.advanceTimersByTimeAsync(1_000);
    await dropToken();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([told(), waits()]).toEqual([1, false]);
  });

  it('F-S20 is never told of the one after him, who finds the tab closed', async () => {
    server.answer(add, broken(500));
    keepInLine(wish);
    await vi.advanceTimersByTimeAsync(1_000);
    stop();
    const left = storage.get('favorites') ?? '';
    await dropToken();
    storage.set('favorites', left);
    stop = startLine();
    await keepToken('another');
    await vi.advanceTimersByTimeAsync(60_000);
    expect([told(), waits()]).toEqual([1, false]);
  });
});
