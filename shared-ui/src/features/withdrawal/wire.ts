import { money } from '../../lib/money';
import type { Part, Payee, Terms, Withdrawal, WithdrawalState } from './model';

export interface TermsWire {
  minAmount: string;
  maxAmount: string;
  balance: string;
  withdrawable: string;
  locked: string;
  turnover: { required: string; done: string; left: string };
  freeLeftToday: number;
  leftToday: number;
  feeRate: string;
  feeCap: string;
  hasPaymentPassword: boolean;
  payees: Payee[];
}

export interface WithdrawalWire {
  id: string;
  reference: string;
  state: WithdrawalState;
  amount: string;
  fee: string;
  payee: { bank: string; holder: string; numberMasked: string };
  requestedAt: string;
  decidedAt: string | null;
  reason: string | null;
  received: string;
  remaining: string;
  refunded: string;
  parts: (Omit<Part, 'amount'> & { amount: string })[];
}

export function toTerms(wire: TermsWire): Terms {
  const { required, done, left } = wire.turnover;
  return {
    ...wire,
    minAmount: money(wire.minAmount),
    maxAmount: money(wire.maxAmount),
    balance: money(wire.balance),
    withdrawable: money(wire.withdrawable),
    locked: money(wire.locked),
    turnover: { required: money(required), done: money(done), left: money(left) },
    feeRate: money(wire.feeRate),
    feeCap: money(wire.feeCap),
  };
}

export const toWithdrawal = (wire: WithdrawalWire): Withdrawal => ({
  ...wire,
  amount: money(wire.amount),
  fee: money(wire.fee),
  received: money(wire.received),
  remaining: money(wire.remaining),
  refunded: money(wire.refunded),
  parts: wire.parts.map((part) => ({ ...part, amount: money(part.amount) })),
});
