import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';

import { call, persistAsRecords, queryClient } from '../../api';
import { useLocale } from '../../i18n';
import type { Money } from '../../lib/money';
import type { PictureFile } from '../../platform/pictures';
import { walletKeys } from '../wallet';
import { nextCursorOf, pageSize, pagesOf, useFollow } from '../records';
import { isFinal, type Channel, type Deposit, type Quote } from './model';
import { toChannel, toDeposit, toQuote } from './wire';

export const depositKeys = {
  all: ['deposit'] as const,
  channels: (locale: string) => [...depositKeys.all, 'channels', locale] as const,
  list: () => [...depositKeys.all, 'list'] as const,
  one: (id: string) => [...depositKeys.all, 'one', id] as const,
};

persistAsRecords(depositKeys.all);

// Events update the deposit at once; polling covers a lost event stream.
const pollMs = 5_000;

export function useChannels() {
  return useQuery<Channel[]>({
    queryKey: depositKeys.channels(useLocale()),
    queryFn: async ({ signal }) => (await call('GET /wps/deposits/channels', { signal })).content.map(toChannel),
    staleTime: 60_000,
  });
}

// Quotes expire, so they are not persisted like records.
const quoteKey = (channelId: string) => ['depositQuote', channelId] as const;

/** The quoted rate of a channel; disabled where the channel collects the wallet's currency. */
export function useQuote({ id, currency }: Pick<Channel, 'id' | 'currency'>) {
  return useQuery<Quote>({
    queryKey: quoteKey(id),
    queryFn: async () => toQuote(await call('POST /wps/deposits/quotes', { body: { channelId: id } })),
    enabled: currency !== null,
    gcTime: 0,
  });
}

/** The cached quote at the time of the call, not at the time the form rendered. */
export const currentQuote = (channelId: string): Quote | undefined => queryClient.getQueryData(quoteKey(channelId));

export function useDeposits() {
  useFollow(['deposit', 'balance'], depositKeys.list());
  return pagesOf(
    useInfiniteQuery({
      queryKey: depositKeys.list(),
      queryFn: async ({ pageParam, signal }) => {
        const query = { cursor: pageParam, pageSize };
        const page = await call('GET /wps/deposits', { query, signal });
        return { ...page, content: page.content.map(toDeposit) };
      },
      initialPageParam: null as string | null,
      getNextPageParam: nextCursorOf,
    }),
  );
}

export function useDeposit(id: string) {
  useFollow(['deposit', 'balance'], depositKeys.one(id));
  return useQuery<Deposit>({
    queryKey: depositKeys.one(id),
    queryFn: async ({ signal }) => toDeposit(await call('GET /wps/deposits/{id}', { params: { id }, signal })),
    refetchInterval: ({ state }) => (state.data !== undefined && isFinal(state.data.state) ? false : pollMs),
  });
}

function cacheDeposit(deposit: Deposit): void {
  queryClient.setQueryData(depositKeys.one(deposit.id), deposit);
  void queryClient.invalidateQueries({ queryKey: depositKeys.list() });
  void queryClient.invalidateQueries({ queryKey: walletKeys.balance() });
}

export interface DepositRequest {
  channelId: string;
  amount: Money;
  quoteId?: string;
}

export function useCreateDeposit() {
  return useMutation({
    mutationFn: async (body: DepositRequest) => toDeposit(await call('POST /wps/deposits', { body })),
    onSuccess: cacheDeposit,
  });
}

export function useCancelDeposit(id: string) {
  return useMutation({
    mutationFn: async () => toDeposit(await call('POST /wps/deposits/{id}/cancel', { params: { id } })),
    onSuccess: cacheDeposit,
    // It was paid or has expired in the meantime: show the current state.
    onError: () => void queryClient.invalidateQueries({ queryKey: depositKeys.one(id) }),
  });
}

export interface Receipt {
  files: readonly PictureFile[];
  onProgress: (share: number) => void;
}

export function useSendReceipt(id: string) {
  return useMutation({
    mutationFn: async ({ files, onProgress }: Receipt) =>
      toDeposit(
        await call('POST /wps/deposits/{id}/proofs', {
          params: { id },
          upload: { field: 'proofs', files, onProgress },
        }),
      ),
    onSuccess: cacheDeposit,
    // It has expired in the meantime: show the current state.
    onError: () => void queryClient.invalidateQueries({ queryKey: depositKeys.one(id) }),
  });
}
