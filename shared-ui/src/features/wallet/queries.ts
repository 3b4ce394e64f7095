import { useQuery } from '@tanstack/react-query';

import { call, currentOwner, keepAsRecords, onLive, queryClient, useIsSignedIn } from '../../api';
import { newerBalance, type Balance, type EntryFilter } from './model';
import { isWholeBalance, toBalance } from './wire';

export const walletKeys = {
  all: ['wallet'] as const,
  balance: () => [...walletKeys.all, 'balance'] as const,
  purses: () => [...walletKeys.all, 'purses'] as const,
  purseTransfer: (id: string) => [...walletKeys.all, 'purseTransfer', id] as const,
  entries: () => [...walletKeys.all, 'entries'] as const,
  entryList: (filter: EntryFilter) => [...walletKeys.entries(), filter] as const,
  entry: (id: string) => [...walletKeys.all, 'entry', id] as const,
};

keepAsRecords(walletKeys.all);

/** The money of whoever is signed in; kept for offline, shown there with its age. */
export function useBalance() {
  const isSignedIn = useIsSignedIn();
  return useQuery<Balance>({
    queryKey: walletKeys.balance(),
    queryFn: async ({ signal }) => {
      const owner = currentOwner();
      return toBalance(await call('GET /wps/v2/wallets/balance', { signal }), owner);
    },
    enabled: isSignedIn,
    staleTime: 15_000,
    // Answers and events may overtake one another; the version decides.
    structuralSharing: (old, next) => newerBalance(old as Balance | undefined, next as Balance),
  });
}

export const refreshBalance = (): Promise<void> => queryClient.invalidateQueries({ queryKey: walletKeys.balance() });

/** Takes a balance that came with an answer or an event, unless a newer one is already here. */
export function takeBalance(next: Balance): void {
  queryClient.setQueryData<Balance>(walletKeys.balance(), (old) => newerBalance(old, next));
}

/** Follows the balance while the event line is open. */
export function followBalance(): () => void {
  const stops = [
    onLive('balance', (event) => {
      if (isWholeBalance(event)) takeBalance(toBalance(event, currentOwner()));
      else void refreshBalance();
    }),
    onLive('bet', () => void refreshBalance()),
  ];
  return () => stops.forEach((stop) => stop());
}
