import { useQuery } from '@tanstack/react-query';

import { call, queryClient, useIsSignedIn } from '../../../api';
import { codeOf, useLocale } from '../../../i18n';
import { gameKeys } from '../queries';
import { toGamePage } from '../wire';

/** Recently opened games, latest first. */
export function useRecent(gameType: string, isEnabled = true) {
  const language = codeOf(useLocale());
  return useQuery({
    queryKey: gameKeys.recent(gameType, language),
    queryFn: async ({ signal }) =>
      toGamePage(await call('GET /wps/games/recent', { query: { gameType, language }, signal })),
    enabled: useIsSignedIn() && isEnabled,
    staleTime: 60_000,
    meta: { persist: 'records' },
  });
}

/** Another game was opened, so the list is outdated. */
export const invalidateRecent = (): void => void queryClient.invalidateQueries({ queryKey: gameKeys.recents() });
