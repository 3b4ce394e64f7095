import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';

import type { Page } from '../../../api';
import { codeOf, useLocale } from '../../../i18n';
import { tokens } from '../../../theme';
import { gamesPerPage, type Game, type GameFilter } from '../model';
import { gamesPage } from '../queries';

interface PageRange {
  first: number;
  last: number;
}

/**
 * A list of any length whose pages are loaded as they come into view, two or three at a time. `show` is throttled, so
 * that pages that are only scrolled past are not requested.
 */
export function useGamePages(filter: GameFilter, isEnabled: boolean) {
  const language = codeOf(useLocale());
  const [range, setRange] = useState<PageRange>({ first: 1, last: 1 });
  const top = useQuery({ ...gamesPage(filter, 1, language), enabled: isEnabled });
  const pages = Math.max(1, top.data?.totalPages ?? 1);
  const { first, last } = { first: range.first, last: Math.min(range.last, pages) };
  const combine = useCallback(
    (answers: readonly UseQueryResult<Page<Game>>[]) => ({
      games: new Map(answers.flatMap(({ data }, place) => numbered(data, first + place))),
      fault: answers.find(({ isError }) => isError)?.error ?? null,
      refetch: () => answers.forEach((answer) => (answer.isError ? void answer.refetch() : undefined)),
    }),
    [first],
  );
  const read = useQueries({
    queries: Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => ({
      ...gamesPage(filter, first + place, language),
      enabled: isEnabled,
    })),
    combine,
  });
  const turn = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(range);
  // During fast scrolling, pages in between are skipped.
  const show = useCallback((first: number, last: number) => {
    latest.current = { first: Math.floor(first / gamesPerPage) + 1, last: Math.max(1, Math.ceil(last / gamesPerPage)) };
    turn.current ??= setTimeout(() => {
      turn.current = undefined;
      const { first, last } = latest.current;
      setRange((was) => (was.first === first && was.last === last ? was : { first, last }));
    }, tokens.motion.press);
  }, []);
  useEffect(() => () => clearTimeout(turn.current), []);
  return { top, total: top.data?.totalElements, games: read.games, fault: read.fault, refetch: read.refetch, show };
}

const numbered = (page: Page<Game> | undefined, number: number): [number, Game][] =>
  (page?.content ?? []).map((game, place) => [(number - 1) * gamesPerPage + place, game]);
