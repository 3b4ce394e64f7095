import type { Cursor } from '../../api';
import { money } from '../../lib/money';
import {
  figures,
  type Bonus,
  type BonusTotals,
  type Figures,
  type FreeRounds,
  type Origin,
  type Profit,
} from './model';

type FiguresWire = Record<keyof Figures, string>;

export interface ProfitWire {
  totals: FiguresWire;
  days: ({ day: string } & FiguresWire)[];
  byGameType: { gameType: string; bet: string; validBet: string; payout: string; rebate: string; gameProfit: string }[];
}

const toFigures = (wire: FiguresWire): Figures =>
  Object.fromEntries(figures.map((figure) => [figure, money(wire[figure])])) as unknown as Figures;

export const toProfit = ({ totals, days, byGameType }: ProfitWire): Profit => ({
  totals: toFigures(totals),
  days: days.map((day) => ({ day: day.day, ...toFigures(day) })),
  byGameType: byGameType.map(({ gameType, bet, validBet, payout, rebate, gameProfit }) => ({
    gameType,
    bet: money(bet),
    validBet: money(validBet),
    payout: money(payout),
    rebate: money(rebate),
    gameProfit: money(gameProfit),
  })),
});

export interface OriginWire {
  betId: string | null;
  entryId: string | null;
  reference: string;
  type: string;
  gameType: string | null;
  day: string;
  at: string;
  validBet?: string;
  point: string | null;
  amount: string;
}

export const toOrigin = (wire: OriginWire): Origin => ({
  ...wire,
  validBet: wire.validBet === undefined ? null : money(wire.validBet),
  amount: money(wire.amount),
});

interface BonusWire {
  id: string;
  reference: string;
  type: string;
  amount: string;
  balanceAfter: string;
  at: string;
}

export interface BonusPageWire extends Cursor<BonusWire> {
  totals: { count: number; amount: string; byType: { type: string; count: number; amount: string }[] };
}

export interface BonusPage extends Cursor<Bonus> {
  totals: BonusTotals;
}

export const toBonusPage = ({ content, nextCursor, totals }: BonusPageWire): BonusPage => ({
  content: content.map((bonus) => ({ ...bonus, amount: money(bonus.amount), balanceAfter: money(bonus.balanceAfter) })),
  nextCursor,
  totals: {
    count: totals.count,
    amount: money(totals.amount),
    byType: totals.byType.map((sum) => ({ ...sum, amount: money(sum.amount) })),
  },
});

export interface FreeRoundsWire {
  content: {
    id: string;
    vendorName: string;
    games: { nodeId: string; nodeName: string; demo?: boolean }[];
    count: number;
    left: number;
    betValue: string;
    turnover: number;
    validUntil: string;
  }[];
}

export const toFreeRounds = ({ content }: FreeRoundsWire): FreeRounds[] =>
  content.map(({ id, vendorName, games, count, left, betValue, turnover, validUntil }) => ({
    id,
    vendorName,
    games: games.map(({ nodeId, nodeName, demo }) => ({ id: nodeId, name: nodeName, hasDemo: demo === true })),
    count,
    left,
    betValue: money(betValue),
    turnover,
    until: validUntil,
  }));
