import type { Cursor } from '../../api';
import { money } from '../../lib/money';
import { paths } from '../../lib/paths';
import type { Bet, BetDetail, BetState, BetTotals, VendorRound } from './model';

export interface BetWire {
  id: string;
  reference: string;
  gameType: string;
  vassalage: string;
  nodeId: string;
  gameName: string;
  roundId: string;
  state: BetState;
  stake: string;
  validBet: string;
  payout: string;
  profit: string;
  placedAt: string;
  settledAt: string | null;
  detail: string | null;
}

export interface BetTotalsWire {
  count: number;
  stake: string;
  validBet: string;
  payout: string;
  profit: string;
}

export interface BetDetailWire extends BetWire {
  entries: { reference: string; type: string; amount: string; at: string }[];
  proofUrl: string | null;
  hasRound: boolean;
  rebate: { validBet: string; lines: { type: string; point: string; amount: string; state: 'ACCRUED' | 'CREDITED' }[] };
}

export interface VendorRoundWire {
  isOver: boolean;
  lines: { label: string; text: string }[];
  replayUrl: string | null;
}

export const toVendorRound = ({ lines, replayUrl }: VendorRoundWire): VendorRound => ({ lines, replayUrl });

export function toBet({ vassalage, nodeId, ...wire }: BetWire): Bet {
  return {
    ...wire,
    vendorCode: vassalage,
    gameId: nodeId,
    stake: money(wire.stake),
    validBet: money(wire.validBet),
    payout: money(wire.payout),
    profit: money(wire.profit),
  };
}

export const toBetPage = ({ content, nextCursor }: Cursor<BetWire>): Cursor<Bet> => ({
  content: content.map(toBet),
  nextCursor,
});

export const toBetTotals = ({ count, stake, validBet, payout, profit }: BetTotalsWire): BetTotals => ({
  count,
  stake: money(stake),
  validBet: money(validBet),
  payout: money(payout),
  profit: money(profit),
});

export function toBetDetail({ entries, proofUrl, hasRound, rebate, ...wire }: BetDetailWire): BetDetail {
  return {
    ...toBet(wire),
    proofUrl: proofUrl === null ? null : ownScreen(proofUrl),
    hasRound,
    entries: entries.map((entry) => ({ ...entry, amount: money(entry.amount) })),
    rebates: rebate.lines.map(({ type, point, amount, state }) => ({
      type,
      point,
      amount: money(amount),
      isCredited: state === 'CREDITED',
    })),
  };
}

// The page that works a round out stands on a screen of ours, with the way back.
const ownScreen = (url: string): string => url.replace(/^\/games\/verify\/?(?=\?)/, paths.verify);
