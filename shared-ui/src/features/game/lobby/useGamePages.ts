import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';

import type { Page } from '../../../api';
import { codeOf, useLocale } from '../../../i18n';
import { tokens } from '../../../theme';
import { gamesPerPage, type Game, type GameFilter } from '../model';
import { gamesPage } from '../queries';

interface Reach {
  first: number;
  last: number;
}

/**
 * A list of any length, of which the pages are read that somebody looks at.
 * They are not asked for 300 ms apart, as lists once were that asked for all of their pages at once: here a page is asked for when its
 * place comes into view, two or three of them at most, and whoever waited for each in turn would look at empty places for no server's
 * sake. What is staggered is the way there (`show`): pages that are only passed are not asked for.
 */
export function useGamePages(filter: GameFilter, isEnabled: boolean) {
  const language = codeOf(useLocale());
  const [reach, setReach] = useState<Reach>({ first: 1, last: 1 });
  const top = useQuery({ ...gamesPage(filter, 1, language), enabled: isEnabled });
  const pages = Math.max(1, top.data?.totalPages ?? 1);
  const { first, last } = { first: reach.first, last: Math.min(reach.last, pages) };
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
  const latest = useRef(reach);
  // Whoever rushes past is not shown every page on the way.
  const show = useCallback((first: number, last: number) => {
    latest.current = { first: Math.floor(first / gamesPerPage) + 1, last: Math.max(1, Math.ceil(last / gamesPerPage)) };
    turn.current ??= setTimeout(() => {
      turn.current = undefined;
      const { first, last } = latest.current;
      setReach((was) => (was.first === first && was.last === last ? was : { first, last }));
    }, tokens.motion.press);
  }, []);
  useEffect(() => () => clearTimeout(turn.current), []);
  return { top, total: top.data?.totalElements, games: read.games, fault: read.fault, refetch: read.refetch, show };
}

const numbered = (page: Page<Game> | undefined, number: number): [number, Game][] =>
  (page?.content ?? []).map((game, place) => [(number - 1) * gamesPerPage + place, game]);
