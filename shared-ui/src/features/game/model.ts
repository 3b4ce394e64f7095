import type { Money } from '../../lib/money';

/** NEW and HOT are shelves of the lobby; ALL is the house order. */
export type Shelf = 'ALL' | 'HOT' | 'NEW';
export const shelves: readonly Shelf[] = ['ALL', 'HOT', 'NEW'];

export interface Game {
  id: string;
  name: string;
  type: string;
  vendorCode: string;
  vendorName: string;
  isHot: boolean;
  /** Base of its cover's files: size and kind are added. */
  cover: string;
  isInMaintenance: boolean;
  /** Return to player in percent, as the maker states it: "99.00". */
  rtp: string | null;
  minStake: Money | null;
  maxStake: Money | null;
}

export interface Winner {
  key: string;
  account: string;
  gameName: string;
  cover: string;
  amount: Money;
  at: string;
}

export interface GameFilter {
  gameType: string;
  vassalage: string;
  q: string;
  selectType: Shelf;
}

/** Page size of lists; a section of home shows at most twelve. */
export const gamesPerPage = 20;
export const gamesPerSection = 12;
export const winnersShown = 20;
