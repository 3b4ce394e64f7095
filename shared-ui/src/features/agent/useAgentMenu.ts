import { memberKeys, useContracts, type Member } from '../member';
import { useFollow } from '../records';
import { hasFlag, useWhiteLabel } from '../system';
import { agentPages, type AgentPage, type AgentPageName } from './model';

export type MenuEntry = AgentPage & { waiting: number };

// In the order of the kinds in `Contracts.has`.
const billPages: readonly AgentPageName[] = [
  'agentDividendRecordCopy2',
  'agentDailyWages2',
  'agentHourSalary',
  'agentRealtimeSalary',
];

/**
 * The sections that the agent has, with the number of requests that wait for an answer. A kind of contracts has its
 * section once the agent has one, and always at the top level, which may offer any.
 */
export function useAgentMenu({ hasUpline }: Pick<Member, 'hasUpline'>): MenuEntry[] {
  const hasContracts = hasFlag(useWhiteLabel(), 'AGENTPOLICY3');
  useFollow(['contract'], memberKeys.contracts());
  const contracts = useContracts().data;
  const isShown = (page: AgentPageName): boolean => {
    const kind = billPages.indexOf(page);
    if (page !== 'agentContracts' && kind < 0) return true;
    return hasContracts && (kind < 0 || !hasUpline || contracts?.has[kind] === true);
  };
  const shown = agentPages.filter(({ page }) => isShown(page));
  return shown.map((entry, place) => ({
    ...entry,
    isGroupEnd: entry.isGroupEnd && place < shown.length - 1,
    waiting: entry.page === 'agentContracts' ? (contracts?.waiting ?? 0) : 0,
  }));
}
