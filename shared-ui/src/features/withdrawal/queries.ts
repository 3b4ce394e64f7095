import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';

import { call, persistAsRecords, queryClient, type ResponseValue } from '../../api';
import type { Money } from '../../lib/money';
import type { PictureFile } from '../../platform/pictures';
import { memberKeys } from '../member';
import { nextCursorOf, pageSize, pagesOf, useFollow } from '../records';
import { walletKeys } from '../wallet';
import { isFinal, type Terms, type Withdrawal } from './model';
import { toTerms, toWithdrawal } from './wire';

export const withdrawalKeys = {
  all: ['withdrawal'] as const,
  terms: () => [...withdrawalKeys.all, 'terms'] as const,
  destinations: () => [...withdrawalKeys.all, 'destinations'] as const,
  list: () => [...withdrawalKeys.all, 'list'] as const,
  one: (id: string) => [...withdrawalKeys.all, 'one', id] as const,
};

persistAsRecords(withdrawalKeys.all);

// Events update the withdrawal at once; polling covers a lost event stream.
const pollMs = 15_000;

export function useTerms() {
  useFollow(['withdrawal', 'balance'], withdrawalKeys.terms());
  return useQuery<Terms>({
    queryKey: withdrawalKeys.terms(),
    queryFn: async ({ signal }) => toTerms(await call('GET /wps/withdrawals/terms', { signal })),
  });
}

export function useWithdrawals() {
  useFollow(['withdrawal'], withdrawalKeys.list());
  return pagesOf(
    useInfiniteQuery({
      queryKey: withdrawalKeys.list(),
      queryFn: async ({ pageParam, signal }) => {
        const query = { cursor: pageParam, pageSize };
        const page = await call('GET /wps/withdrawals', { query, signal });
        return { ...page, content: page.content.map(toWithdrawal) };
      },
      initialPageParam: null as string | null,
      getNextPageParam: nextCursorOf,
    }),
  );
}

export function useWithdrawal(id: string) {
  useFollow(['withdrawal'], withdrawalKeys.one(id));
  return useQuery<Withdrawal>({
    queryKey: withdrawalKeys.one(id),
    queryFn: async ({ signal }) => toWithdrawal(await call('GET /wps/withdrawals/{id}', { params: { id }, signal })),
    // Cached data is shown and refetched at once, so that a question answered on another device does not stay.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data !== undefined && isFinal(state.data.state) ? false : pollMs),
  });
}

const refetchTerms = () => queryClient.invalidateQueries({ queryKey: withdrawalKeys.terms() });

function cacheWithdrawal(withdrawal: Withdrawal): void {
  queryClient.setQueryData(withdrawalKeys.one(withdrawal.id), withdrawal);
  void queryClient.invalidateQueries({ queryKey: withdrawalKeys.list() });
  void queryClient.invalidateQueries({ queryKey: walletKeys.balance() });
  void refetchTerms();
}

export interface WithdrawalRequest {
  amount: Money;
  payeeId: string;
  paymentPassword: string;
}

export function useWithdraw() {
  return useMutation({
    mutationFn: async (body: WithdrawalRequest) => toWithdrawal(await call('POST /wps/withdrawals', { body })),
    onSuccess: cacheWithdrawal,
    onError: () => void refetchTerms(),
  });
}

export function useCancelWithdrawal(id: string) {
  return useMutation({
    mutationFn: async () => toWithdrawal(await call('POST /wps/withdrawals/{id}/cancel', { params: { id } })),
    onSuccess: cacheWithdrawal,
    // An operator has begun a review: show the current state.
    onError: () => void queryClient.invalidateQueries({ queryKey: withdrawalKeys.one(id) }),
  });
}

/** A member's answer about one part (received, missing with proofs, received after all) or about all parts. */
export type PayoutAnswer =
  | { action: 'received' | 'receivedAfterAll'; part: string }
  | { action: 'notReceived'; part: string; files: readonly PictureFile[]; onProgress: (share: number) => void }
  | { action: 'allReceived' };

function send(id: string, answer: PayoutAnswer): Promise<ResponseValue<'GET /wps/withdrawals/{id}'>> {
  switch (answer.action) {
    case 'received':
      return call('POST /wps/withdrawals/{id}/parts/{part}/received', { params: { id, part: answer.part } });
    case 'receivedAfterAll':
      return call('DELETE /wps/withdrawals/{id}/parts/{part}/dispute', { params: { id, part: answer.part } });
    case 'allReceived':
      return call('POST /wps/withdrawals/{id}/received', { params: { id } });
    case 'notReceived': {
      const { part, files, onProgress } = answer;
      return call('POST /wps/withdrawals/{id}/parts/{part}/dispute', {
        params: { id, part },
        upload: { field: 'proofs', files, onProgress },
      });
    }
  }
}

export function useAnswerPayout(id: string) {
  return useMutation({
    mutationFn: async (answer: PayoutAnswer) => toWithdrawal(await send(id, answer)),
    onSuccess: cacheWithdrawal,
    // The deadline passed or an operator decided in the meantime: show the current state.
    onError: () => void queryClient.invalidateQueries({ queryKey: withdrawalKeys.one(id) }),
  });
}

export type NewPayee = { bank: string; holder: string; number: string };

export function useAddPayee() {
  return useMutation({
    mutationFn: (body: NewPayee) => call('POST /wps/payees', { body }),
    onSuccess: refetchTerms,
  });
}

export function useRemovePayee() {
  return useMutation({
    mutationFn: (id: string) => call('DELETE /wps/payees/{id}', { params: { id } }),
    onSettled: refetchTerms,
  });
}

export type PaymentSecret = { paymentPassword: string; password?: string };

export function useSetPaymentPassword() {
  return useMutation({
    mutationFn: (body: PaymentSecret) => call('PUT /wps/member/paymentPassword', { body }),
    async onSuccess() {
      void queryClient.invalidateQueries({ queryKey: memberKeys.info() });
      await refetchTerms();
    },
  });
}
