import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { call, keepAsRecords, queryClient, useIsSignedIn, type Page } from '../../../api';
import { codeOf, useLocale } from '../../../i18n';
import type { Game } from '../model';
import { gameKeys } from '../queries';
import { toGamePage } from '../wire';
import { keepInLine, useWaiting, withWish } from './line';

// What one keeps is read without a connection too, until one signs out.
keepAsRecords(gameKeys.favorites());

/** Which games one keeps; nobody's for visitors. */
export function useFavoriteIds(): readonly string[] {
  const isSignedIn = useIsSignedIn();
  const { data } = useQuery({
    queryKey: gameKeys.favoriteIds(),
    queryFn: async ({ signal }) => (await call('GET /wps/favorites/ids', { signal })).content,
    enabled: isSignedIn,
    staleTime: 60_000,
  });
  const waiting = useWaiting();
  return useMemo(
    () => (isSignedIn ? waiting.reduce<readonly string[]>(withWish, data ?? none) : none),
    [isSignedIn, waiting, data],
  );
}

const none: string[] = [];

const mostKept = 999;

export function useFavorites(gameType: string, isEnabled = true) {
  const language = codeOf(useLocale());
  return useQuery({
    queryKey: gameKeys.favoriteGames(gameType, language),
    queryFn: async ({ signal }) =>
      toGamePage(
        await call('GET /wps/favorites', {
          query: { pageNo: 1, pageSize: mostKept, gameType, language },
          signal,
        }),
      ),
    enabled: useIsSignedIn() && isEnabled,
    staleTime: 60_000,
  });
}

interface Wish {
  game: Game;
  isKept: boolean;
}

/** Shows the wish at once; it is told in its turn, also when that is only possible later. */
export function keepFavorite({ game, isKept }: Wish): void {
  patch(game, isKept);
  keepInLine({ id: game.id, vendorCode: game.vendorCode, type: game.type, isKept });
}

function patch(game: Game, isKept: boolean): void {
  for (const [key, page] of queryClient.getQueriesData<Page<Game>>({ queryKey: gameKeys.favorites() })) {
    if (page === undefined || !('totalElements' in page)) continue;
    const [, , gameType] = key;
    if (gameType !== '' && gameType !== game.type) continue;
    const others = page.content.filter(({ id }) => id !== game.id);
    const content = isKept ? [game, ...others] : others;
    queryClient.setQueryData<Page<Game>>(key, { ...page, content, totalElements: content.length });
  }
}
