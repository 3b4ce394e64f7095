import { useQuery } from '@tanstack/react-query';

import { call, persistAsRecords, onLive, queryClient, useIsSignedIn } from '../../api';
import { useMember } from '../member';
import { countIn, toCount } from './wire';

export const messageKeys = {
  all: ['message'] as const,
  list: () => [...messageKeys.all, 'list'] as const,
  one: (id: string) => [...messageKeys.all, 'one', id] as const,
  unread: () => [...messageKeys.all, 'unread'] as const,
};

persistAsRecords(messageKeys.all);

/** Number of unread messages. Not requested in trial sessions. */
export function useUnread(): number {
  const isSignedIn = useIsSignedIn();
  const kind = useMember()?.kind;
  const isAsked = isSignedIn && kind !== undefined && kind !== 'trial';
  const { data } = useQuery<number>({
    queryKey: messageKeys.unread(),
    queryFn: async ({ signal }) => toCount(await call('GET /wps/messages/unread', { signal })),
    enabled: isAsked,
    staleTime: 60_000,
  });
  return isAsked ? (data ?? 0) : 0;
}

/** Caches a count from a response or an event. */
export function cacheUnread(count: number): void {
  queryClient.setQueryData<number>(messageKeys.unread(), count);
}

/** Keeps count and list current while the event stream is open. */
export function followMessages(): () => void {
  return onLive('badge', (event) => {
    const count = countIn(event);
    if (count === undefined) void queryClient.invalidateQueries({ queryKey: messageKeys.unread() });
    else cacheUnread(count);
    // A message arrived, or another device read or deleted one.
    void queryClient.invalidateQueries({ queryKey: messageKeys.list() });
  });
}
