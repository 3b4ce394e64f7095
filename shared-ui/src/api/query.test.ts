// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';

import { secureStore } from '../platform/secureStore';
import { storage } from '../platform/storage';
import { persistAsRecords, queryClient, startQueries } from './query';
import { clearToken, setToken, restoreToken } from './token';

type PersistedClient = 'queries' | 'records';
const persisted = (book: PersistedClient, text: string) => storage.get(book)?.includes(text) === true;

async function waitUntilPersisted(book: PersistedClient, text: string): Promise<void> {
  for (let attempts = 0; attempts < 60 && !persisted(book, text); attempts++)
    await new Promise((resolve) => setTimeout(resolve, 50));
  expect(persisted(book, text)).toBe(true);
}

const ownRecords = () => queryClient.getQueryData(['mine']);

persistAsRecords(['mine']);
queryClient.setQueryDefaults(['public'], { meta: { persist: 'public' } });

/** Signs in, reads data and closes the tab without signing out; returns what session storage contained. */
async function closeWithoutSignOut(token: string): Promise<string | null> {
  await setToken(token);
  const stop = await startQueries();
  queryClient.setQueryData(['mine'], `records of ${token}`);
  queryClient.setQueryData(['public'], 'forty games');
  await waitUntilPersisted('records', token);
  await waitUntilPersisted('queries', 'forty games');
  stop();
  return secureStore.get('owner');
}

/** Opens the page in a new tab with the given session storage. */
async function openTab(token: string | null, owner: string | null): Promise<() => void> {
  await secureStore.clear();
  if (token !== null) await secureStore.set('token', token);
  if (owner !== null) await secureStore.set('owner', owner);
  await restoreToken();
  return startQueries();
}

afterEach(async () => {
  await clearToken();
  queryClient.clear();
  for (const book of ['queries', 'records']) storage.remove(book);
});

it("restores a member's data and marks it stale; restores public data without refetching it early", async () => {
  const owner = await closeWithoutSignOut('first');
  expect(ownRecords()).toBeUndefined();
  const stop = await openTab('first', owner);
  expect(ownRecords()).toBe('records of first');
  expect(queryClient.getQueryState(['mine'])?.isInvalidated).toBe(true);
  expect(queryClient.getQueryData(['public'])).toBe('forty games');
  expect(queryClient.getQueryState(['public'])?.isInvalidated).toBe(false);
  stop();
});

it('keeps persisted data when a refetch fails', async () => {
  await setToken('first');
  const stop = await startQueries();
  queryClient.setQueryData(['mine'], 'records of first');
  queryClient.setQueryData(['public'], 'forty games');
  for (const queryKey of [['mine'], ['public']])
    await queryClient
      .fetchQuery({ queryKey, queryFn: () => Promise.reject(new Error('away')), retry: false, staleTime: 0 })
      .catch(() => undefined);
  expect(queryClient.getQueryState(['mine'])?.status).toBe('error');
  await waitUntilPersisted('records', 'records of first');
  await waitUntilPersisted('queries', 'forty games');
  stop();
  const again = await openTab('first', await secureStore.get('owner'));
  expect(ownRecords()).toBe('records of first');
  expect(queryClient.getQueryState(['public'])).toMatchObject({ data: 'forty games', status: 'success', error: null });
  again();
});

it('shows nothing of a member who closed the tab to the next one, and deletes it', async () => {
  await closeWithoutSignOut('first');
  const stop = await openTab(null, null);
  expect(ownRecords()).toBeUndefined();
  expect(queryClient.getQueryData(['public'])).toBe('forty games');
  expect(persisted('records', 'first')).toBe(false);
  await setToken('second');
  expect(ownRecords()).toBeUndefined();
  stop();
});

it('keeps the data of two members in two tabs apart', async () => {
  const first = await closeWithoutSignOut('first');
  await closeWithoutSignOut('second');
  const stop = await openTab('first', first);
  expect(ownRecords()).toBeUndefined();
  stop();
});

it('adds an owner to a sign-in that has none, and persists data under it', async () => {
  await closeWithoutSignOut('first');
  const stop = await openTab('first', null);
  expect(ownRecords()).toBeUndefined();
  expect(await secureStore.get('owner')).not.toBeNull();
  stop();
});

it("clears one member's data before subscribers hear of the next, and fills in what is known of that one", async () => {
  await setToken('first');
  const stop = await startQueries();
  queryClient.setQueryData(['mine'], 'of the first');
  queryClient.setQueryData(['unpersisted'], 'of the first');
  await secureStore.set('idempotencyKeys', 'begun by the first');
  await setToken('second', () => queryClient.setQueryData(['mine'], 'of the second'));
  expect(ownRecords()).toBe('of the second');
  expect(queryClient.getQueryData(['unpersisted'])).toBeUndefined();
  expect(await secureStore.get('idempotencyKeys')).toBeNull();
  await waitUntilPersisted('records', 'of the second');
  expect(persisted('records', 'of the first')).toBe(false);
  stop();
});

it("lets a visitor's mutation continue after sign-in, but drops records that arrive late", async () => {
  const stop = await startQueries();
  queryClient.setQueryData(['unpersisted'], 'a picture to read');
  queryClient.setQueryData(['mine'], 'a record of the member who signed out');
  await setToken('second');
  expect(queryClient.getQueryData(['unpersisted'])).toBe('a picture to read');
  expect(ownRecords()).toBeUndefined();
  stop();
});
