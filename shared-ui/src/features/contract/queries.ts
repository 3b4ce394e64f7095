import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';

import { call, queryClient, type RequestBody } from '../../api';
import type { DayRange } from '../../lib/dayRange';
import { memberKeys } from '../member';
import { nextCursorOf, pageSize, pagesOf, useDays, useFollow, type Pages } from '../records';
import { useWhiteLabel } from '../system';
import type { Bill, BillDetail, BillTotals } from './bill';
import type { Contract, ContractDetail, ContractKind, ContractStep, Side } from './model';
import { toBillDetail, toBillPage, toContract, toContractDetail } from './wire';

// Default agent types; a white label may configure others.
const usualAgents = [1, 2, 41, 42];
// The longest page of the server.
const maxChoices = 100;

export const contractKeys = {
  all: ['contract'] as const,
  lists: () => [...contractKeys.all, 'list'] as const,
  list: (side: Side) => [...contractKeys.lists(), side] as const,
  own: (kind: ContractKind) => [...contractKeys.lists(), 'own', kind] as const,
  one: (id: string) => [...contractKeys.all, 'one', id] as const,
  bills: () => [...contractKeys.all, 'bills'] as const,
  billList: (filter: BillFilter) => [...contractKeys.bills(), filter] as const,
  bill: (id: string) => [...contractKeys.bills(), id] as const,
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
      const query = { side: 'DOWNLINE' as const, kind, pageSize: maxChoices };
      const { content } = await call('GET /wps/agent/contracts', { query, signal });
      return (
        content.map(toContract).find(({ state }) => state === 'ACTIVE' || state === 'TERMINATION_REQUESTED') ?? null
      );
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

export interface BillFilter extends DayRange {
  kind: ContractKind;
}

/** The bills of a kind that the agent receives or pays, with the totals of the days. */
export function useBills(filter: BillFilter): Pages<Bill> & { totals: BillTotals | undefined } {
  useFollow(['contract', 'balance'], contractKeys.bills());
  const query = useInfiniteQuery({
    queryKey: contractKeys.billList(filter),
    queryFn: async ({ pageParam, signal }) =>
      toBillPage(
        await call('GET /wps/agent/bills', { query: { ...filter, cursor: pageParam ?? undefined, pageSize }, signal }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: nextCursorOf,
    placeholderData: keepPreviousData,
    meta: { persist: 'records' },
  });
  return { ...pagesOf(query), totals: query.data?.pages[0]?.totals };
}

export function useBill(id: string) {
  return useQuery<BillDetail>({
    queryKey: contractKeys.bill(id),
    queryFn: async ({ signal }) => toBillDetail(await call('GET /wps/agent/bills/{id}', { params: { id }, signal })),
  });
}

/** Direct downlines who are agents: those to whom a contract can be offered. */
export function useDownlineAgents() {
  const agentTypes = useWhiteLabel()?.agentTypes ?? [];
  const known = agentTypes.length > 0 ? agentTypes : usualAgents;
  const days = useDays('today');
  return useQuery({
    queryKey: [...contractKeys.all, 'downlines', days],
    queryFn: async ({ signal }) => {
      const { content } = await call('GET /wps/agent/team', { query: { ...days, pageSize: maxChoices }, signal });
      return content.map(({ id, account, type }) => ({ id, account, type }));
    },
    select: (team) => team.filter(({ type }) => known.includes(type)),
  });
}

export function useOffer() {
  return useMutation({
    mutationFn: async (body: RequestBody<'POST /wps/agent/contracts'>) =>
      toContract(await call('POST /wps/agent/contracts', { body })),
    onSettled: refetchContracts,
  });
}
