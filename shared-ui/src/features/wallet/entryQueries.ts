import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';

import { call } from '../../api';
import { nextCursorOf, pageSize, pagesOf, type Pages, useFollow } from '../records';
import type { Derivation, Entry, EntryFilter } from './model';
import { walletKeys } from './queries';
import { toDerivation, toEntry } from './wire';

export function useEntries(filter: EntryFilter): Pages<Entry> {
  useFollow(['balance'], walletKeys.entries());
  return pagesOf(
    useInfiniteQuery({
      queryKey: walletKeys.entryList(filter),
      queryFn: async ({ pageParam, signal }) => {
        const query = { ...filter, cursor: pageParam, pageSize };
        const page = await call('GET /wps/entries', { query, signal });
        return { ...page, content: page.content.map(toEntry) };
      },
      initialPageParam: null as string | null,
      getNextPageParam: nextCursorOf,
      placeholderData: keepPreviousData,
    }),
  );
}

/** A posted entry never changes. */
export function useDerivation(id: string) {
  return useQuery<Derivation>({
    queryKey: walletKeys.entry(id),
    queryFn: async ({ signal }) => toDerivation(await call('GET /wps/entries/{id}', { params: { id }, signal })),
    staleTime: Infinity,
  });
}
