import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';

import { call, queryClient } from '../../api';
import { memberKeys } from '../member';
import { nextCursorOf, pageSize, pagesOf, useFollow, type Pages } from '../records';
import type { Contract, ContractDetail, ContractKind, ContractStep, Side } from './model';
import { toContract, toContractDetail } from './wire';

export const contractKeys = {
  all: ['contract'] as const,
  lists: () => [...contractKeys.all, 'list'] as const,
  list: (side: Side) => [...contractKeys.lists(), side] as const,
  own: (kind: ContractKind) => [...contractKeys.lists(), 'own', kind] as const,
  one: (id: string) => [...contractKeys.all, 'one', id] as const,
};

/** Contracts in which the agent is on this side, the newest first. */
export function useContractList(side: Side): Pages<Contract> {
  useFollow(['contract'], contractKeys.all);
  return pagesOf(
    useInfiniteQuery({
      queryKey: contractKeys.list(side),
      queryFn: async ({ pageParam, signal }) => {
        const query = { side, cursor: pageParam ?? undefined, pageSize };
        const page = await call('GET /wps/agent/contracts', { query, signal });
        return { ...page, content: page.content.map(toContract) };
      },
      initialPageParam: null as string | null,
      getNextPageParam: nextCursorOf,
      placeholderData: keepPreviousData,
      meta: { persist: 'records' },
    }),
  );
}

/** The contract of a kind that the agent has with the upline or the platform; null without one. */
export function useOwnContract(kind: ContractKind) {
  return useQuery({
    queryKey: contractKeys.own(kind),
    queryFn: async ({ signal }): Promise<Contract | null> => {
      const query = { side: 'DOWNLINE' as const, kind, open: true, pageSize };
      const { content } = await call('GET /wps/agent/contracts', { query, signal });
      return content.map(toContract).find(({ state }) => state !== 'PENDING') ?? null;
    },
  });
}

export function useContract(id: string) {
  useFollow(['contract'], contractKeys.all);
  return useQuery<ContractDetail>({
    queryKey: contractKeys.one(id),
    queryFn: async ({ signal }) =>
      toContractDetail(await call('GET /wps/agent/contracts/{id}', { params: { id }, signal })),
  });
}

export function refetchContracts(): void {
  void queryClient.invalidateQueries({ queryKey: contractKeys.all });
  void queryClient.invalidateQueries({ queryKey: memberKeys.contracts() });
}

export interface StepRequest {
  step: ContractStep;
  paymentPassword?: string;
}

/** Does a step. A refusal refetches too: the contract may have changed meanwhile. */
export function useStep(id: string) {
  return useMutation({
    mutationFn: async (body: StepRequest) => {
      await call('POST /wps/agent/contracts/{id}/steps', { params: { id }, body });
    },
    onSettled: refetchContracts,
  });
}
