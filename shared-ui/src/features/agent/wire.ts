import type { Cursor, ResponseRow, ResponseValue } from '../../api';
import { money } from '../../lib/money';
import type { MerchantClock, Overview, Rebate, RebateTotals, TeamMember } from './model';

type OverviewWire = ResponseValue<'GET /wps/agent/overview'>;

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

export const toClock = (wire: Pick<OverviewWire, 'gmtOffset' | 'serverTime'>, now: number): MerchantClock => ({
  aheadMs: Date.parse(wire.serverTime) - now,
  gmtOffset: wire.gmtOffset.startsWith('GMT') ? wire.gmtOffset : `GMT${wire.gmtOffset}`,
});

export const toTeamMember = (wire: ResponseRow<'GET /wps/agent/team'>, agentTypes: readonly number[]): TeamMember => ({
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

export interface RebatePage extends Cursor<Rebate> {
  totals: RebateTotals;
}

const toRebate = ({ state, ...wire }: ResponseRow<'GET /wps/agent/rebates'>): Rebate => ({
  ...wire,
  validBet: money(wire.validBet),
  amount: money(wire.amount),
  isCredited: state === 'CREDITED',
});

export const toRebatePage = ({ content, nextCursor, totals }: ResponseValue<'GET /wps/agent/rebates'>): RebatePage => ({
  content: content.map(toRebate),
  nextCursor,
  totals: { accrued: money(totals.accrued), credited: money(totals.credited) },
});
