import type { Cursor } from '../../api';
import { money } from '../../lib/money';
import type { HouseClock, Overview, Rebate, RebateTotals, TeamMember } from './model';

interface OverviewWire {
  gmtOffset: string;
  serverTime: string;
  members: Overview['members'];
  teamBalance: string;
  deposit: { amount: string; people: number; first: number };
  withdrawal: { amount: string; people: number };
  bet: string;
  validBet: string;
  payout: string;
  rebate: string;
  netProfit: string;
  trend: { day: string; netProfit: string }[];
  byGameType: { gameType: string; validBet: string }[];
}

export type { OverviewWire };

export function toOverview(wire: OverviewWire): Overview {
  return {
    members: wire.members,
    teamBalance: money(wire.teamBalance),
    deposit: { ...wire.deposit, amount: money(wire.deposit.amount) },
    withdrawal: { ...wire.withdrawal, amount: money(wire.withdrawal.amount) },
    bet: money(wire.bet),
    validBet: money(wire.validBet),
    payout: money(wire.payout),
    rebate: money(wire.rebate),
    netProfit: money(wire.netProfit),
    trend: wire.trend.map(({ day, netProfit }) => ({ day, netProfit: money(netProfit) })),
    byGameType: wire.byGameType.map(({ gameType, validBet }) => ({ gameType, validBet: money(validBet) })),
  };
}

export const toClock = (wire: Pick<OverviewWire, 'gmtOffset' | 'serverTime'>, now: number): HouseClock => ({
  aheadMs: Date.parse(wire.serverTime) - now,
  gmtOffset: wire.gmtOffset.startsWith('GMT') ? wire.gmtOffset : `GMT${wire.gmtOffset}`,
});

export interface TeamMemberWire {
  id: string;
  account: string;
  type: number;
  members: number;
  balance: string;
  validBet: string;
  netProfit: string;
  registeredAt: string;
  lastLoginAt: string | null;
  online: boolean;
}

export const toTeamMember = (wire: TeamMemberWire, agentTypes: readonly number[]): TeamMember => ({
  id: wire.id,
  account: wire.account,
  isAgent: agentTypes.includes(wire.type),
  members: wire.members,
  balance: money(wire.balance),
  validBet: money(wire.validBet),
  netProfit: money(wire.netProfit),
  registeredAt: wire.registeredAt,
  lastLoginAt: wire.lastLoginAt,
  isOnline: wire.online,
});

interface RebateWire {
  betId: string;
  account: string;
  gameType: string;
  validBet: string;
  point: string;
  amount: string;
  state: string;
  at: string;
  reference: string | null;
}

export interface RebatePageWire extends Cursor<RebateWire> {
  totals: { accrued: string; credited: string };
}

export interface RebatePage extends Cursor<Rebate> {
  totals: RebateTotals;
}

const toRebate = ({ state, ...wire }: RebateWire): Rebate => ({
  ...wire,
  validBet: money(wire.validBet),
  amount: money(wire.amount),
  isCredited: state === 'CREDITED',
});

export const toRebatePage = ({ content, nextCursor, totals }: RebatePageWire): RebatePage => ({
  content: content.map(toRebate),
  nextCursor,
  totals: { accrued: money(totals.accrued), credited: money(totals.credited) },
});
