import { useMutationState, type Mutation } from '@tanstack/react-query';

import { ApiError, call, currentOwner, offlineMutation, queryClient } from '../../../api';
import { gameKeys } from '../queries';

/** Whether a game is to become a favorite. */
export interface FavoriteChange {
  id: string;
  vendorCode: string;
  type: string;
  isFavorite: boolean;
}

interface Variables extends FavoriteChange {
  /** The sign-in that made the change: it is not sent for another. */
  owner: string | null;
}

type Change = Mutation<boolean, Error, Variables>;

const mutationKey = [...gameKeys.favorites(), 'set'] as const;

// The server accepts one change a second.
const intervalMs = 1_100;
const longestDelayMs = 120_000;

let sentAt = -Infinity;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const send = ({ id, vendorCode, type, isFavorite }: FavoriteChange): Promise<unknown> =>
  isFavorite
    ? call('PUT /wps/favorites', { body: { nodeId: id, vendor: vendorCode, gameType: type } })
    : call('DELETE /wps/favorites/{nodeId}', { params: { nodeId: id } });

/** Sends a change in order; false where another member has signed in since. */
async function sendInOrder({ owner, ...change }: Variables): Promise<boolean> {
  // Never longer than the interval, whatever happens to the clock.
  await pause(Math.min(intervalMs, Math.max(0, sentAt + intervalMs - Date.now())));
  if (owner === null || owner !== currentOwner()) return false;
  sentAt = Date.now();
  await send(change);
  return true;
}

/** The favorites after a change. */
export function withChange(ids: readonly string[], { id, isFavorite }: FavoriteChange): string[] {
  const others = ids.filter((other) => other !== id);
  return isFavorite ? [id, ...others] : others;
}

// No answer, a server error or too many requests: nothing was refused.
const isRetryable = (fault: Error): boolean =>
  fault instanceof ApiError && (fault.status === 0 || fault.status === 429 || fault.status >= 500);

function delayOf(failures: number, fault: Error): number {
  // Without an answer the mutation is paused before this has passed.
  if (fault instanceof ApiError && (fault.status === 429 || fault.status === 0)) return intervalMs;
  return Math.min(longestDelayMs, intervalMs * 2 ** (failures + 1));
}

/** Lets changes of favorites wait for a connection, over a restart too. To be called before cached records are restored. */
export function allowOfflineFavorites(): void {
  offlineMutation<boolean, Variables>(mutationKey, {
    mutationFn: sendInOrder,
    // One after the other, in the order of the presses.
    scope: { id: 'favorites' },
    retry: (_, fault) => isRetryable(fault),
    retryDelay: delayOf,
    async onSuccess(isSent, change) {
      if (!isSent) return;
      // A response to an earlier request would restore the old favorites.
      await queryClient.cancelQueries({ queryKey: gameKeys.favorites() });
      await queryClient.invalidateQueries({ queryKey: gameKeys.favorites(), refetchType: 'none' });
      queryClient.setQueryData<string[]>(gameKeys.favoriteIds(), (ids) => ids && withChange(ids, change));
    },
    // A refused change was already shown, so the favorites are refetched.
    onError: () => queryClient.invalidateQueries({ queryKey: gameKeys.favorites() }),
  });
}

/** Changes that the server has not confirmed yet. */
export const usePendingChanges = (): FavoriteChange[] =>
  useMutationState<FavoriteChange, Change>({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Variables,
  });

/** Sends a change as soon as there is a connection. It replaces a change of the same game that still waits. */
export function sendFavorite(change: FavoriteChange): void {
  const cache = queryClient.getMutationCache();
  for (const waiting of cache.findAll({ mutationKey, predicate: ({ state }) => state.isPaused })) {
    if ((waiting.state.variables as Variables).id === change.id) cache.remove(waiting);
  }
  const variables: Variables = { ...change, owner: currentOwner() };
  const mutation = cache.build<boolean, Error, Variables, unknown>(queryClient, { mutationKey });
  // `onError` has handled a refusal.
  mutation.execute(variables).catch(() => undefined);
}
