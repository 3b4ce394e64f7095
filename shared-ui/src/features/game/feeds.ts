import { useQuery } from '@tanstack/react-query';

import { call, useIsSignedIn } from '../../api';
import { codeOf, useLocale } from '../../i18n';
import type { MatchType } from './model';
import { gameKeys } from './queries';
import { toMatches, toRooms } from './wire';

const roomsEveryMs = 15_000;
const matchesEveryMs = 10_000;

/** Seats of live tables, for members; polled while visible. */
export function useRooms(isEnabled: boolean) {
  const isSignedIn = useIsSignedIn();
  return useQuery({
    queryKey: gameKeys.rooms(),
    queryFn: async ({ signal }) => toRooms(await call('GET /wps/relay/GLS2_roomList', { signal })),
    enabled: isSignedIn && isEnabled,
    staleTime: roomsEveryMs,
    refetchInterval: roomsEveryMs,
  });
}

/** The matches of a type, polled while visible. */
export function useMatches(gameType: MatchType) {
  const language = codeOf(useLocale());
  return useQuery({
    queryKey: gameKeys.matches(gameType, language),
    queryFn: async ({ signal }) =>
      toMatches(await call('GET /wps/games/matches', { query: { gameType, language }, signal })),
    staleTime: matchesEveryMs,
    refetchInterval: matchesEveryMs,
  });
}
