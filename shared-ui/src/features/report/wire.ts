import type { Cursor, ResponseRow, ResponseValue } from '../../api';
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

type ProfitWire = ResponseValue<'GET /wps/profit'>;
type FiguresWire = ProfitWire['totals'];

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

export const toOrigin = (wire: ResponseRow<'GET /wps/profit/origins'>): Origin => ({
  ...wire,
  validBet: wire.validBet === undefined ? null : money(wire.validBet),
  amount: money(wire.amount),
});

export interface BonusPage extends Cursor<Bonus> {
  totals: BonusTotals;
}

export const toBonusPage = ({ content, nextCursor, totals }: ResponseValue<'GET /wps/bonuses'>): BonusPage => ({
  content: content.map((bonus) => ({ ...bonus, amount: money(bonus.amount), balanceAfter: money(bonus.balanceAfter) })),
  nextCursor,
  totals: {
    count: totals.count,
    amount: money(totals.amount),
    byType: totals.byType.map((sum) => ({ ...sum, amount: money(sum.amount) })),
  },
});

export const toFreeRounds = ({ content }: ResponseValue<'GET /wps/freerounds'>): FreeRounds[] =>
  content.map(({ id, vendorName, games, count, left, betValue, turnover, validUntil }) => ({
    id,
    vendorName,
    games: games.map(({ nodeId, nodeName, demo }) => ({ id: nodeId, name: nodeName, hasDemo: demo })),
    count,
    left,
    betValue: money(betValue),
    turnover,
    until: validUntil,
  }));
