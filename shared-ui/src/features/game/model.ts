import { money, type Money } from '../../lib/money';

/** Selections of the lobby: ALL is in the server's order; favorites and recent games are the member's own. */
export type Selection = 'ALL' | 'HOT' | 'NEW' | 'FAV' | 'RECENT';
export const selections: readonly Selection[] = ['ALL', 'HOT', 'NEW', 'FAV', 'RECENT'];
export const isPersonalSelection = (selection: Selection): selection is 'FAV' | 'RECENT' =>
  selection === 'FAV' || selection === 'RECENT';

/** Jackpot, table games, arcade, bingo. */
export const subtypes = ['JP', 'TG', 'AC', 'BG'] as const;
export type Subtype = (typeof subtypes)[number];

/** The kinds of live tables. */
export const classes = ['BACCARAT', 'SICBO', 'ROULETTE', 'DRAGONTIGER', 'BLACKJACK', 'MAHJONG', 'THREECARD'] as const;
export type TableClass = (typeof classes)[number];

export const orders = ['POPULAR', 'NEW', 'NAME'] as const;
export type Order = (typeof orders)[number];
/** The member's own lists have an order of their own: latest first. */
export const personalOrders = ['NEW', 'NAME'] as const satisfies readonly Order[];

export interface Game {
  id: string;
  name: string;
  type: string;
  vendorCode: string;
  vendorName: string;
  isHot: boolean;
  /** Base path of the cover files: size and format are appended. */
  cover: string;
  isInMaintenance: boolean;
  /** End of the maintenance, if known. */
  backAt: string | null;
  hasDemo: boolean;
  /** The jackpot as last reported by the vendor; null without one. */
  jackpot: Money | null;
  /** Return to player in percent, as stated by the vendor: "99.00". */
  rtp: string | null;
  minStake: Money | null;
  maxStake: Money | null;
  /** Empty without one. */
  subtype: string;
  tableClass: string;
  lines: number | null;
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
  selectType: 'ALL' | 'HOT' | 'NEW';
  subType: Subtype | '';
  class: string;
  minBet: string;
  lines: string;
  sort: Order;
}

/** All games of a type in the server's order. */
export const allGames = (gameType: string): GameFilter => ({
  gameType,
  vassalage: '',
  q: '',
  selectType: 'ALL',
  subType: '',
  class: '',
  minBet: '',
  lines: '',
  sort: 'POPULAR',
});

/** Page size of lists; a section of home shows at most twelve. */
export const gamesPerPage = 20;
export const gamesPerSection = 12;
export const winnersShown = 20;
export const promotionsShown = 6;

/** Amount by which a shown jackpot grows between confirmed amounts. */
export const jackpotStep = money('165.11');

/** Game types with matches to bet on. */
export const matchTypes = ['SPORTS', 'ESPORTS', 'COCKFIGHT'] as const;
export type MatchType = (typeof matchTypes)[number];

/** Seats and limits of a live table. */
export interface Room {
  gameId: string;
  seats: number;
  taken: number;
}

export interface Match {
  id: string;
  gameId: string;
  vendorName: string;
  /** Fights last seconds and have no score. */
  isFight: boolean;
  /** Of the fight in its day; 0 where the vendor does not number its matches. */
  number: number;
  league: string;
  home: string;
  away: string;
  startsAt: string;
  isRolling: boolean;
  minute: number;
  score: readonly [number, number];
  odds: readonly { pick: string; odds: string }[];
  isHot: boolean;
  isFeatured: boolean;
}

/** Views of the matches. */
export const matchViews = ['ROLLING', 'TODAY', 'HOT', 'FEATURED'] as const;
export type MatchView = (typeof matchViews)[number];

/** The matches of a view; "today" is the merchant's day. */
export function matchesOf(
  all: readonly Match[],
  view: MatchView,
  today: string,
  dayOf: (at: string) => string,
): Match[] {
  const fits: Record<MatchView, (match: Match) => boolean> = {
    ROLLING: ({ isRolling }) => isRolling,
    TODAY: ({ startsAt, isRolling }) => !isRolling && dayOf(startsAt) === today,
    HOT: ({ isHot }) => isHot,
    FEATURED: ({ isFeatured }) => isFeatured,
  };
  return all.filter(fits[view]);
}
