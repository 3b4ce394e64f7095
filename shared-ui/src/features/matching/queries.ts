import { useMutation, useQuery } from '@tanstack/react-query';

import { call, queryClient } from '../../api';
import type { PictureFile } from '../../platform/pictures';
import { depositKeys } from '../deposit';
import { useFollow } from '../records';
import { walletKeys } from '../wallet';
import { withdrawalKeys } from '../withdrawal';
import { isOpen, type Match, type PayeeAccount } from './model';
import { toMatch } from './wire';

// Matches are not persisted: they are of use only with a connection, and a receipt may show an account.
export const matchKeys = {
  all: ['match'] as const,
  ofDeposit: (id: string) => [...matchKeys.all, 'deposit', id] as const,
  ofWithdrawal: (id: string) => [...matchKeys.all, 'withdrawal', id] as const,
  one: (id: string) => [...matchKeys.all, 'one', id] as const,
  receipt: (id: string, file: string) => [...matchKeys.all, 'receipt', id, file] as const,
};

// Events update a match at once; polling covers a lost event stream.
const pollMs = 5_000;
const maxPageSize = 100;

type Filter = { depositId: string } | { withdrawalId: string };

async function list(filter: Filter, signal: AbortSignal): Promise<Match[]> {
  const query = { ...filter, pageSize: maxPageSize };
  return (await call('GET /wps/matches', { query, signal })).content.map(toMatch);
}

/** The match of a deposit, or null while none was found. */
export function useMatchOfDeposit(id: string) {
  useFollow(['match', 'deposit'], matchKeys.ofDeposit(id));
  return useQuery<Match | null>({
    queryKey: matchKeys.ofDeposit(id),
    queryFn: async ({ signal }) => (await list({ depositId: id }, signal))[0] ?? null,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data === undefined || data === null || isOpen(data) ? pollMs : false),
  });
}

/** The matches of the parts of a withdrawal, newest first. */
export function useMatchesOfWithdrawal(id: string) {
  useFollow(['match', 'withdrawal'], matchKeys.ofWithdrawal(id));
  return useQuery<Match[]>({
    queryKey: matchKeys.ofWithdrawal(id),
    queryFn: ({ signal }) => list({ withdrawalId: id }, signal),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data === undefined || data.some(isOpen) ? pollMs : false),
  });
}

/** One match with its receipts. */
export function useMatch(id: string, isEnabled = true) {
  return useQuery<Match>({
    queryKey: matchKeys.one(id),
    queryFn: async ({ signal }) => toMatch(await call('GET /wps/matches/{id}', { params: { id }, signal })),
    enabled: isEnabled,
  });
}

/** A picture of a receipt as a data URL; it is dropped as soon as nothing shows it. */
export function useReceiptPicture(id: string, file: string) {
  return useQuery<string>({
    queryKey: matchKeys.receipt(id, file),
    queryFn: async ({ signal }) => {
      const { kind, picture } = await call('GET /wps/matches/{id}/proofs/{file}', { params: { id, file }, signal });
      return `data:${kind};base64,${picture}`;
    },
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** Asks for the payee's account. The answer is in no cache: the caller keeps it only as long as it is shown. */
export const revealPayee = (id: string): Promise<PayeeAccount> =>
  call('POST /wps/matches/{id}/payee', { params: { id } });

function refetchAll(): void {
  for (const queryKey of [matchKeys.all, depositKeys.all, withdrawalKeys.all, walletKeys.balance()])
    void queryClient.invalidateQueries({ queryKey });
}

export interface Upload {
  files: readonly PictureFile[];
  onProgress: (share: number) => void;
}

/** Uploads the receipt of a transfer, or the receiver's proof that a counted one did not arrive. */
export function useSendProof(id: string, purpose: 'proofs' | 'dispute') {
  return useMutation({
    mutationFn: ({ files, onProgress }: Upload) => {
      const request = { params: { id }, upload: { field: 'proofs' as const, files, onProgress } };
      return purpose === 'proofs'
        ? call('POST /wps/matches/{id}/proofs', request)
        : call('POST /wps/matches/{id}/dispute', request);
    },
    onSettled: refetchAll,
  });
}
