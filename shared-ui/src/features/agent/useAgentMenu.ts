import { hasFlag, useWhiteLabel } from '../system';
import { memberKeys, useContracts } from '../member';
import { useFollow } from '../records';
import { agentPages, type AgentPage } from './model';

export type MenuEntry = AgentPage & { waiting: number };

/** The sections that the agent has, with the number of requests that wait for an answer. */
export function useAgentMenu(): MenuEntry[] {
  const hasContracts = hasFlag(useWhiteLabel(), 'AGENTPOLICY3');
  useFollow(['contract'], memberKeys.contracts());
  const waiting = useContracts().data?.waiting ?? 0;
  const shown = agentPages.filter(({ page }) => page !== 'agentContracts' || hasContracts);
  return shown.map((entry, place) => ({
    ...entry,
    isGroupEnd: entry.isGroupEnd && place < shown.length - 1,
    waiting: entry.page === 'agentContracts' ? waiting : 0,
  }));
}
