import type { InfiniteData } from '@tanstack/react-query';

import type { Cursor } from '../../api';

/** A list that grows by its cursor, as a screen needs it. */
export interface Pages<T> {
  items: readonly T[];
  state: 'loading' | 'error' | 'ready';
  fault: unknown;
  hasMore: boolean;
  isBusy: boolean;
  more(): void;
  retry(): void;
  /** When what is shown was read. */
  readAt: number;
}

interface Query<T> {
  data: InfiniteData<Cursor<T>> | undefined;
  isPending: boolean;
  isError: boolean;
  error: Error | null;
  hasNextPage: boolean;
  isFetching: boolean;
  dataUpdatedAt: number;
  fetchNextPage(): Promise<unknown>;
  refetch(): Promise<unknown>;
}

export function pagesOf<T>(query: Query<T>): Pages<T> {
  return {
    items: (query.data?.pages ?? []).flatMap((page) => page.content),
    state: query.isPending ? 'loading' : query.isError ? 'error' : 'ready',
    fault: query.error,
    hasMore: query.hasNextPage,
    isBusy: query.isFetching,
    more: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
    readAt: query.dataUpdatedAt,
  };
}

export const nextCursorOf = (page: Cursor<unknown>): string | null => page.nextCursor;
export const pageSize = 20;
