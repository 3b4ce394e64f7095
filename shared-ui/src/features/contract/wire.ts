import type { Cursor, ResponseRow, ResponseValue } from '../../api';
import { money, zero } from '../../lib/money';
import type { Bill, BillDetail, BillTotals } from './bill';
import { steps, type Contract, type ContractDetail, type ContractStep, type Terms } from './model';

type ContractWire = ResponseRow<'GET /wps/agent/contracts'>;

const isStep = (step: string): step is ContractStep => steps.some((known) => known === step);

export function toTerms({ tiers = [], ...wire }: ContractWire['terms']): Terms {
  const { singleRoundBet, profitRatePct, lossRatePct } = wire;
  return {
    tiers: tiers.map(({ validBet, loss, active, ratePct }) => ({
      validBet: money(validBet),
      loss: loss === undefined ? zero : money(loss),
      active,
      rate: money(ratePct),
    })),
    realtime:
      singleRoundBet === undefined || profitRatePct === undefined || lossRatePct === undefined
        ? null
        : { roundBet: money(singleRoundBet), profitRate: money(profitRatePct), lossRate: money(lossRatePct) },
  };
}

export const toContract = (wire: ContractWire): Contract => ({
  id: wire.id,
  kind: wire.kind,
  side: wire.side,
  other: wire.with === '' ? null : wire.with,
  period: wire.period ?? null,
  terms: toTerms(wire.terms),
  state: wire.state,
  offeredAt: wire.offeredAt,
  lapsesAt: wire.lapsesAt,
  from: wire.from,
  to: wire.to,
  steps: wire.steps.filter(isStep),
});

export const toContractDetail = (wire: ResponseValue<'GET /wps/agent/contracts/{id}'>): ContractDetail => ({
  ...toContract(wire),
  ends: wire.ends.map(toContract),
});

export interface BillPage extends Cursor<Bill> {
  totals: BillTotals;
}

const toBill = (wire: ResponseRow<'GET /wps/agent/bills'>): Bill => ({
  id: wire.id,
  contractId: wire.contractId,
  kind: wire.kind,
  period: wire.period,
  earnedOn: wire.earnedOn,
  side: wire.side,
  other: wire.with === '' ? null : wire.with,
  state: wire.state,
  amount: money(wire.amount),
  paid: money(wire.paid),
  open: money(wire.open),
  settledAt: wire.settledAt,
});

export const toBillPage = ({ content, nextCursor, totals }: ResponseValue<'GET /wps/agent/bills'>): BillPage => ({
  content: content.map(toBill),
  nextCursor,
  totals: {
    due: money(totals.due),
    paid: money(totals.paid),
    dueToDownlines: money(totals.dueToDownlines),
    paidToDownlines: money(totals.paidToDownlines),
  },
});

export function toBillDetail(wire: ResponseValue<'GET /wps/agent/bills/{id}'>): BillDetail {
  const { figures, due } = wire;
  return {
    ...toBill(wire),
    figures: {
      stake: money(figures.stake),
      payout: money(figures.payout),
      validBet: money(figures.validBet),
      rebate: money(figures.rebate),
      activity: money(figures.activity),
      salary: money(figures.salary),
      active: figures.active,
      won: money(figures.won),
      lost: money(figures.lost),
      dayWon: money(figures.dayWon),
      dayLost: money(figures.dayLost),
      paidBefore: money(figures.paidBefore),
    },
    terms: toTerms(wire.terms),
    base: money(due.base),
    carryIn: money(due.carryIn),
    carryOut: money(due.carryOut),
    tier: due.tier,
    rate: money(due.ratePct),
  };
}
