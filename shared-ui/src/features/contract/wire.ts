import type { ResponseRow, ResponseValue } from '../../api';
import { money, zero } from '../../lib/money';
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
