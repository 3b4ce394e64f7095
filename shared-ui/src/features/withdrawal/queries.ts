import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';

import { call, deed, get, keepAsRecords, queryClient, type Call, type Cursor } from '../../api';
import type { Money } from '../../lib/money';
import type { PictureFile } from '../../platform/pictures';
import { memberKeys } from '../member';
import { walletKeys } from '../wallet';
import { nextCursorOf, pageSize, pagesOf, useFollow } from '../records';
import { isFinal, type Payee, type Terms, type Withdrawal } from './model';
import { toTerms, toWithdrawal, type TermsWire, type WithdrawalWire } from './wire';

export const withdrawalKeys = {
  all: ['withdrawal'] as const,
  terms: () => [...withdrawalKeys.all, 'terms'] as const,
  list: () => [...withdrawalKeys.all, 'list'] as const,
  one: (id: string) => [...withdrawalKeys.all, 'one', id] as const,
};

keepAsRecords(withdrawalKeys.all);

// The event line tells at once; asking now and then covers a line that is down.
const askAgainMs = 15_000;
const pathOf = (id: string): string => `/wps/withdrawals/${encodeURIComponent(id)}`;

export function useTerms() {
  useFollow(['withdrawal', 'balance'], withdrawalKeys.terms());
  return useQuery<Terms>({
    queryKey: withdrawalKeys.terms(),
    queryFn: async ({ signal }) =>
      toTerms(await get<TermsWire>('/wps/withdrawals/terms', 'withdrawal.terms', { signal })),
  });
}

export function useWithdrawals() {
  useFollow(['withdrawal'], withdrawalKeys.list());
  return pagesOf(
    useInfiniteQuery({
      queryKey: withdrawalKeys.list(),
      queryFn: async ({ pageParam, signal }) => {
        const query = { cursor: pageParam, pageSize };
        const page = await get<Cursor<WithdrawalWire>>('/wps/withdrawals', 'withdrawal.list', { query, signal });
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
    queryFn: async ({ signal }) => toWithdrawal(await get<WithdrawalWire>(pathOf(id), 'withdrawal.one', { signal })),
    // Whoever opens it is not asked what he answered elsewhere: what was kept is shown, and read again at once.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data !== undefined && isFinal(state.data.state) ? false : askAgainMs),
  });
}

const readTermsAgain = () => queryClient.invalidateQueries({ queryKey: withdrawalKeys.terms() });

function keep(withdrawal: Withdrawal): void {
  queryClient.setQueryData(withdrawalKeys.one(withdrawal.id), withdrawal);
  void queryClient.invalidateQueries({ queryKey: withdrawalKeys.list() });
  void queryClient.invalidateQueries({ queryKey: walletKeys.balance() });
  void readTermsAgain();
}

export interface Wish {
  amount: Money;
  payeeId: string;
  paymentPassword: string;
}

export function useWithdraw() {
  return useMutation({
    mutationFn: async (wish: Wish) =>
      toWithdrawal(
        await deed<WithdrawalWire>({
          method: 'POST',
          path: '/wps/withdrawals',
          moduleId: 'withdrawal.request',
          body: { ...wish },
          isEncrypted: true,
        }),
      ),
    onSuccess: keep,
    onError: () => void readTermsAgain(),
  });
}

export function useCancelWithdrawal(id: string) {
  return useMutation({
    mutationFn: async () =>
      toWithdrawal(
        await deed<WithdrawalWire>({ method: 'POST', path: `${pathOf(id)}/cancel`, moduleId: 'withdrawal.cancel' }),
      ),
    onSuccess: keep,
    // Somebody began to look at it meanwhile: show what it has become.
    onError: () => void queryClient.invalidateQueries({ queryKey: withdrawalKeys.one(id) }),
  });
}

const partPath = (id: string, part: string, deed: string): string =>
  `${pathOf(id)}/parts/${encodeURIComponent(part)}/${deed}`;

/** What somebody says about a part: it is here, it is not (with pictures), it came after all; or about all of them. */
export type Said =
  | { action: 'received' | 'cameAfterAll'; part: string }
  | { action: 'notReceived'; part: string; files: readonly PictureFile[]; onProgress: (share: number) => void }
  | { action: 'allReceived' };

function callOf(id: string, said: Said): Call {
  switch (said.action) {
    case 'received':
      return { method: 'POST', path: partPath(id, said.part, 'received'), moduleId: 'withdrawal.received' };
    case 'cameAfterAll':
      return { method: 'DELETE', path: partPath(id, said.part, 'dispute'), moduleId: 'withdrawal.cameAfterAll' };
    case 'allReceived':
      return { method: 'POST', path: `${pathOf(id)}/received`, moduleId: 'withdrawal.allReceived' };
    case 'notReceived':
      return {
        method: 'POST',
        path: partPath(id, said.part, 'dispute'),
        moduleId: 'withdrawal.notReceived',
        upload: { field: 'proofs', files: said.files, onProgress: said.onProgress },
      };
  }
}

export function useSay(id: string) {
  return useMutation({
    mutationFn: async (said: Said) => toWithdrawal(await deed<WithdrawalWire>(callOf(id, said))),
    onSuccess: keep,
    // The time ran out or the desk ruled meanwhile: show what it has become.
    onError: () => void queryClient.invalidateQueries({ queryKey: withdrawalKeys.one(id) }),
  });
}

export type NewPayee = { bank: string; holder: string; number: string };

export function useAddPayee() {
  return useMutation({
    mutationFn: (payee: NewPayee) =>
      deed<Payee>({
        method: 'POST',
        path: '/wps/payees',
        moduleId: 'withdrawal.addPayee',
        body: payee,
        isEncrypted: true,
      }),
    onSuccess: readTermsAgain,
  });
}

export type PaymentSecret = { paymentPassword: string; password?: string };

export function useSetPaymentPassword() {
  return useMutation({
    mutationFn: (body: PaymentSecret) =>
      call<unknown>({
        method: 'PUT',
        path: '/wps/member/paymentPassword',
        moduleId: 'member.paymentPassword',
        body,
        isEncrypted: true,
      }),
    async onSuccess() {
      void queryClient.invalidateQueries({ queryKey: memberKeys.info() });
      await readTermsAgain();
    },
  });
}
