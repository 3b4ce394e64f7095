import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';

import { get } from '../../api';
import { useLocale } from '../../i18n';
import { nextCursorOf, pageSize, pagesOf, useFollow, type Pages } from '../wallet';
import type { Bet, BetDetail, BetFilter, BetTotals, VendorRound } from './model';
import {
  toBetDetail,
  toBetPage,
  toVendorRound,
  type BetDetailWire,
  type BetPageWire,
  type VendorRoundWire,
} from './wire';

export const betKeys = {
  all: ['bet'] as const,
  lists: () => [...betKeys.all, 'list'] as const,
  list: (filter: BetFilter, locale: string) => [...betKeys.lists(), filter, locale] as const,
  one: (id: string) => [...betKeys.all, 'one', id] as const,
  round: (id: string, locale: string) => [...betKeys.one(id), 'round', locale] as const,
};

export function useBets(filter: BetFilter): Pages<Bet> & { totals: BetTotals | undefined } {
  useFollow(['bet'], betKeys.lists());
  const query = useInfiniteQuery({
    queryKey: betKeys.list(filter, useLocale()),
    queryFn: async ({ pageParam, signal }) =>
      toBetPage(
        await get<BetPageWire>('/wps/bets', 'bet.list', { query: { ...filter, cursor: pageParam, pageSize }, signal }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: nextCursorOf,
    placeholderData: keepPreviousData,
    meta: { persist: 'records' },
  });
  return { ...pagesOf(query), totals: query.data?.pages[0]?.totals };
}

export function useBet(id: string) {
  useFollow(['bet'], betKeys.one(id));
  return useQuery<BetDetail>({
    queryKey: betKeys.one(id),
    queryFn: async ({ signal }) =>
      toBetDetail(await get<BetDetailWire>(`/wps/bets/${encodeURIComponent(id)}`, 'bet.one', { signal })),
    meta: { persist: 'records' },
  });
}

export function useVendorRound(id: string) {
  return useQuery<VendorRound>({
    queryKey: betKeys.round(id, useLocale()),
    queryFn: async ({ signal }) =>
      toVendorRound(await get<VendorRoundWire>(`/wps/bets/${encodeURIComponent(id)}/round`, 'bet.round', { signal })),
  });
}
