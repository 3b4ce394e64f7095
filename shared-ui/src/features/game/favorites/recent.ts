import { useQuery } from '@tanstack/react-query';

import { call, queryClient, useIsSignedIn } from '../../../api';
import { codeOf, useLocale } from '../../../i18n';
import { gamesPerPage } from '../model';
import { gameKeys } from '../queries';
import { toGamePage } from '../wire';

// A hundred games: older ones are found by search.
const mostPages = 5;

/** Recently opened games, latest first. */
export function useRecent(gameType: string, isEnabled = true) {
  const language = codeOf(useLocale());
  return useQuery({
    queryKey: gameKeys.recent(gameType, language),
    queryFn: async ({ signal }) => {
      const read = async (page: number) => {
        const query = { gameType, language, page, pageSize: gamesPerPage };
        return toGamePage(await call('GET /wps/games/recent', { query, signal }));
      };
      const first = await read(1);
      const others = Array.from({ length: Math.min(first.totalPages, mostPages) - 1 }, (_, place) => read(place + 2));
      const pages = [first, ...(await Promise.all(others))];
      return { ...first, content: pages.flatMap(({ content }) => content) };
    },
    enabled: useIsSignedIn() && isEnabled,
    staleTime: 60_000,
    meta: { persist: 'records' },
  });
}

/** Another game was opened, so the list is outdated. */
export const invalidateRecent = (): void => void queryClient.invalidateQueries({ queryKey: gameKeys.recents() });
