import type { ResponseRow, ResponseValue } from '../../api';
import { money } from '../../lib/money';
import type { Terms, Withdrawal } from './model';

const toWeight = ({
  gameType,
  percent,
}: ResponseValue<'GET /wps/withdrawals/terms'>['turnover']['weights'][number]) => ({
  gameType,
  share: Number(percent) / 100,
});

export function toTerms(wire: ResponseValue<'GET /wps/withdrawals/terms'>): Terms {
  const { required, done, left, weights } = wire.turnover;
  return {
    ...wire,
    minAmount: money(wire.minAmount),
    maxAmount: money(wire.maxAmount),
    balance: money(wire.balance),
    withdrawable: money(wire.withdrawable),
    locked: money(wire.locked),
    turnover: { required: money(required), done: money(done), left: money(left), weights: weights.map(toWeight) },
    feeRate: money(wire.feeRate),
    feeCap: money(wire.feeCap),
  };
}

export const toWithdrawal = (wire: ResponseRow<'GET /wps/withdrawals'>): Withdrawal => ({
  ...wire,
  state: wire.state,
  amount: money(wire.amount),
  fee: money(wire.fee),
  received: money(wire.received),
  remaining: money(wire.remaining),
  refunded: money(wire.refunded),
  parts: wire.parts.map((part) => ({ ...part, state: part.state, amount: money(part.amount) })),
});
