import { queryOptions, useQuery } from '@tanstack/react-query';

import { call, type Page } from '../../api';
import { codeOf, useLocale } from '../../i18n';
import { paths } from '../../lib/paths';
import { platformName } from '../../platform/device';
import { useTheme } from '../../theme';
import { allGames, gamesPerPage, winnersShown, type Game, type GameFilter } from './model';
import { toGamePage, toVendorCodes, toWinners } from './wire';

export const gameKeys = {
  all: ['game'] as const,
  list: (filter: GameFilter, page: number, language: string) =>
    [...gameKeys.all, 'list', filter, page, language] as const,
  hits: (text: string, language: string) => [...gameKeys.all, 'hits', text, language] as const,
  hot: (language: string) => [...gameKeys.all, 'hot', language] as const,
  favorites: () => [...gameKeys.all, 'favorites'] as const,
  favoriteIds: () => [...gameKeys.favorites(), 'ids'] as const,
  favoriteGames: (gameType: string, language: string) => [...gameKeys.favorites(), gameType, language] as const,
  recents: () => [...gameKeys.all, 'recent'] as const,
  recent: (gameType: string, language: string) => [...gameKeys.recents(), gameType, language] as const,
  rooms: () => [...gameKeys.all, 'rooms'] as const,
  matches: (gameType: string, language: string) => [...gameKeys.all, 'matches', gameType, language] as const,
  newVendors: () => [...gameKeys.all, 'newVendors'] as const,
  winners: (language: string) => [...gameKeys.all, 'winners', language] as const,
  launch: (id: string, asksDemo: boolean) => [...gameKeys.all, 'launch', id, asksDemo] as const,
};

/** All in-house games. */
export const inHouseGames = allGames('BGS');

/** The first page of a list, which is as many as a section shows. */
export const useGames = (filter: GameFilter) => useQuery(gamesPage(filter, 1, codeOf(useLocale())));

const fiveMinutes = 300_000;

/** One page of a list. Only first pages are persisted. */
export const gamesPage = (filter: GameFilter, page: number, language: string) =>
  queryOptions({
    queryKey: gameKeys.list(filter, page, language),
    queryFn: async ({ signal }): Promise<Page<Game>> =>
      toGamePage(
        await call('GET /wps/games', {
          query: {
            ...filter,
            lines: filter.lines === '' ? null : Number(filter.lines),
            page,
            pageSize: gamesPerPage,
            language,
          },
          signal,
        }),
      ),
    staleTime: 60_000,
    ...(page === 1 ? { meta: { persist: 'public' as const } } : { gcTime: fiveMinutes }),
  });

export const useHotGames = () => useQuery(hotGames(codeOf(useLocale())));

export const hotGames = (language: string) =>
  queryOptions({
    queryKey: gameKeys.hot(language),
    queryFn: async ({ signal }) =>
      toGamePage(
        await call('GET /wps/relay/GCSGAME_hotGamesV2', {
          query: { isPlatform: 2, platform: platformName(), language },
          signal,
        }),
      ),
    staleTime: 60_000,
    meta: { persist: 'public' },
  });

/** Codes of new vendors. */
export const useNewVendors = () =>
  useQuery({
    queryKey: gameKeys.newVendors(),
    queryFn: async ({ signal }) => toVendorCodes(await call('GET /wps/relay/GCSGAME_newGameVendor', { signal })),
    staleTime: 3_600_000,
    meta: { persist: 'public' },
  });

const winnersEveryMs = 15_000;

/** The latest real wins, polled while visible. */
export const useWinners = () => useQuery(winners(codeOf(useLocale())));

export const winners = (language: string) =>
  queryOptions({
    queryKey: gameKeys.winners(language),
    queryFn: async ({ signal }) =>
      toWinners(
        await call('GET /wps/relay/GCSGAME_getRankList', {
          query: { gameCategory: 'ALL', language, limitNum: winnersShown },
          signal,
        }),
      ),
    staleTime: winnersEveryMs,
    refetchInterval: winnersEveryMs,
    meta: { persist: 'public' },
  });

/**
 * A launch URL is valid once and for one minute: never cached, and requested again when the game is opened again, not
 * when all queries are refetched.
 */
export function useLaunch(id: string, asksDemo: boolean, isOnline: boolean) {
  const language = codeOf(useLocale());
  const theme = useTheme().isDark ? 'dark' : 'light';
  return useQuery({
    queryKey: gameKeys.launch(id, asksDemo),
    queryFn: ({ signal }) =>
      call(asksDemo ? 'GET /wps/relay/GCS_gameLaunchFB' : 'GET /wps/game/launchGame', {
        query: { nodeId: id, platform: platformName(), backUrl: paths.home, language, theme },
        signal,
      }),
    enabled: isOnline && id !== '',
    staleTime: 'static',
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
}
