import { useCallback, useMemo } from 'react';

import { useLocale } from '../../../i18n';
import { useFavorites } from '../kept/favorites';
import { useRecent } from '../kept/recent';
import { isOwnShelf, type Game } from '../model';
import { narrowed } from './narrowed';
import type { LobbyFilter } from './useFilter';
import { useGamePages } from './useGamePages';

/** A list of games that is drawn by their places. */
export interface GameShelf {
  /** Undefined until it is known. */
  total: number | undefined;
  gameAt: (index: number) => Game | undefined;
  /** Told which places somebody looks at. */
  show?: (first: number, last: number) => void;
  fault: Error | null;
  refetch: () => void;
  isFetching: boolean;
  readAt: number;
}

/** What the filter leaves, from the house's lists or from one's own. */
export function useShelf(filter: LobbyFilter): GameShelf {
  const { shelf, ...rest } = filter;
  const isOwn = isOwnShelf(shelf);
  const house = useHouse({ ...rest, selectType: isOwn ? 'ALL' : shelf }, !isOwn);
  const favorites = useOwn(useFavorites(filter.gameType, shelf === 'FAV'), filter);
  const recent = useOwn(useRecent(filter.gameType, shelf === 'RECENT'), filter);
  return shelf === 'FAV' ? favorites : shelf === 'RECENT' ? recent : house;
}

function useHouse(filter: Parameters<typeof useGamePages>[0], isEnabled: boolean): GameShelf {
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

/** One's own lists are short and read whole: they are narrowed here, without a connection too. */
function useOwn(read: ReturnType<typeof useRecent>, filter: LobbyFilter): GameShelf {
  const { data } = read;
  const locale = useLocale();
  const { vassalage, subType, class: kind, minBet, lines, sort, q } = filter;
  // A filter is made anew with every letter that is typed; a list that says the same stays the same.
  const games = useMemo(
    () => data && narrowed(data.content, { vassalage, subType, class: kind, minBet, lines, sort, q }, locale),
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
