import { useInfiniteQuery, useQuery } from '@tanstack/react-query';

import { call, queryClient, useIsSignedIn } from '../../api';
import { codeOf, useLocale } from '../../i18n';
import { nextCursorOf, pagesOf, useFollow, type Pages } from '../records';
import { refreshBalance } from '../wallet';
import { offsetOf, type Bet, type Board, type Issue, type Mode } from './model';

export const lotteryKeys = {
  all: ['lottery'] as const,
  games: (language: string) => [...lotteryKeys.all, 'games', language] as const,
  board: (gameCode: string, mode: Mode) => [...lotteryKeys.all, 'board', gameCode, mode] as const,
  current: (gameCode: string, count: number) => [...lotteryKeys.all, 'current', gameCode, count] as const,
  results: (gameCode: string) => [...lotteryKeys.all, 'results', gameCode] as const,
  terms: () => [...lotteryKeys.all, 'terms'] as const,
  bets: () => [...lotteryKeys.all, 'bets'] as const,
  betList: (gameCode: string, isOpen: boolean, language: string) =>
    [...lotteryKeys.bets(), gameCode, isOpen, language] as const,
  order: (id: string, language: string) => [...lotteryKeys.bets(), 'order', id, language] as const,
  proof: (issue: string, bet: string) => [...lotteryKeys.all, 'proof', issue, bet] as const,
  opened: (region: string, day: string, gameCode: string, language: string) =>
    [...lotteryKeys.all, 'opened', region, day, gameCode, language] as const,
};

const listEveryMs = 10_000;
const waitingEveryMs = 2_000;

/** All games with their current issues and last results. */
export function useLotteryGames() {
  const language = codeOf(useLocale());
  return useQuery({
    queryKey: lotteryKeys.games(language),
    queryFn: async ({ signal }) => {
      const list = await call('GET /lgw/lottery/games', { query: { language }, signal });
      return { ...list, offset: offsetOf(list.now) };
    },
    staleTime: 1_000,
    refetchInterval: listEveryMs,
  });
}

/** The board of a game; where a version of its odds is known to exist, it is read until it has that one. */
export const useBoard = (gameCode: string, mode: Mode, oddsVersion = 0) =>
  useQuery<Board>({
    queryKey: lotteryKeys.board(gameCode, mode),
    queryFn: ({ signal }) => call('GET /lgw/lottery/board', { query: { gameCode, prizeMode: mode }, signal }),
    staleTime: 60_000,
    // The server caches boards for some seconds.
    refetchInterval: ({ state: { data } }) => ((data?.oddsVersion ?? 0) < oddsVersion ? waitingEveryMs : false),
  });

// Nothing is closed yet in a new game.
const lastOf = ({ last }: { last?: Issue }): Issue | null => last ?? null;

const isWaiting = (last: Issue | null): boolean => last !== null && last.result === null && last.state !== 'VOIDED';

/** The issue that is sold now, those that follow, and the last one; asked more often while a result is due. */
export const useCurrent = (gameCode: string, count = 1) =>
  useQuery({
    queryKey: lotteryKeys.current(gameCode, count),
    queryFn: async ({ signal }) => {
      const current = await call('GET /lgw/lottery/issues/current', { query: { gameCode, count }, signal });
      return { ...current, last: lastOf(current), offset: offsetOf(current.now) };
    },
    staleTime: 500,
    refetchInterval: ({ state: { data } }) => {
      const closes = data?.issues[0]?.closesAt;
      const isDue = data === undefined || closes === undefined || Date.parse(closes) <= Date.now() + data.offset;
      return isDue || isWaiting(data.last) ? waitingEveryMs : listEveryMs;
    },
  });

/** Reads the current issue again, and the results that depend on it. */
export const refreshIssues = (gameCode: string): void => {
  void queryClient.invalidateQueries({ queryKey: [...lotteryKeys.all, 'current', gameCode] });
  void queryClient.invalidateQueries({ queryKey: lotteryKeys.results(gameCode) });
};

const resultsPage = 50;

export const useResults = (gameCode: string): Pages<Issue> =>
  pagesOf(
    useInfiniteQuery({
      queryKey: lotteryKeys.results(gameCode),
      queryFn: ({ pageParam, signal }) =>
        call('GET /lgw/lottery/issues', { query: { gameCode, cursor: pageParam, pageSize: resultsPage }, signal }),
      initialPageParam: null as string | null,
      getNextPageParam: nextCursorOf,
      staleTime: 5_000,
    }),
  );

export function useTerms() {
  const isSignedIn = useIsSignedIn();
  return useQuery({
    queryKey: lotteryKeys.terms(),
    queryFn: ({ signal }) => call('GET /lgw/lottery/terms', { signal }),
    enabled: isSignedIn,
    staleTime: 60_000,
  });
}

export function useLotteryBets(gameCode: string, isOpen: boolean): Pages<Bet> {
  const language = codeOf(useLocale());
  useFollow(['bet', 'balance'], lotteryKeys.bets());
  return pagesOf(
    useInfiniteQuery({
      queryKey: lotteryKeys.betList(gameCode, isOpen, language),
      queryFn: ({ pageParam, signal }) =>
        call('GET /lgw/lottery/orders', {
          query: { gameCode, of: isOpen ? 'open' : 'all', language, cursor: pageParam, pageSize: 20 },
          signal,
        }),
      initialPageParam: null as string | null,
      getNextPageParam: nextCursorOf,
      refetchInterval: listEveryMs,
    }),
  );
}

export function useLotteryOrder(id: string) {
  const language = codeOf(useLocale());
  useFollow(['bet', 'balance'], lotteryKeys.bets());
  return useQuery({
    queryKey: lotteryKeys.order(id, language),
    queryFn: async ({ signal }) =>
      (await call('GET /lgw/lottery/orders/{id}', { params: { id }, query: { language }, signal })).items,
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ state }) => state === 'PENDING') === true ? waitingEveryMs : false,
  });
}

export const useProof = (issueId: string, bet: string) =>
  useQuery({
    queryKey: lotteryKeys.proof(issueId, bet),
    queryFn: ({ signal }) => call('GET /lgw/lottery/fair/{issueId}', { params: { issueId }, query: { bet }, signal }),
    refetchInterval: ({ state: { data } }) => (data !== undefined && data.seed === '' ? waitingEveryMs : false),
  });

/** The official draws of a day, or those of one game, which may be a fast one. */
export function useOpened(region: string, day: string, gameCode: string) {
  const language = codeOf(useLocale());
  return useQuery({
    queryKey: lotteryKeys.opened(region, day, gameCode, language),
    queryFn: ({ signal }) =>
      call('GET /lgw/vn/numeros/opened/game', { query: { region, day, gameCode, language }, signal }),
    staleTime: 30_000,
  });
}

/** After a bet was placed or cancelled. */
export function refreshBets(): void {
  void refreshBalance();
  void queryClient.invalidateQueries({ queryKey: lotteryKeys.bets() });
}
