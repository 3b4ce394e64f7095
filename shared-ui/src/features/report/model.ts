import type { Money } from '../../lib/money';
import { entryTypesOf } from '../wallet';

/** What days come to; every figure can say what it was added up from. */
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

/** Figures that are added up from bets or entries; the net profit is made of the others. */
export type OriginFigure = Exclude<Figure, 'netProfit'>;

export const isFigure = (text: string | null): text is Figure => (figures as readonly (string | null)[]).includes(text);

/** Figures that are won or lost, so that their sign has a color. */
export const isSigned = (figure: Figure): boolean => figure === 'netProfit' || figure === 'gameProfit';

/** What a figure is made of, where it is made of others. */
export const partsOf: Partial<Record<Figure, readonly { figure: Figure; isTaken?: boolean }[]>> = {
  netProfit: [{ figure: 'payout' }, { figure: 'bet', isTaken: true }, { figure: 'rebate' }, { figure: 'activity' }],
  gameProfit: [{ figure: 'payout' }, { figure: 'bet', isTaken: true }],
};

/** Figures that a type of game has of its own. */
export type TypeFigure = 'bet' | 'validBet' | 'payout' | 'rebate' | 'gameProfit';
export const isOfType = (figure: Figure): figure is TypeFigure =>
  figure === 'bet' || figure === 'validBet' || figure === 'payout' || figure === 'rebate' || figure === 'gameProfit';

export type TypeProfit = { gameType: string } & Record<TypeFigure, Money>;

export interface Profit {
  totals: Figures;
  days: readonly ({ day: string } & Figures)[];
  byGameType: readonly TypeProfit[];
}

/** One bet or entry that a figure was added up from. */
export interface Origin {
  betId: string | null;
  entryId: string | null;
  reference: string;
  type: string;
  gameType: string | null;
  day: string;
  at: string;
  validBet: Money | null;
  /** In percent, where a rebate was earned. */
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

/** Rounds of one value that the house gave at a vendor, in some of its games. */
export interface FreeRounds {
  id: string;
  vendorName: string;
  games: { id: string; name: string; hasDemo: boolean }[];
  count: number;
  left: number;
  betValue: Money;
  /** How often what they win is to be bet. */
  turnover: number;
  until: string;
}
