import { isOnline, queryClient } from '../api';
import { announcements } from '../features/content';
import { gameMenus, gamesPage, hotGames, originals, winners } from '../features/game';
import { systemState, whiteLabel } from '../features/system';
import { codeOf, currentLocale } from '../i18n';
import type { Route } from './table';

// Whoever waits longer sees the screen with the places of what is still to come.
const patienceMs = 1_500;

/**
 * What the first screen shows, asked for while its code comes: it is then drawn once and whole, and not first with gaps. What is
 * kept from the last visit is not asked again.
 */
export async function firstAnswers(route: Route | undefined): Promise<void> {
  if (!isOnline()) return;
  const asked: Promise<unknown>[] = [
    queryClient.query({ ...whiteLabel(), staleTime: 'static' }),
    queryClient.query({ ...systemState(), staleTime: 'static' }),
  ];
  if (route?.name === 'home' || route?.isPopup === true) asked.push(...answersOfHome());
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, patienceMs);
  });
  await Promise.race([Promise.allSettled(asked), late]);
  clearTimeout(timer);
}

function answersOfHome(): Promise<unknown>[] {
  const language = codeOf(currentLocale());
  return [
    queryClient.query({ ...gameMenus(language), staleTime: 'static' }),
    queryClient.query({ ...announcements(language), staleTime: 'static' }),
    queryClient.query({ ...hotGames(language), staleTime: 'static' }),
    queryClient.query({ ...gamesPage(originals, 1, language), staleTime: 'static' }),
    queryClient.query({ ...winners(language), staleTime: 'static' }),
  ];
}
