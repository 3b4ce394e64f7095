import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';

import { call, persistAsRecords, queryClient } from '../../api';
import type { Money } from '../../lib/money';
import { walletKeys } from '../wallet';
import { nextCursorOf, pageSize, pagesOf, useFollow } from '../records';
import type { Terms, Transfer } from './model';
import { toDirection, toTerms, toTransfer } from './wire';

export const transferKeys = {
  all: ['transfer'] as const,
  terms: () => [...transferKeys.all, 'terms'] as const,
  termsOf: (to: string | null) => [...transferKeys.terms(), to ?? ''] as const,
  list: () => [...transferKeys.all, 'list'] as const,
  one: (id: string) => [...transferKeys.all, 'one', id] as const,
};

persistAsRecords(transferKeys.all);

/** The terms of a transfer to the upline, or to a direct downline. */
export function useTerms(to: string | null) {
  useFollow(['transfer', 'balance'], transferKeys.terms());
  return useQuery<Terms>({
    queryKey: transferKeys.termsOf(to),
    queryFn: async ({ signal }) => toTerms(await call('GET /wps/transfers/terms', { query: { to }, signal })),
  });
}

export function useTransfers() {
  useFollow(['transfer'], transferKeys.list());
  return pagesOf(
    useInfiniteQuery({
      queryKey: transferKeys.list(),
      queryFn: async ({ pageParam, signal }) => {
        const query = { cursor: pageParam, pageSize };
        const page = await call('GET /wps/transfers', { query, signal });
        return { ...page, content: page.content.map(toTransfer) };
      },
      initialPageParam: null as string | null,
      getNextPageParam: nextCursorOf,
    }),
  );
}

export function useTransfer(id: string) {
  return useQuery<Transfer>({
    queryKey: transferKeys.one(id),
    queryFn: async ({ signal }) => toTransfer(await call('GET /wps/transfers/{id}', { params: { id }, signal })),
  });
}

export const refetchTerms = () => queryClient.invalidateQueries({ queryKey: transferKeys.terms() });

function cacheTransfer(transfer: Transfer): void {
  queryClient.setQueryData(transferKeys.one(transfer.id), transfer);
  void queryClient.invalidateQueries({ queryKey: transferKeys.list() });
  void queryClient.invalidateQueries({ queryKey: walletKeys.balance() });
  void refetchTerms();
}

export interface TransferRequest {
  amount: Money;
  paymentPassword: string;
}

export function useSend(to: string | null) {
  return useMutation({
    mutationFn: async (request: TransferRequest) =>
      toTransfer(await call('POST /wps/transfers', { body: { ...toDirection(to), ...request } })),
    onSuccess: cacheTransfer,
    onError: () => void refetchTerms(),
  });
}
