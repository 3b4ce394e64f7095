import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';

import { get, type Page } from '../../api';
import { codeOf, useLocale } from '../../i18n';
import { paths } from '../../lib/paths';
import { platformName } from '../../platform/device';
import { gamesPerPage, winnersShown, type Game, type GameFilter } from './model';
import { toGamePage, toWinners, type GameWire, type LaunchWire } from './wire';

export const gameKeys = {
  all: ['game'] as const,
  list: (filter: GameFilter, language: string) => [...gameKeys.all, 'list', filter, language] as const,
  hot: (language: string) => [...gameKeys.all, 'hot', language] as const,
  winners: (language: string) => [...gameKeys.all, 'winners', language] as const,
  launch: (id: string) => [...gameKeys.all, 'launch', id] as const,
};

/** Our own games, all of them. */
export const originals: GameFilter = { gameType: 'BGS', vassalage: '', q: '', selectType: 'ALL' };

export const useGames = (filter: GameFilter) => useInfiniteQuery(gamesOf(filter, codeOf(useLocale())));

export const gamesOf = (filter: GameFilter, language: string) =>
  infiniteQueryOptions({
    queryKey: gameKeys.list(filter, language),
    queryFn: async ({ pageParam, signal }): Promise<Page<Game>> =>
      toGamePage(
        await get<Page<GameWire>>('/wps/games', 'game.list', {
          query: { ...filter, page: pageParam, pageSize: gamesPerPage, language },
          signal,
        }),
      ),
    initialPageParam: 1,
    getNextPageParam: ({ pageNum, totalPages }) => (pageNum < totalPages ? pageNum + 1 : null),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    meta: { persist: 'public' },
  });

export const useHotGames = () => useQuery(hotGames(codeOf(useLocale())));

export const hotGames = (language: string) =>
  queryOptions({
    queryKey: gameKeys.hot(language),
    queryFn: async ({ signal }) =>
      toGamePage(
        await get<Page<GameWire>>('/wps/relay/GCSGAME_hotGamesV2', 'game.hot', {
          query: { isPlatform: 2, platform: platformName(), language },
          signal,
        }),
      ),
    staleTime: 60_000,
    meta: { persist: 'public' },
  });

const winnersEveryMs = 15_000;

/** The newest real wins; read again while somebody looks. */
export const useWinners = () => useQuery(winners(codeOf(useLocale())));

export const winners = (language: string) =>
  queryOptions({
    queryKey: gameKeys.winners(language),
    queryFn: async ({ signal }) =>
      toWinners(
        await get('/wps/relay/GCSGAME_getRankList', 'game.winners', {
          query: { gameCategory: 'ALL', language, limitNum: winnersShown },
          signal,
        }),
      ),
    staleTime: winnersEveryMs,
    refetchInterval: winnersEveryMs,
    meta: { persist: 'public' },
  });

/** An address works once and for a minute: it is never kept, and asked for again by whoever opens the game again. */
export function useLaunch(id: string, isOnline: boolean) {
  const language = codeOf(useLocale());
  return useQuery({
    queryKey: gameKeys.launch(id),
    queryFn: ({ signal }) =>
      get<LaunchWire>('/wps/game/launchGame', 'game.launch', {
        query: { nodeId: id, platform: platformName(), backUrl: paths.home, language },
        signal,
      }),
    enabled: isOnline && id !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
}
