import { createAsyncStoragePersister } from '@tanstack/query-async-storage-persister';
import { onlineManager, QueryClient, type Query, type QueryKey } from '@tanstack/react-query';
import { persistQueryClientRestore, persistQueryClientSave, persistQueryClientSubscribe } from '@tanstack/react-query-persist-client';

import { onLocaleChange } from '../i18n';
import { clearLeftovers } from '../platform/leftovers';
import { storage } from '../platform/storage';
import { ApiError } from './envelope';
import { isOnline, onReachChange } from './reach';
import { currentToken, onTokenChange } from './token';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /**
       * `public`: the same for everyone, kept for offline and over sign-out.
       * `records`: the last records of the person, kept for offline until sign-out. Anything else is never written down.
       */
      persist?: 'public' | 'records';
    };
  }
}

const cacheKey = 'queries';
const dayMs = 86_400_000;

// Raised when the shape of a kept answer changes; older ones are then thrown away.
const cacheVersion = '4';

function retry(count: number, fault: Error): boolean {
  return count < 2 && fault instanceof ApiError && (fault.status === 0 || fault.status === 503);
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 7 * dayMs,
      // Our own reach decides what offline means: a paused query would leave a screen loading for ever.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry,
      retryDelay: (count) => 500 * 2 ** count,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

/**
 * Everything under the key is a record, however it arrives: what an event or an answer brings before a screen asks for it
 * is kept too, which a query's own `meta` cannot say.
 */
export function keepAsRecords(queryKey: QueryKey): void {
  queryClient.setQueryDefaults(queryKey, { meta: { persist: 'records' } });
}

const persister = createAsyncStoragePersister({
  key: cacheKey,
  throttleTime: 1_000,
  storage: {
    getItem: (key) => storage.get(key),
    setItem: (key, value) => storage.set(key, value),
    removeItem: (key) => storage.remove(key),
  },
});

const persisted = {
  queryClient,
  persister,
  maxAge: 7 * dayMs,
  buster: cacheVersion,
  dehydrateOptions: { shouldDehydrateQuery: isKept },
};

function isKept(query: Query): boolean {
  const persist = query.meta?.persist;
  return query.state.status === 'success' && (persist === 'public' || (persist === 'records' && currentToken() !== null));
}

const isPrivate = (query: Query): boolean => query.meta?.persist !== 'public';

async function forgetPerson(): Promise<void> {
  await queryClient.cancelQueries({ predicate: isPrivate });
  queryClient.getMutationCache().clear();
  queryClient.removeQueries({ predicate: isPrivate, type: 'inactive' });
  await queryClient.resetQueries({ predicate: isPrivate, type: 'active' });
  await persister.removeClient();
  await clearLeftovers();
}

/** Reads what was kept, then keeps on keeping until the answer is called. Call once, after storage and token are ready. */
export async function startQueries(): Promise<() => void> {
  onlineManager.setEventListener((setOnline) => onReachChange(() => setOnline(isOnline())));
  await persistQueryClientRestore(persisted);
  // What was kept of a person is shown at once, and asked again by whoever shows it: events came to nobody meanwhile.
  await queryClient.invalidateQueries({ predicate: isPrivate, refetchType: 'none' });
  const stops = [
    persistQueryClientSubscribe(persisted),
    onTokenChange(() => {
      if (currentToken() === null) void forgetPerson();
    }),
    onLocaleChange(() => void queryClient.invalidateQueries()),
  ];
  // What arrived while the old was being read has told nobody: it is kept now.
  void persistQueryClientSave(persisted);
  return () => {
    stops.forEach((stop) => stop());
    queryClient.clear();
  };
}
