import { useQuery } from '@tanstack/react-query';

import { call, currentOwner, persistAsRecords, onLive, queryClient, useIsSignedIn } from '../../api';
import { newerBalance, type Balance, type EntryFilter } from './model';
import { hasBalance, toBalance } from './wire';

export const walletKeys = {
  all: ['wallet'] as const,
  balance: () => [...walletKeys.all, 'balance'] as const,
  vendorWallets: () => [...walletKeys.all, 'vendorWallets'] as const,
  vendorTransfer: (id: string) => [...walletKeys.all, 'vendorTransfer', id] as const,
  entries: () => [...walletKeys.all, 'entries'] as const,
  entryList: (filter: EntryFilter) => [...walletKeys.entries(), filter] as const,
  entry: (id: string) => [...walletKeys.all, 'entry', id] as const,
};

persistAsRecords(walletKeys.all);

/** The member's balance, persisted for offline use. */
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
    // Responses and events may arrive out of order; the version decides.
    structuralSharing: (old, next) => newerBalance(old as Balance | undefined, next as Balance),
  });
}

export const refreshBalance = (): Promise<void> => queryClient.invalidateQueries({ queryKey: walletKeys.balance() });

/** Caches a balance from a response or an event, unless a newer one is cached. */
export function cacheBalance(next: Balance): void {
  queryClient.setQueryData<Balance>(walletKeys.balance(), (old) => newerBalance(old, next));
}

/** Keeps the balance current while the event stream is open. */
export function followBalance(): () => void {
  const stops = [
    onLive('balance', (event) => {
      if (hasBalance(event)) cacheBalance(toBalance(event, currentOwner()));
      else void refreshBalance();
    }),
    onLive('bet', () => void refreshBalance()),
  ];
  return () => stops.forEach((stop) => stop());
}
