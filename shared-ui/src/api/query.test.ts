import { afterEach, expect, it } from 'vitest';

import { storage } from '../platform/storage';
import { keepAsRecords, queryClient, startQueries } from './query';
import { dropToken, keepToken } from './token';

const kept = (text: string) => storage.get('queries')?.includes(text) === true;

async function untilKept(text: string): Promise<void> {
  for (let tries = 0; tries < 60 && !kept(text); tries++) await new Promise((resolve) => setTimeout(resolve, 50));
  expect(kept(text)).toBe(true);
}

afterEach(async () => {
  await dropToken();
  storage.remove('queries');
});

it('shows what was kept of a person and asks for it again, what is public only when it is old', async () => {
  await keepToken('token');
  keepAsRecords(['mine']);
  queryClient.setQueryDefaults(['public'], { meta: { persist: 'public' } });
  const stop = await startQueries();
  queryClient.setQueryData(['mine'], 'two unread');
  queryClient.setQueryData(['public'], 'forty games');
  await untilKept('two unread');
  stop();
  expect(queryClient.getQueryData(['mine'])).toBeUndefined();

  const stopAgain = await startQueries();
  expect(queryClient.getQueryData(['mine'])).toBe('two unread');
  expect(queryClient.getQueryState(['mine'])?.isInvalidated).toBe(true);
  expect(queryClient.getQueryData(['public'])).toBe('forty games');
  expect(queryClient.getQueryState(['public'])?.isInvalidated).toBe(false);
  stopAgain();
});
