import { createAsyncStoragePersister } from '@tanstack/query-async-storage-persister';
import {
  onlineManager,
  QueryClient,
  type DehydratedState,
  type Mutation,
  type MutationKey,
  type MutationOptions,
  type Query,
  type QueryKey,
} from '@tanstack/react-query';
import { persistQueryClientRestore, persistQueryClientSave } from '@tanstack/react-query-persist-client';

import { onLocaleChange } from '../i18n';
import { clearRuntimeCaches } from '../platform/runtimeCaches';
import { storage } from '../platform/storage';
import { ApiError } from './envelope';
import { isOnline, onReachabilityChange } from './reachability';
import { currentOwner, currentToken, onMemberChange } from './token';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /**
       * `public`: the same for everyone, persisted for offline use, also after sign-out. `records`: the member's
       * latest records, persisted for offline use until sign-out. Other queries are never persisted.
       */
      persist?: 'public' | 'records';
    };
    mutationMeta: {
      /** `records`: persisted until it has been sent, or until sign-out. */
      persist?: 'records';
    };
  }
}

const dayMs = 86_400_000;

// Raise it when the shape of a persisted response changes; older caches are then discarded.
const cacheVersion = '8';

function retry(count: number, fault: Error): boolean {
  return count < 2 && fault instanceof ApiError && (fault.status === 0 || fault.status === 503);
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 7 * dayMs,
      // Our own reachability state decides what offline means; a paused query would show a loading state forever.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry,
      retryDelay: (count) => 500 * 2 ** count,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

/**
 * Persists everything under the key as records. Query defaults also apply to data that an event or a response sets
 * before any screen has created the query.
 */
export function persistAsRecords(queryKey: QueryKey): void {
  queryClient.setQueryDefaults(queryKey, { meta: { persist: 'records' } });
}

/**
 * Registers a mutation that waits for a connection: react-query pauses and resumes it, also after a restart. Never
 * use it for money, which is sent now or not at all. Call it before `startQueries`, which restores paused mutations.
 */
export function offlineMutation<Data, Variables>(
  mutationKey: MutationKey,
  options: MutationOptions<Data, Error, Variables>,
): void {
  queryClient.setMutationDefaults(mutationKey, {
    ...(options as MutationOptions<unknown, Error, unknown>),
    networkMode: 'online',
    meta: { persist: 'records' },
  });
}

type Persist = 'public' | 'records';
const persistOf = ({ meta }: Pick<Query, 'meta'>): Persist | undefined => meta?.persist;

/** Drops errors of later refetches; mutations that were in flight become paused again. */
const withoutErrors = (state: DehydratedState): DehydratedState => ({
  ...state,
  mutations: state.mutations.map((mutation) => ({
    ...mutation,
    state: { ...mutation.state, isPaused: true, failureCount: 0, failureReason: null },
  })),
  queries: state.queries.map((query) => ({
    ...query,
    state: { ...query.state, status: 'success', error: null, fetchFailureCount: 0, fetchFailureReason: null },
  })),
});

/**
 * Options of one persisted cache. `owner` identifies whose data it is: a cache of another owner is discarded unread.
 */
function persistOptions(kind: Persist, key: string, owner: () => string | null) {
  const persister = createAsyncStoragePersister({
    key,
    throttleTime: 1_000,
    serialize: (client) => JSON.stringify({ ...client, clientState: withoutErrors(client.clientState) }),
    storage: {
      getItem: (name) => storage.get(name),
      setItem: (name, value) => storage.set(name, value),
      removeItem: (name) => storage.remove(name),
    },
  });
  return {
    queryClient,
    persister,
    maxAge: 7 * dayMs,
    get buster() {
      return [cacheVersion, owner() ?? 'signed-out'].join(' ');
    },
    dehydrateOptions: {
      shouldDehydrateQuery: (query: Query) =>
        query.state.data !== undefined && persistOf(query) === kind && owner() !== null,
      shouldDehydrateMutation: ({ meta, state }: Mutation) =>
        meta?.persist === kind && state.status === 'pending' && owner() !== null,
    },
  };
}

const caches = {
  public: persistOptions('public', 'queries', () => 'all'),
  records: persistOptions('records', 'records', currentOwner),
};

const save = (kind: Persist): void => void persistQueryClientSave(caches[kind]);

const isPrivate = (query: Query): boolean => persistOf(query) !== 'public';
const isRecord = (query: Query): boolean => persistOf(query) === 'records';

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/**
 * Clears the previous member's data before the next member's is shown. A visitor's pending mutations continue after
 * sign-in.
 */
async function clearPreviousMember(previousToken: string | null): Promise<void> {
  const shouldClear = previousToken === null ? isRecord : isPrivate;
  if (previousToken !== null) queryClient.getMutationCache().clear();
  queryClient.removeQueries({ predicate: shouldClear, type: 'inactive' });
  for (const query of queryClient.getQueryCache().findAll({ predicate: shouldClear })) query.reset();
  await caches.records.persister.removeClient();
  // Replaces a write that is still throttled.
  save('records');
  // Queries that are still mounted then are refetched for the current member.
  await nextTask();
  const isEmpty = (query: Query) => shouldClear(query) && query.state.data === undefined;
  void queryClient.refetchQueries({ predicate: isEmpty, type: 'active' });
  if (previousToken !== null) await clearRuntimeCaches();
}

/**
 * Restores the persisted caches and persists changes until the returned function is called. Call it once, after
 * storage and token are ready.
 */
export async function startQueries(): Promise<() => void> {
  onlineManager.setEventListener((setOnline) => onReachabilityChange(() => setOnline(isOnline())));
  let previousToken = currentToken();
  for (const each of Object.values(caches)) await persistQueryClientRestore(each);
  // Persisted member data is shown at once but stale: no events were received in the meantime.
  await queryClient.invalidateQueries({ predicate: isPrivate, refetchType: 'none' });
  const stops = [
    queryClient.getQueryCache().subscribe(({ type, query }) => {
      const kind = persistOf(query);
      if (kind !== undefined && (type === 'added' || type === 'removed' || type === 'updated')) save(kind);
    }),
    queryClient.getMutationCache().subscribe(({ mutation }) => {
      if (mutation?.meta?.persist === 'records') save('records');
    }),
    onMemberChange(() => {
      void clearPreviousMember(previousToken);
      previousToken = currentToken();
    }),
    onLocaleChange(() => void queryClient.invalidateQueries()),
  ];
  // Changes during the restore had no subscriber, so they are saved now.
  save('public');
  save('records');
  // Mounting resumes paused mutations whenever the connection returns.
  queryClient.mount();
  void queryClient.resumePausedMutations();
  return () => {
    queryClient.unmount();
    stops.forEach((stop) => stop());
    queryClient.clear();
  };
}
