import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { call, persistAsRecords, queryClient, useIsSignedIn, type Page } from '../../../api';
import { codeOf, useLocale } from '../../../i18n';
import type { Game } from '../model';
import { gameKeys } from '../queries';
import { toGamePage } from '../wire';
import { sendFavorite, usePendingChanges, withChange } from './setFavorite';

// Favorites are persisted for offline use until sign-out.
persistAsRecords(gameKeys.favorites());

/** Ids of the member's favorites; empty for visitors. */
export function useFavoriteIds(): readonly string[] {
  const isSignedIn = useIsSignedIn();
  const { data } = useQuery({
    queryKey: gameKeys.favoriteIds(),
    queryFn: async ({ signal }) => (await call('GET /wps/favorites/ids', { signal })).content,
    enabled: isSignedIn,
    staleTime: 60_000,
  });
  const pending = usePendingChanges();
  return useMemo(
    () => (isSignedIn ? pending.reduce<readonly string[]>(withChange, data ?? none) : none),
    [isSignedIn, pending, data],
  );
}

const none: string[] = [];

const pageSize = 999;

export function useFavorites(gameType: string, isEnabled = true) {
  const language = codeOf(useLocale());
  return useQuery({
    queryKey: gameKeys.favoriteGames(gameType, language),
    queryFn: async ({ signal }) =>
      toGamePage(
        await call('GET /wps/favorites', {
          query: { pageNo: 1, pageSize: pageSize, gameType, language },
          signal,
        }),
      ),
    enabled: useIsSignedIn() && isEnabled,
    staleTime: 60_000,
  });
}

/** Adds a game to the favorites or removes it: shown at once, sent as soon as there is a connection. */
export function setFavorite({ game, isFavorite }: { game: Game; isFavorite: boolean }): void {
  patch(game, isFavorite);
  sendFavorite({ id: game.id, vendorCode: game.vendorCode, type: game.type, isFavorite });
}

function patch(game: Game, isFavorite: boolean): void {
  for (const [key, page] of queryClient.getQueriesData<Page<Game>>({ queryKey: gameKeys.favorites() })) {
    if (page === undefined || !('totalElements' in page)) continue;
    const [, , gameType] = key;
    if (gameType !== '' && gameType !== game.type) continue;
    const others = page.content.filter(({ id }) => id !== game.id);
    const content = isFavorite ? [game, ...others] : others;
    queryClient.setQueryData<Page<Game>>(key, { ...page, content, totalElements: content.length });
  }
}
