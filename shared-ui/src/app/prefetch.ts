import { isOnline, queryClient } from '../api';
import { announcements } from '../features/content';
import { gameMenus, gamesPage, hotGames, inHouseGames, winners } from '../features/game';
import { systemState, whiteLabel } from '../features/system';
import { codeOf, currentLocale } from '../i18n';
import type { Route } from './table';

// After this time the screen is shown with skeletons.
const maxWaitMs = 1_500;

/**
 * Prefetches the data of the first screen while its code loads, so that it is rendered once without gaps. Persisted
 * data is not refetched.
 */
export async function prefetch(route: Route | undefined): Promise<void> {
  if (!isOnline()) return;
  const queries: Promise<unknown>[] = [
    queryClient.query({ ...whiteLabel(), staleTime: 'static' }),
    queryClient.query({ ...systemState(), staleTime: 'static' }),
  ];
  if (route?.name === 'home' || route?.isPopup === true) queries.push(...homeQueries());
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise((resolve) => {
    timer = setTimeout(resolve, maxWaitMs);
  });
  await Promise.race([Promise.allSettled(queries), timeout]);
  clearTimeout(timer);
}

function homeQueries(): Promise<unknown>[] {
  const language = codeOf(currentLocale());
  return [
    queryClient.query({ ...gameMenus(language), staleTime: 'static' }),
    queryClient.query({ ...announcements(language), staleTime: 'static' }),
    queryClient.query({ ...hotGames(language), staleTime: 'static' }),
    queryClient.query({ ...gamesPage(inHouseGames, 1, language), staleTime: 'static' }),
    queryClient.query({ ...winners(language), staleTime: 'static' }),
  ];
}
