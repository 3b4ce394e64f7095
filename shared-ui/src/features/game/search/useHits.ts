import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { call } from '../../../api';
import { codeOf, useLocale } from '../../../i18n';
import { linkTo } from '../../../lib/paths';
import { tokens } from '../../../theme';
import { menuTypes, typePaths, type MenuType } from '../menus';
import type { Game } from '../model';
import { gameKeys } from '../queries';
import { toGamePage } from '../wire';
import { useSettled } from './useSettled';

/** As many as fit below the field; the rest are in the list. */
const shown = 6;

export interface Hits {
  /** What was searched for, a pause after it was typed. */
  sought: string;
  games: readonly Game[];
  total: number;
  /** Until then nothing has come. */
  isKnown: boolean;
  fault: Error | null;
  refetch: () => void;
}

/** The first games of any type that a text finds. */
export function useHits(typed: string): Hits {
  const language = codeOf(useLocale());
  const [sought] = useSettled(typed.trim(), tokens.motion.change);
  const found = useQuery({
    queryKey: gameKeys.hits(sought, language),
    queryFn: async ({ signal }) =>
      toGamePage(
        await call('GET /wps/games', {
          query: { q: sought, selectType: 'ALL', sort: 'POPULAR', page: 1, pageSize: shown, language },
          signal,
        }),
      ),
    enabled: sought !== '',
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
  // What was found before stays while more is typed, but not for a new search.
  const data = sought === '' ? undefined : found.data;
  return {
    sought,
    games: data?.content ?? [],
    total: data?.totalElements ?? 0,
    isKnown: data !== undefined,
    fault: found.error,
    refetch: () => void found.refetch(),
  };
}

/** The list that the best hit stands in, and where it is. */
export function listOf(games: readonly Game[], text: string): { type: MenuType; href: string } | undefined {
  const type = menuTypes.find((each) => each === games[0]?.type);
  return type === undefined ? undefined : { type, href: linkTo(typePaths[type], { q: text.trim() }) };
}
