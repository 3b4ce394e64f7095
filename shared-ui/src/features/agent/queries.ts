import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';

import { call, type Cursor } from '../../api';
import type { DayRange } from '../../lib/dayRange';
import { useWhiteLabel } from '../system';
import { nextCursorOf, pageSize, pagesOf, type Pages } from '../records';
import type { MerchantClock, Rebate, RebateTotals, Scope, TeamMember } from './model';
import { toClock, toOverview, toRebatePage, toTeamMember } from './wire';

export interface TeamFilter extends DayRange {
  q: string;
  parent: string;
}

export const agentKeys = {
  all: ['agent'] as const,
  clock: () => [...agentKeys.all, 'clock'] as const,
  overview: (days: DayRange, scope: Scope) => [...agentKeys.all, 'overview', days, scope] as const,
  team: (filter: TeamFilter) => [...agentKeys.all, 'team', filter] as const,
  rebates: (days: DayRange) => [...agentKeys.all, 'rebates', days] as const,
};

export function useHouseClock(): MerchantClock | undefined {
  return useQuery({
    queryKey: agentKeys.clock(),
    queryFn: async ({ signal }) => toClock(await call('GET /wps/agent/overview', { signal }), Date.now()),
    staleTime: 600_000,
  }).data;
}

export function useOverview(days: DayRange, scope: Scope) {
  return useQuery({
    queryKey: agentKeys.overview(days, scope),
    queryFn: async ({ signal }) =>
      toOverview(await call('GET /wps/agent/overview', { query: { ...days, scope }, signal })),
    placeholderData: keepPreviousData,
    meta: { persist: 'records' },
  });
}

// Default agent types; a white label may configure others.
const usualAgents = [1, 2, 41, 42];

export function useTeam(filter: TeamFilter): Pages<TeamMember> {
  const named = useWhiteLabel()?.agentTypes ?? [];
  const agentTypes = named.length > 0 ? named : usualAgents;
  const query = useInfiniteQuery({
    queryKey: agentKeys.team(filter),
    queryFn: async ({ pageParam, signal }): Promise<Cursor<TeamMember>> => {
      const page = await call('GET /wps/agent/team', {
        query: { ...filter, cursor: pageParam, pageSize },
        signal,
      });
      return { ...page, content: page.content.map((wire) => toTeamMember(wire, agentTypes)) };
    },
    initialPageParam: null as string | null,
    getNextPageParam: nextCursorOf,
    placeholderData: keepPreviousData,
    meta: { persist: 'records' },
  });
  return pagesOf(query);
}

export function useRebates(days: DayRange): Pages<Rebate> & { totals: RebateTotals | undefined } {
  const query = useInfiniteQuery({
    queryKey: agentKeys.rebates(days),
    queryFn: async ({ pageParam, signal }) =>
      toRebatePage(
        await call('GET /wps/agent/rebates', {
          query: { ...days, cursor: pageParam, pageSize },
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
