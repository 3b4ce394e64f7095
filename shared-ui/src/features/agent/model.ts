import { centUnits, unitsOf, type Money } from '../../lib/money';
import type { TextKey } from '../../i18n';
import type { IconName } from '../../ui';

export type Scope = 'team' | 'direct';

export interface Overview {
  members: { total: number; agents: number; players: number; new: number; online: number; active: number };
  teamBalance: Money;
  deposit: { amount: Money; people: number; first: number };
  withdrawal: { amount: Money; people: number };
  bet: Money;
  validBet: Money;
  payout: Money;
  rebate: Money;
  netProfit: Money;
  trend: readonly { day: string; netProfit: Money }[];
  byGameType: readonly { gameType: string; validBet: Money }[];
}

/** Difference between the server's and the device's clock, and the merchant's time zone. */
export interface MerchantClock {
  aheadMs: number;
  gmtOffset: string;
}

export interface TeamMember {
  id: string;
  account: string;
  isAgent: boolean;
  members: number;
  balance: Money;
  validBet: Money;
  netProfit: Money;
  registeredAt: string;
  lastLoginAt: string | null;
  isOnline: boolean;
}

export interface Rebate {
  betId: string;
  account: string;
  gameType: string;
  validBet: Money;
  /** In percent, as in the API. */
  point: string;
  amount: Money;
  isCredited: boolean;
  at: string;
  reference: string | null;
}

export interface RebateTotals {
  accrued: Money;
  credited: Money;
}

export const agentPages = [
  { page: 'agentAnnouncement', icon: 'megaphone-simple', isGroupEnd: true },
  { page: 'agentTeamOverview', icon: 'chart-line-up', isGroupEnd: false },
  { page: 'downlineManagmentView', icon: 'users-three', isGroupEnd: true },
  { page: 'agentRevenueReport', icon: 'coins', isGroupEnd: true },
  { page: 'agentContracts', icon: 'file-text', isGroupEnd: false },
  { page: 'agentDividendRecordCopy2', icon: 'handshake', isGroupEnd: false },
  { page: 'agentDailyWages2', icon: 'calendar-check', isGroupEnd: false },
  { page: 'agentHourSalary', icon: 'clock', isGroupEnd: false },
  { page: 'agentRealtimeSalary', icon: 'lightning', isGroupEnd: false },
] as const satisfies readonly { page: string; icon: IconName; isGroupEnd: boolean }[];

export type AgentPage = Omit<(typeof agentPages)[number], 'isGroupEnd'> & { isGroupEnd: boolean };
export type AgentPageName = (typeof agentPages)[number]['page'];

export const titleOf = (page: AgentPageName): TextKey => `agent:page.${page}`;

export const isAgentPage = (text: string | null): text is AgentPageName => agentPages.some(({ page }) => page === text);

/** A share of a total, 0 to 1, exact to a hundredth of a percent; zero of zero is zero. */
export function shareOf(part: Money, whole: Money): number {
  const all = unitsOf(whole);
  return all <= 0n ? 0 : Number((unitsOf(part) * 10_000n) / all) / 10_000;
}

/** Two decimals, or four where there are fractions of a cent. */
export const digitsOf = (amount: Money): 2 | 4 => (unitsOf(amount) % 100n === 0n ? 2 : 4);

/** As many as `digitsOf` below one cent, which would otherwise be shown as nothing; else two. */
export function listDigitsOf(amount: Money): 2 | 4 {
  const units = unitsOf(amount);
  return units > -centUnits && units < centUnits ? digitsOf(amount) : 2;
}

export interface Step {
  id: string;
  account: string;
  isAgent?: boolean;
}

const agentMark = 'agent';

/** The path from the agent's own team down to the shown one, in the address as `id~name` steps. */
export function trailOf(text: string | null): Step[] {
  return (text ?? '').split(',').flatMap((step) => {
    const [id = '', account = '', mark] = step.split('~');
    return id === '' || account === '' ? [] : [{ id, account, ...(mark === agentMark ? { isAgent: true } : {}) }];
  });
}

export const trailText = (steps: readonly Step[]): string =>
  steps.map(({ id, account, isAgent }) => `${id}~${account}${isAgent === true ? `~${agentMark}` : ''}`).join(',');
