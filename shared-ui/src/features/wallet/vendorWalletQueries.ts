import { useMutation, useQuery } from '@tanstack/react-query';

import { call, queryClient, useIsSignedIn } from '../../api';
import type { Money } from '../../lib/money';
import { useFollow } from '../records';
import type { VendorTransfer, Wallets, TransferDirection } from './vendorWallet';
import { refreshBalance, walletKeys } from './queries';
import { toReturnAllResult, toTransferBody, toVendorTransfer, toWallets } from './wire';

/** The main balance and the vendor wallets. */
export function useWallets() {
  useFollow(['transfer', 'balance'], walletKeys.vendorWallets());
  return useQuery<Wallets>({
    queryKey: walletKeys.vendorWallets(),
    queryFn: async ({ signal }) => toWallets(await call('GET /wps/wallets', { signal })),
    enabled: useIsSignedIn(),
    // There are no events about vendor wallets, so they are refetched on every mount.
    staleTime: 0,
  });
}

export const refreshWallets = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: walletKeys.vendorWallets() });

// Polls a pending transfer in case an event is missed.
const pollMs = 3_000;

export function useVendorTransfer(id: string) {
  useFollow(['transfer'], walletKeys.vendorTransfer(id));
  useFollow(['transfer'], walletKeys.vendorWallets());
  return useQuery<VendorTransfer>({
    queryKey: walletKeys.vendorTransfer(id),
    queryFn: async ({ signal }) =>
      toVendorTransfer(await call('GET /wps/wallets/transfers/{id}', { params: { id }, signal })),
    refetchInterval: ({ state }) => (state.data?.state === 'SENDING' ? pollMs : false),
  });
}

const refetchTransfer = () => {
  void refreshBalance();
  void refreshWallets();
};

export interface VendorTransferRequest {
  vendor: string;
  direction: TransferDirection;
  amount: Money;
}

export function useCreateVendorTransfer() {
  return useMutation({
    mutationFn: async ({ vendor, direction, amount }: VendorTransferRequest) =>
      toVendorTransfer(
        await call('POST /wps/relay/GCS_walletTransfer', { body: toTransferBody(vendor, direction, amount) }),
      ),
    onSettled: refetchTransfer,
  });
}

export function useReturnAll() {
  return useMutation({
    mutationFn: async () => toReturnAllResult(await call('POST /wps/wallets/return')),
    onSettled: refetchTransfer,
  });
}
