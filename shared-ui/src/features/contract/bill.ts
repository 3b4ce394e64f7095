import type { Money } from '../../lib/money';
import type { BadgeTone, IconName } from '../../ui';
import type { ContractKind, Side, Terms } from './model';

export type BillState =
  | 'COMPUTED'
  | 'APPROVED'
  | 'HELD'
  | 'PAID'
  | 'PARTIAL'
  | 'UNPAID'
  | 'CANCELLED'
  | 'WRITTEN_OFF'
  | 'NEGATIVE'
  | 'NOT_REACHED'
  | 'ZERO';

export interface Bill {
  id: string;
  contractId: string;
  kind: ContractKind;
  /** As in the API: 2026-03-H1, 2026-03-10T13. */
  period: string;
  earnedOn: string;
  /** DOWNLINE: the agent receives it; UPLINE: the agent pays it. */
  side: Side;
  /** The other side; null for the platform. */
  other: string | null;
  state: BillState;
  amount: Money;
  paid: Money;
  open: Money;
  settledAt: string | null;
}

export interface BillTotals {
  due: Money;
  paid: Money;
  dueToDownlines: Money;
  paidToDownlines: Money;
}

/** What a bill was computed from. */
export interface Figures {
  stake: Money;
  payout: Money;
  validBet: Money;
  rebate: Money;
  activity: Money;
  salary: Money;
  active: number;
  won: Money;
  lost: Money;
  dayWon: Money;
  dayLost: Money;
  paidBefore: Money;
}

export interface BillDetail extends Bill {
  figures: Figures;
  terms: Terms;
  base: Money;
  carryIn: Money;
  carryOut: Money;
  /** The number of the tier that was reached, from 1. */
  tier: number | null;
  rate: Money;
}

export const billLooks: Record<BillState, { tone: BadgeTone; icon: IconName }> = {
  COMPUTED: { tone: 'neutral', icon: 'clock' },
  APPROVED: { tone: 'info', icon: 'clock' },
  HELD: { tone: 'warn', icon: 'hourglass-medium' },
  PAID: { tone: 'good', icon: 'check-circle' },
  PARTIAL: { tone: 'warn', icon: 'warning-circle' },
  UNPAID: { tone: 'bad', icon: 'warning-circle' },
  CANCELLED: { tone: 'neutral', icon: 'x' },
  WRITTEN_OFF: { tone: 'neutral', icon: 'x' },
  NEGATIVE: { tone: 'neutral', icon: 'x' },
  NOT_REACHED: { tone: 'neutral', icon: 'x' },
  ZERO: { tone: 'neutral', icon: 'x' },
};
