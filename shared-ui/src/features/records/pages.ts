import type { InfiniteData } from '@tanstack/react-query';

import type { Cursor } from '../../api';

/** A cursor-paged list as screens use it. */
export interface Pages<T> {
  items: readonly T[];
  state: 'loading' | 'error' | 'ready';
  error: unknown;
  hasMore: boolean;
  isBusy: boolean;
  more(): void;
  retry(): void;
  /** When the data was fetched. */
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
    error: query.error,
    hasMore: query.hasNextPage,
    isBusy: query.isFetching,
    more: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
    readAt: query.dataUpdatedAt,
  };
}

export const nextCursorOf = (page: Cursor<unknown>): string | null => page.nextCursor;
export const pageSize = 20;
