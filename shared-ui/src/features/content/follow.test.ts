// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { fakeEventStream } from '../../../test/fakeEventStream';
import { clearToken, setToken, queryClient, startLive } from '../../api';
import { startI18n } from '../../i18n';
import { followAnnouncements } from './follow';
import { contentKeys } from './queries';

const key = contentKeys.announcements('EN');
const isOld = () => queryClient.getQueryState(key)?.isInvalidated;

beforeEach(async () => {
  await startI18n('en');
  vi.useFakeTimers();
});

afterEach(async () => {
  await clearToken();
  queryClient.clear();
  vi.useRealTimers();
});

it("refetches announcements after a change, spread over time, once the server's cache has expired", async () => {
  const { streams } = fakeEventStream();
  const stops = [startLive(), followAnnouncements(() => 0.5)];
  await setToken('secret');
  queryClient.setQueryData(key, { banners: [] });
  await vi.advanceTimersByTimeAsync(10);
  for (const id of ['a', 'b']) streams[0]?.send(`event: announcement\ndata: {"id":"${id}"}\n\n`);
  await vi.advanceTimersByTimeAsync(14_000);
  expect(isOld()).toBe(false);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(isOld()).toBe(true);
  stops.forEach((stop) => stop());
});
