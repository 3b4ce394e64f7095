import { useQuery } from '@tanstack/react-query';

import { get, useIsSignedIn } from '../../api';
import { codeOf, useLocale } from '../../i18n';
import type { MenuType } from './menus';
import { gameKeys } from './queries';
import { toMatches, toRooms } from './wire';

const roomsEveryMs = 15_000;
const matchesEveryMs = 10_000;

/** Who sits at the live tables; for whoever is signed in, and read again while somebody looks. */
export function useRooms(isEnabled: boolean) {
  const isSignedIn = useIsSignedIn();
  return useQuery({
    queryKey: gameKeys.rooms(),
    queryFn: async ({ signal }) => toRooms(await get('/wps/relay/GLS2_roomList', 'game.rooms', { signal })),
    enabled: isSignedIn && isEnabled,
    staleTime: roomsEveryMs,
    refetchInterval: roomsEveryMs,
  });
}

/** The matches of a type, read again while somebody looks. */
export function useMatches(gameType: MenuType) {
  const language = codeOf(useLocale());
  return useQuery({
    queryKey: gameKeys.matches(gameType, language),
    queryFn: async ({ signal }) =>
      toMatches(await get('/wps/games/matches', 'game.matches', { query: { gameType, language }, signal })),
    staleTime: matchesEveryMs,
    refetchInterval: matchesEveryMs,
  });
}
