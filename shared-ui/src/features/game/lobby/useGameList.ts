import { useCallback, useMemo } from 'react';

import { useLocale } from '../../../i18n';
import { useFavorites } from '../favorites/favorites';
import { useRecent } from '../favorites/recent';
import { isPersonalSelection, type Game } from '../model';
import { filterGames } from './filterGames';
import type { LobbyFilter } from './useFilter';
import { useGamePages } from './useGamePages';

/** A list of games that is accessed by index. */
export interface GameList {
  /** Undefined until it is known. */
  total: number | undefined;
  gameAt: (index: number) => Game | undefined;
  /** Reports the visible range. */
  show?: (first: number, last: number) => void;
  fault: Error | null;
  refetch: () => void;
  isFetching: boolean;
  readAt: number;
}

/** The filtered games, from the server's lists or the member's own. */
export function useGameList(filter: LobbyFilter): GameList {
  const { selection, ...rest } = filter;
  const isPersonal = isPersonalSelection(selection);
  const serverList = useServerList({ ...rest, selectType: isPersonal ? 'ALL' : selection }, !isPersonal);
  const favorites = usePersonalList(useFavorites(filter.gameType, selection === 'FAV'), filter);
  const recent = usePersonalList(useRecent(filter.gameType, selection === 'RECENT'), filter);
  return selection === 'FAV' ? favorites : selection === 'RECENT' ? recent : serverList;
}

function useServerList(filter: Parameters<typeof useGamePages>[0], isEnabled: boolean): GameList {
  const { top, total, games, fault, refetch, show } = useGamePages(filter, isEnabled);
  const gameAt = useCallback((index: number) => games.get(index), [games]);
  return {
    total,
    gameAt,
    show,
    fault: top.error ?? fault,
    refetch: () => {
      void top.refetch();
      refetch();
    },
    isFetching: top.isFetching,
    readAt: top.dataUpdatedAt,
  };
}

/** A member's own lists are short and loaded completely: they are filtered here, also offline. */
function usePersonalList(read: ReturnType<typeof useRecent>, filter: LobbyFilter): GameList {
  const { data } = read;
  const locale = useLocale();
  const { vassalage, subType, class: kind, minBet, lines, sort, q } = filter;
  // The filter object changes with every typed letter; an equal list must stay identical.
  const games = useMemo(
    () => data && filterGames(data.content, { vassalage, subType, class: kind, minBet, lines, sort, q }, locale),
    [data, vassalage, subType, kind, minBet, lines, sort, q, locale],
  );
  const gameAt = useCallback((index: number) => games?.[index], [games]);
  return {
    total: games?.length,
    gameAt,
    fault: read.error,
    refetch: () => void read.refetch(),
    isFetching: read.isFetching,
    readAt: read.dataUpdatedAt,
  };
}
