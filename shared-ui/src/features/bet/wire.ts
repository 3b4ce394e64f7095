import type { Cursor, ResponseRow, ResponseValue } from '../../api';
import { money } from '../../lib/money';
import { paths } from '../../lib/paths';
import type { Bet, BetDetail, BetTotals, VendorRound } from './model';

type BetWire = ResponseRow<'GET /wps/bets'>;

export const toVendorRound = ({ lines, replayUrl }: ResponseValue<'GET /wps/bets/{id}/round'>): VendorRound => ({
  lines,
  replayUrl,
});

export function toBet({ vassalage, nodeId, iconUrl, ...wire }: BetWire): Bet {
  return {
    ...wire,
    vendorCode: vassalage,
    gameId: nodeId,
    cover: iconUrl,
    state: wire.state,
    stake: money(wire.stake),
    validBet: money(wire.validBet),
    payout: money(wire.payout),
    profit: money(wire.profit),
  };
}

export const toBetPage = ({ content, nextCursor }: ResponseValue<'GET /wps/bets'>): Cursor<Bet> => ({
  content: content.map(toBet),
  nextCursor,
});

export const toBetTotals = ({
  count,
  stake,
  validBet,
  payout,
  profit,
  openStake,
  returnedStake,
  counts,
}: ResponseValue<'GET /wps/bets/totals'>): BetTotals => ({
  count,
  stake: money(stake),
  validBet: money(validBet),
  payout: money(payout),
  profit: money(profit),
  openStake: money(openStake),
  returnedStake: money(returnedStake),
  counts,
});

export function toBetDetail({
  entries,
  proofUrl,
  hasRound,
  rebate,
  ...wire
}: ResponseValue<'GET /wps/bets/{id}'>): BetDetail {
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

// The verification page is shown in a screen of the app with a back button.
const ownScreen = (url: string): string => url.replace(/^\/games\/verify\/?(?=\?)/, paths.verify);
