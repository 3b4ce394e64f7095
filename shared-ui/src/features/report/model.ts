import type { Money } from '../../lib/money';
import { entryTypesOf } from '../wallet';

/** Figures of a period; the origin of each can be shown. */
export interface Figures {
  deposit: Money;
  withdrawal: Money;
  bet: Money;
  validBet: Money;
  payout: Money;
  rebate: Money;
  activity: Money;
  gameProfit: Money;
  netProfit: Money;
}

export const figures = [
  'netProfit',
  'gameProfit',
  'bet',
  'validBet',
  'payout',
  'rebate',
  'activity',
  'deposit',
  'withdrawal',
] as const satisfies readonly (keyof Figures)[];
export type Figure = (typeof figures)[number];

/** Figures that are sums of bets or entries; net profit consists of other figures. */
export type OriginFigure = Exclude<Figure, 'netProfit'>;

export const isFigure = (text: string | null): text is Figure => (figures as readonly (string | null)[]).includes(text);

/** Figures whose sign has a color. */
export const isSigned = (figure: Figure): boolean => figure === 'netProfit' || figure === 'gameProfit';

/** The figures that a figure consists of. */
export const partsOf: Partial<Record<Figure, readonly { figure: Figure; isTaken?: boolean }[]>> = {
  netProfit: [{ figure: 'payout' }, { figure: 'bet', isTaken: true }, { figure: 'rebate' }, { figure: 'activity' }],
  gameProfit: [{ figure: 'payout' }, { figure: 'bet', isTaken: true }],
};

/** Figures that exist for each game type. */
export type TypeFigure = 'bet' | 'validBet' | 'payout' | 'rebate' | 'gameProfit';
export const isOfType = (figure: Figure): figure is TypeFigure =>
  figure === 'bet' || figure === 'validBet' || figure === 'payout' || figure === 'rebate' || figure === 'gameProfit';

export type TypeProfit = { gameType: string } & Record<TypeFigure, Money>;

export interface Profit {
  totals: Figures;
  days: readonly ({ day: string } & Figures)[];
  byGameType: readonly TypeProfit[];
}

/** One bet or entry of a figure. */
export interface Origin {
  betId: string | null;
  entryId: string | null;
  reference: string;
  type: string;
  gameType: string | null;
  day: string;
  at: string;
  validBet: Money | null;
  /** In percent, for a rebate. */
  point: string | null;
  amount: Money;
}

export const bonusTypes = entryTypesOf.rewards;
export type BonusType = (typeof bonusTypes)[number];

export const isBonusType = (text: string | null): text is BonusType =>
  (bonusTypes as readonly (string | null)[]).includes(text);

export interface Bonus {
  id: string;
  reference: string;
  type: string;
  amount: Money;
  balanceAfter: Money;
  at: string;
}

export interface BonusTotals {
  count: number;
  amount: Money;
  byType: readonly { type: string; count: number; amount: Money }[];
}

/** Free rounds of one value at a vendor, in some of its games. */
export interface FreeRounds {
  id: string;
  vendorName: string;
  games: { id: string; name: string; hasDemo: boolean }[];
  count: number;
  left: number;
  betValue: Money;
  /** Wagering requirement for their winnings. */
  turnover: number;
  until: string;
}
