// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';

import { secureStore } from '../platform/secureStore';
import { storage } from '../platform/storage';
import { keepAsRecords, queryClient, startQueries } from './query';
import { dropToken, keepToken, restoreToken } from './token';

type Book = 'queries' | 'records';
const kept = (book: Book, text: string) => storage.get(book)?.includes(text) === true;

async function untilKept(book: Book, text: string): Promise<void> {
  for (let tries = 0; tries < 60 && !kept(book, text); tries++) await new Promise((resolve) => setTimeout(resolve, 50));
  expect(kept(book, text)).toBe(true);
}

const mine = () => queryClient.getQueryData(['mine']);

keepAsRecords(['mine']);
queryClient.setQueryDefaults(['public'], { meta: { persist: 'public' } });

/** Somebody is in, reads and closes the tab without signing out; gives what his tab knows. */
async function leaveBehind(token: string): Promise<string | null> {
  await keepToken(token);
  const stop = await startQueries();
  queryClient.setQueryData(['mine'], `records of ${token}`);
  queryClient.setQueryData(['public'], 'forty games');
  await untilKept('records', token);
  await untilKept('queries', 'forty games');
  stop();
  return secureStore.get('owner');
}

/** The page is opened anew in a tab that knows this much. */
async function openTab(token: string | null, owner: string | null): Promise<() => void> {
  await secureStore.clear();
  if (token !== null) await secureStore.set('token', token);
  if (owner !== null) await secureStore.set('owner', owner);
  await restoreToken();
  return startQueries();
}

afterEach(async () => {
  await dropToken();
  queryClient.clear();
  for (const book of ['queries', 'records']) storage.remove(book);
});

it('shows what was kept of a person and asks for it again, what is public only when it is old', async () => {
  const owner = await leaveBehind('first');
  expect(mine()).toBeUndefined();
  const stop = await openTab('first', owner);
  expect(mine()).toBe('records of first');
  expect(queryClient.getQueryState(['mine'])?.isInvalidated).toBe(true);
  expect(queryClient.getQueryData(['public'])).toBe('forty games');
  expect(queryClient.getQueryState(['public'])?.isInvalidated).toBe(false);
  stop();
});

it('keeps what was read, though reading it again failed', async () => {
  await keepToken('first');
  const stop = await startQueries();
  queryClient.setQueryData(['mine'], 'records of first');
  queryClient.setQueryData(['public'], 'forty games');
  for (const queryKey of [['mine'], ['public']])
    await queryClient
      .fetchQuery({ queryKey, queryFn: () => Promise.reject(new Error('away')), retry: false, staleTime: 0 })
      .catch(() => undefined);
  expect(queryClient.getQueryState(['mine'])?.status).toBe('error');
  await untilKept('records', 'records of first');
  await untilKept('queries', 'forty games');
  stop();
  const again = await openTab('first', await secureStore.get('owner'));
  expect(mine()).toBe('records of first');
  expect(queryClient.getQueryState(['public'])).toMatchObject({ data: 'forty games', status: 'success', error: null });
  again();
});

it('F-S20 shows nothing of a person who closed the tab to whoever opens the next one, and lets it go', async () => {
  await leaveBehind('first');
  const stop = await openTab(null, null);
  expect(mine()).toBeUndefined();
  expect(queryClient.getQueryData(['public'])).toBe('forty games');
  expect(kept('records', 'first')).toBe(false);
  await keepToken('second');
  expect(mine()).toBeUndefined();
  stop();
});

it('F-S20 two people in two tabs never read one another', async () => {
  const first = await leaveBehind('first');
  await leaveBehind('second');
  const stop = await openTab('first', first);
  expect(mine()).toBeUndefined();
  stop();
});

it('gives a sign-in of before its mark, and keeps from then on under it', async () => {
  await leaveBehind('first');
  const stop = await openTab('first', null);
  expect(mine()).toBeUndefined();
  expect(await secureStore.get('owner')).not.toBeNull();
  stop();
});

it('forgets one person before anybody hears of the next, and fills in what is known of him', async () => {
  await keepToken('first');
  const stop = await startQueries();
  queryClient.setQueryData(['mine'], 'of the first');
  queryClient.setQueryData(['unkept'], 'of the first');
  await secureStore.set('idempotencyKeys', 'begun by the first');
  await keepToken('second', () => queryClient.setQueryData(['mine'], 'of the second'));
  expect(mine()).toBe('of the second');
  expect(queryClient.getQueryData(['unkept'])).toBeUndefined();
  expect(await secureStore.get('idempotencyKeys')).toBeNull();
  await untilKept('records', 'of the second');
  expect(kept('records', 'of the first')).toBe(false);
  stop();
});

it('lets a visitor go on with what he was asked once he is in, but with no records that came late', async () => {
  const stop = await startQueries();
  queryClient.setQueryData(['unkept'], 'a picture to read');
  queryClient.setQueryData(['mine'], 'an answer to somebody who has left');
  await keepToken('second');
  expect(queryClient.getQueryData(['unkept'])).toBe('a picture to read');
  expect(mine()).toBeUndefined();
  stop();
});
