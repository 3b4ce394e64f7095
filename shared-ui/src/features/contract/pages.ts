import { linkTo } from '../../lib/paths';
import type { ContractKind, Side } from './model';

export const contractsPage = 'agentContracts';

/** The pages of the agent center that show the bills of a kind. */
export const billPages: Record<ContractKind, string> = {
  DIVIDEND: 'agentDividendRecordCopy2',
  DAILY_SALARY: 'agentDailyWages2',
  HOURLY_SALARY: 'agentHourSalary',
  REALTIME_SALARY: 'agentRealtimeSalary',
};

export const contractsLink = (side: Side): string => linkTo('agentHome', { page: contractsPage, side });
export const contractLink = (id: string): string => linkTo('agentHome', { page: contractsPage, id });

export const billsLink = (kind: ContractKind, more: { range?: string; id?: string } = {}): string =>
  linkTo('agentHome', { page: billPages[kind], ...more });

export interface Downline {
  id: string;
  account: string;
}

/** The form that offers a contract, to a downline if one is given. */
export const offerLink = (to?: Downline): string =>
  linkTo('agentHome', {
    page: contractsPage,
    view: 'offer',
    ...(to === undefined ? {} : { to: to.id, name: to.account }),
  });
