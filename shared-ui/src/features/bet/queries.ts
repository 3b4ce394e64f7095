import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';

import { call } from '../../api';
import { useLocale } from '../../i18n';
import { nextCursorOf, pageSize, pagesOf, useFollow, type Pages } from '../records';
import type { Bet, BetDetail, BetFilter, BetOrder, BetTotals, VendorRound } from './model';
import { toBetDetail, toBetPage, toBetTotals, toVendorRound } from './wire';

export const betKeys = {
  all: ['bet'] as const,
  lists: () => [...betKeys.all, 'list'] as const,
  list: (filter: BetFilter, order: BetOrder, locale: string) => [...betKeys.lists(), filter, order, locale] as const,
  totals: (filter: BetFilter) => [...betKeys.lists(), 'totals', filter] as const,
  one: (id: string) => [...betKeys.all, 'one', id] as const,
  round: (id: string, locale: string) => [...betKeys.one(id), 'round', locale] as const,
};

export function useBets(filter: BetFilter, order: BetOrder): Pages<Bet> & { totals: BetTotals | undefined } {
  useFollow(['bet'], betKeys.lists());
  const query = useInfiniteQuery({
    queryKey: betKeys.list(filter, order, useLocale()),
    queryFn: async ({ pageParam, signal }) =>
      toBetPage(
        await call('GET /wps/bets', {
          query: { ...filter, order, cursor: pageParam, pageSize },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: nextCursorOf,
    placeholderData: keepPreviousData,
    meta: { persist: 'records' },
  });
  return { ...pagesOf(query), totals: useTotals(filter) };
}

/** Totals of all filtered bets, requested separately so that pages need not wait for them. */
function useTotals(filter: BetFilter): BetTotals | undefined {
  const { data } = useQuery<BetTotals>({
    queryKey: betKeys.totals(filter),
    queryFn: async ({ signal }) => toBetTotals(await call('GET /wps/bets/totals', { query: filter, signal })),
    placeholderData: keepPreviousData,
    meta: { persist: 'records' },
  });
  return data;
}

export function useBet(id: string) {
  useFollow(['bet'], betKeys.one(id));
  return useQuery<BetDetail>({
    queryKey: betKeys.one(id),
    queryFn: async ({ signal }) => toBetDetail(await call('GET /wps/bets/{id}', { params: { id }, signal })),
    meta: { persist: 'records' },
  });
}

export function useVendorRound(id: string) {
  return useQuery<VendorRound>({
    queryKey: betKeys.round(id, useLocale()),
    queryFn: async ({ signal }) => toVendorRound(await call('GET /wps/bets/{id}/round', { params: { id }, signal })),
  });
}
