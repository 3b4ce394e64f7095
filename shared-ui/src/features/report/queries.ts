import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';

import { call, type Cursor } from '../../api';
import type { DayRange } from '../../lib/dayRange';
import { useMember } from '../member';
import { nextCursorOf, pageSize, pagesOf, useFollow, type Pages } from '../records';
import type { Bonus, BonusTotals, BonusType, Origin, OriginFigure } from './model';
import { toBonusPage, toFreeRounds, toOrigin, toProfit } from './wire';

export interface OriginFilter extends DayRange {
  figure: OriginFigure;
  gameType: string;
}

export interface BonusFilter extends DayRange {
  type: BonusType | '';
}

export const reportKeys = {
  all: ['report'] as const,
  profits: () => [...reportKeys.all, 'profit'] as const,
  profit: (days: DayRange) => [...reportKeys.profits(), days] as const,
  origins: (filter: OriginFilter) => [...reportKeys.all, 'origins', filter] as const,
  freeRounds: () => [...reportKeys.all, 'freeRounds'] as const,
  bonuses: () => [...reportKeys.all, 'bonuses'] as const,
  bonusList: (filter: BonusFilter) => [...reportKeys.bonuses(), filter] as const,
};

export function useProfit(days: DayRange) {
  useFollow(['bet', 'balance'], reportKeys.profits());
  return useQuery({
    queryKey: reportKeys.profit(days),
    queryFn: async ({ signal }) => toProfit(await call('GET /wps/profit', { query: days, signal })),
    placeholderData: keepPreviousData,
    meta: { persist: 'records' },
  });
}

/** The member's free rounds; not requested in trial sessions. */
export function useFreeRounds() {
  const kind = useMember()?.kind;
  useFollow(['message', 'bet'], reportKeys.freeRounds());
  return useQuery({
    queryKey: reportKeys.freeRounds(),
    queryFn: async ({ signal }) => toFreeRounds(await call('GET /wps/freerounds', { signal })),
    enabled: kind !== undefined && kind !== 'trial',
  });
}

export function useOrigins(filter: OriginFilter): Pages<Origin> {
  return pagesOf(
    useInfiniteQuery({
      queryKey: reportKeys.origins(filter),
      queryFn: async ({ pageParam, signal }): Promise<Cursor<Origin>> => {
        const query = { ...filter, cursor: pageParam, pageSize };
        const page = await call('GET /wps/profit/origins', { query, signal });
        return { ...page, content: page.content.map(toOrigin) };
      },
      initialPageParam: null as string | null,
      getNextPageParam: nextCursorOf,
    }),
  );
}

export function useBonuses(filter: BonusFilter): Pages<Bonus> & { totals: BonusTotals | undefined } {
  useFollow(['balance'], reportKeys.bonuses());
  const query = useInfiniteQuery({
    queryKey: reportKeys.bonusList(filter),
    queryFn: async ({ pageParam, signal }) =>
      toBonusPage(
        await call('GET /wps/bonuses', {
          query: { ...filter, cursor: pageParam, pageSize },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: nextCursorOf,
    placeholderData: keepPreviousData,
    meta: { persist: 'records' },
  });
  return { ...pagesOf(query), totals: query.data?.pages[0]?.totals };
}
