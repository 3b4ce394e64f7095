import type { TextKey } from '../../i18n';
import { compare, unitsOf, type Money } from '../../lib/money';
import type { BadgeTone, IconName } from '../../ui';

export const contractKinds = ['DIVIDEND', 'DAILY_SALARY', 'HOURLY_SALARY', 'REALTIME_SALARY'] as const;
export type ContractKind = (typeof contractKinds)[number];
export type Side = 'UPLINE' | 'DOWNLINE';
export const periods = ['D', 'W', 'H', 'M'] as const;
export type Period = (typeof periods)[number];

export type ContractState =
  | 'PENDING'
  | 'ACTIVE'
  | 'TERMINATION_REQUESTED'
  | 'REJECTED'
  | 'WITHDRAWN'
  | 'LAPSED'
  | 'VOIDED'
  | 'TERMINATED'
  | 'AUTO_TERMINATED'
  | 'SUPERSEDED';

export const steps = [
  'accept',
  'reject',
  'withdraw_offer',
  'request_termination',
  'accept_termination',
  'reject_termination',
  'cancel_termination',
] as const;
export type ContractStep = (typeof steps)[number];

export interface Tier {
  validBet: Money;
  /** The team's net loss; zero except for dividends. */
  loss: Money;
  active: number;
  /** In percent. */
  rate: Money;
}

/** What a contract pays: tiers, or the rates of a real-time wage. */
export interface Terms {
  tiers: readonly Tier[];
  realtime: { roundBet: Money; profitRate: Money; lossRate: Money } | null;
}

export interface Contract {
  id: string;
  kind: ContractKind;
  /** Which side the agent is. */
  side: Side;
  /** The other side; null for the platform. */
  other: string | null;
  period: Period | null;
  terms: Terms;
  state: ContractState;
  offeredAt: string;
  lapsesAt: string | null;
  from: string | null;
  to: string | null;
  steps: readonly ContractStep[];
}

export interface ContractDetail extends Contract {
  /** Contracts with downlines that end when the offer is accepted. */
  ends: readonly Contract[];
}

/** The highest rate of the terms in percent. */
export function highestRate({ tiers, realtime }: Terms): Money {
  const rates = realtime === null ? tiers.map(({ rate }) => rate) : [realtime.profitRate, realtime.lossRate];
  return rates.reduce((highest, rate) => (compare(rate, highest) > 0 ? rate : highest), '0.00' as Money);
}

/** A percentage as a share of one, for formatting only. */
export const shareOfRate = (rate: Money): number => Number(unitsOf(rate)) / 1_000_000;

/** How much of 10,000 a percentage is. */
export const perTenThousand = (rate: Money): number => Number(unitsOf(rate)) / 100;

export const isWaiting = ({ steps: allowed }: Pick<Contract, 'steps'>): boolean =>
  allowed.includes('accept') || allowed.includes('accept_termination');

export const stateLooks: Record<ContractState, { tone: BadgeTone; icon: IconName }> = {
  PENDING: { tone: 'warn', icon: 'hourglass-medium' },
  ACTIVE: { tone: 'good', icon: 'check-circle' },
  TERMINATION_REQUESTED: { tone: 'warn', icon: 'warning-circle' },
  REJECTED: { tone: 'neutral', icon: 'x' },
  WITHDRAWN: { tone: 'neutral', icon: 'x' },
  LAPSED: { tone: 'neutral', icon: 'clock' },
  VOIDED: { tone: 'neutral', icon: 'x' },
  TERMINATED: { tone: 'neutral', icon: 'x' },
  AUTO_TERMINATED: { tone: 'neutral', icon: 'x' },
  SUPERSEDED: { tone: 'neutral', icon: 'x' },
};

/** The name of a kind, as in messages about contracts. */
export const nameOfKind = (kind: ContractKind): TextKey =>
  `message:contract.${kind.toLowerCase() as Lowercase<ContractKind>}`;
