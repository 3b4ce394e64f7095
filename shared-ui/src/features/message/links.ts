import { linkTo, pathTo } from '../../lib/paths';
import type { ContractKind, Message } from './model';

const page = 'messageV2';

export const messagesLink = (): string => linkTo('member', { page });
export const oneMessageLink = (id: string): string => pathTo('messageDetail', { id });

const details = {
  deposit: 'depositDetail',
  withdrawal: 'withdrawalDetail',
  transfer: 'transferDetail',
} as const;

const billPages: Record<ContractKind, string> = {
  dividend: 'agentDividendRecordCopy2',
  daily_salary: 'agentDailyWages2',
  hourly_salary: 'agentHourSalary',
  realtime_salary: 'agentRealtimeSalary',
};

/** Link to the subject of a message; that of a match depends on the member's side, see `MatchLink`. */
export function relatedLink({ related, contract }: Message): string | null {
  if (related === null || related.kind === 'match') return null;
  if (related.kind === 'free_rounds') return linkTo('member', { page: 'bonusDetails' });
  if (related.kind === 'lottery_order') return linkTo('lottery', { view: 'order', id: related.id });
  if (related.kind === 'account') return linkTo('member', { page: 'securityCenter', view: 'sessions' });
  if (related.kind === 'contract') return linkTo('agentHome', { page: 'agentContracts', id: related.id });
  if (related.kind === 'bill') return linkTo('agentHome', { page: billPages[contract ?? 'dividend'], id: related.id });
  return pathTo(details[related.kind], { id: related.id });
}
