import { useQuery } from '@tanstack/react-query';

import { get, queryClient, useIsSignedIn, type Page } from '../../../api';
import { codeOf, useLocale } from '../../../i18n';
import { gameKeys } from '../queries';
import { toGamePage, type GameWire } from '../wire';

/** What one opened last, the latest first. */
export function useRecent(gameType: string, isEnabled = true) {
  const language = codeOf(useLocale());
  return useQuery({
    queryKey: gameKeys.recent(gameType, language),
    queryFn: async ({ signal }) =>
      toGamePage(
        await get<Page<GameWire>>('/wps/games/recent', 'game.recent', { query: { gameType, language }, signal }),
      ),
    enabled: useIsSignedIn() && isEnabled,
    staleTime: 60_000,
    meta: { persist: 'records' },
  });
}

/** Another game was opened: what was read before is old. */
export const forgetRecent = (): void => void queryClient.invalidateQueries({ queryKey: gameKeys.recents() });
