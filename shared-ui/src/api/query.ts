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
import { clearLeftovers } from '../platform/leftovers';
import { storage } from '../platform/storage';
import { ApiError } from './envelope';
import { isOnline, onReachChange } from './reach';
import { currentOwner, currentToken, onHandOver } from './token';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /**
       * `public`: the same for everyone, kept for offline and over sign-out.
       * `records`: the last records of the person, kept for offline until sign-out. Anything else is never written down.
       */
      persist?: 'public' | 'records';
    };
    mutationMeta: {
      /** `records`: kept until it has been sent, or until sign-out. */
      persist?: 'records';
    };
  }
}

const dayMs = 86_400_000;

// Raised when the shape of a kept answer changes; older ones are then thrown away.
const cacheVersion = '6';

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

/**
 * A mutation that waits for a connection: react-query pauses it and resumes it, also after a restart of the app. Never for money, which
 * is sent now or not at all. To be called before `startQueries`, which restores what waits.
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

/** Cached data without the error of a later refetch; mutations that were being sent wait again. */
const asRead = (state: DehydratedState): DehydratedState => ({
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

/** What is written down under a name of its own. `owner` says for whom, if for anybody: what is another's is thrown away unread. */
function book(kind: Persist, key: string, owner: () => string | null) {
  const persister = createAsyncStoragePersister({
    key,
    throttleTime: 1_000,
    serialize: (kept) => JSON.stringify({ ...kept, clientState: asRead(kept.clientState) }),
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
      return [cacheVersion, owner() ?? 'nobody'].join(' ');
    },
    dehydrateOptions: {
      shouldDehydrateQuery: (query: Query) =>
        query.state.data !== undefined && persistOf(query) === kind && owner() !== null,
      shouldDehydrateMutation: ({ meta, state }: Mutation) =>
        meta?.persist === kind && state.status === 'pending' && owner() !== null,
    },
  };
}

const books = {
  public: book('public', 'queries', () => 'everybody'),
  records: book('records', 'records', currentOwner),
};

const keep = (kind: Persist): void => void persistQueryClientSave(books[kind]);

const isPrivate = (query: Query): boolean => persistOf(query) !== 'public';
const isRecord = (query: Query): boolean => persistOf(query) === 'records';

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Nothing of the one before is left when the next one is heard of. What a visitor began is still his own once he is in. */
async function handOver(before: string | null): Promise<void> {
  const isGone = before === null ? isRecord : isPrivate;
  if (before !== null) queryClient.getMutationCache().clear();
  queryClient.removeQueries({ predicate: isGone, type: 'inactive' });
  for (const query of queryClient.getQueryCache().findAll({ predicate: isGone })) query.reset();
  await books.records.persister.removeClient();
  // What waits to be written down is replaced by this.
  keep('records');
  // Whatever is still shown by then is asked as whoever is here now.
  await nextTask();
  const isEmpty = (query: Query) => isGone(query) && query.state.data === undefined;
  void queryClient.refetchQueries({ predicate: isEmpty, type: 'active' });
  if (before !== null) await clearLeftovers();
}

/** Reads what was kept, then keeps on keeping until the answer is called. Call once, after storage and token are ready. */
export async function startQueries(): Promise<() => void> {
  onlineManager.setEventListener((setOnline) => onReachChange(() => setOnline(isOnline())));
  let before = currentToken();
  for (const each of Object.values(books)) await persistQueryClientRestore(each);
  // What was kept of a person is shown at once, and asked again by whoever shows it: events came to nobody meanwhile.
  await queryClient.invalidateQueries({ predicate: isPrivate, refetchType: 'none' });
  const stops = [
    queryClient.getQueryCache().subscribe(({ type, query }) => {
      const kind = persistOf(query);
      if (kind !== undefined && (type === 'added' || type === 'removed' || type === 'updated')) keep(kind);
    }),
    queryClient.getMutationCache().subscribe(({ mutation }) => {
      if (mutation?.meta?.persist === 'records') keep('records');
    }),
    onHandOver(() => {
      void handOver(before);
      before = currentToken();
    }),
    onLocaleChange(() => void queryClient.invalidateQueries()),
  ];
  // What arrived while the old was being read has told nobody: it is kept now.
  keep('public');
  keep('records');
  // From here on mutations that wait are resumed whenever the connection returns.
  queryClient.mount();
  void queryClient.resumePausedMutations();
  return () => {
    queryClient.unmount();
    stops.forEach((stop) => stop());
    queryClient.clear();
  };
}
