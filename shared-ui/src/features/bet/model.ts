import type { Money } from '../../lib/money';

export type BetState = 'OPEN' | 'WON' | 'LOST' | 'CANCELLED' | 'TIE';
export const betStates: readonly BetState[] = ['OPEN', 'WON', 'LOST', 'TIE', 'CANCELLED'];

/** In the order of the menu. */
export const gameTypes = [
  'BGS',
  'RNG',
  'LIVE',
  'FISH',
  'PVP',
  'SPORTS',
  'ESPORTS',
  'LOTT',
  'ELOTT',
  'COCKFIGHT',
] as const;
export type GameType = (typeof gameTypes)[number];

export interface Bet {
  id: string;
  reference: string;
  gameType: string;
  vendorCode: string;
  gameId: string;
  gameName: string;
  /** Base of the game's cover, see `Cover`; empty without one. */
  cover: string;
  roundId: string;
  state: BetState;
  stake: Money;
  validBet: Money;
  payout: Money;
  profit: Money;
  placedAt: string;
  settledAt: string | null;
  detail: string | null;
}

/** Stake, payout and profit are those of settled bets; open and returned stakes are apart. */
export interface BetTotals {
  count: number;
  stake: Money;
  validBet: Money;
  payout: Money;
  profit: Money;
  openStake: Money;
  returnedStake: Money;
  /** Bets by state, whatever state is chosen. */
  counts: Readonly<Record<BetState, number>>;
}

export const betOrders = ['NEWEST', 'OLDEST'] as const;
export type BetOrder = (typeof betOrders)[number];

export interface BetDetail extends Bet {
  entries: readonly { reference: string; type: string; amount: Money; at: string }[];
  proofUrl: string | null;
  rebates: readonly { type: string; point: string; amount: Money; isCredited: boolean }[];
  /** The vendor can be asked for round details. */
  hasRound: boolean;
}

/** A round as described by its vendor. */
export interface VendorRound {
  lines: readonly { label: string; text: string }[];
  replayUrl: string | null;
}

export interface BetFilter {
  from: string;
  to: string;
  state: BetState | '';
  gameType: GameType | '';
  search: string;
}

export const isOpen = (bet: Pick<Bet, 'state'>): boolean => bet.state === 'OPEN';

export const isGameType = (text: string): text is GameType => (gameTypes as readonly string[]).includes(text);
