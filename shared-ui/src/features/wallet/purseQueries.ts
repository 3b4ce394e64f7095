import { useMutation, useQuery } from '@tanstack/react-query';

import { call, queryClient, useIsSignedIn } from '../../api';
import type { Money } from '../../lib/money';
import { useFollow } from '../records';
import type { PurseTransfer, Wallets, Way } from './vendorWallet';
import { refreshBalance, walletKeys } from './queries';
import { toHomecoming, toMoveBody, toPurseTransfer, toWallets } from './wire';

/** The balance, and the wallets that vendors keep. */
export function useWallets() {
  useFollow(['transfer', 'balance'], walletKeys.purses());
  return useQuery<Wallets>({
    queryKey: walletKeys.purses(),
    queryFn: async ({ signal }) => toWallets(await call('GET /wps/wallets', { signal })),
    enabled: useIsSignedIn(),
    // What happens at a vendor tells nobody here: whoever looks, asks.
    staleTime: 0,
  });
}

export const refreshWallets = (): Promise<void> => queryClient.invalidateQueries({ queryKey: walletKeys.purses() });

// An event may be missed: what is under way is looked at again.
const lookAgain = 3_000;

export function usePurseTransfer(id: string) {
  useFollow(['transfer'], walletKeys.purseTransfer(id));
  useFollow(['transfer'], walletKeys.purses());
  return useQuery<PurseTransfer>({
    queryKey: walletKeys.purseTransfer(id),
    queryFn: async ({ signal }) =>
      toPurseTransfer(await call('GET /wps/wallets/transfers/{id}', { params: { id }, signal })),
    refetchInterval: ({ state }) => (state.data?.state === 'SENDING' ? lookAgain : false),
  });
}

const readAgain = () => {
  void refreshBalance();
  void refreshWallets();
};

export interface Move {
  vendor: string;
  way: Way;
  amount: Money;
}

export function useMove() {
  return useMutation({
    mutationFn: async ({ vendor, way, amount }: Move) =>
      toPurseTransfer(await call('POST /wps/relay/GCS_walletTransfer', { body: toMoveBody(vendor, way, amount) })),
    onSettled: readAgain,
  });
}

export function useReturnAll() {
  return useMutation({
    mutationFn: async () => toHomecoming(await call('POST /wps/wallets/return')),
    onSettled: readAgain,
  });
}
