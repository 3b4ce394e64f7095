import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { call } from '../../../api';
import { codeOf, useLocale } from '../../../i18n';
import { linkTo } from '../../../lib/paths';
import { tokens } from '../../../theme';
import { menuTypes, typePaths, type MenuType } from '../menus';
import type { Game } from '../model';
import { gameKeys } from '../queries';
import { toGamePage } from '../wire';
import { useDebouncedText } from './useDebouncedText';

/** As many as fit below the field; the list has the rest. */
const shown = 6;

export interface Hits {
  /** The searched text, a pause after it was typed. */
  searchText: string;
  games: readonly Game[];
  total: number;
  /** False until the first response. */
  isKnown: boolean;
  fault: Error | null;
  refetch: () => void;
}

/** The first matching games of any type. */
export function useHits(input: string): Hits {
  const language = codeOf(useLocale());
  const [searchText] = useDebouncedText(input.trim(), tokens.motion.change);
  const found = useQuery({
    queryKey: gameKeys.hits(searchText, language),
    queryFn: async ({ signal }) =>
      toGamePage(
        await call('GET /wps/games', {
          query: { q: searchText, selectType: 'ALL', sort: 'POPULAR', page: 1, pageSize: shown, language },
          signal,
        }),
      ),
    enabled: searchText !== '',
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
  // Previous results stay while more is typed, but not for a new search.
  const data = searchText === '' ? undefined : found.data;
  return {
    searchText,
    games: data?.content ?? [],
    total: data?.totalElements ?? 0,
    isKnown: data !== undefined,
    fault: found.error,
    refetch: () => void found.refetch(),
  };
}

/** The list that contains the best match, and its link. */
export function listOf(games: readonly Game[], text: string): { type: MenuType; href: string } | undefined {
  const type = menuTypes.find((each) => each === games[0]?.type);
  return type === undefined ? undefined : { type, href: linkTo(typePaths[type], { q: text.trim() }) };
}
