import { money, type Money } from '../../lib/money';

/** Shelves of the lobby: ALL is the house order; what one keeps and what one played last are one's own. */
export type Shelf = 'ALL' | 'HOT' | 'NEW' | 'FAV' | 'RECENT';
export const shelves: readonly Shelf[] = ['ALL', 'HOT', 'NEW', 'FAV', 'RECENT'];
export const isOwnShelf = (shelf: Shelf): shelf is 'FAV' | 'RECENT' => shelf === 'FAV' || shelf === 'RECENT';

/** Jackpot, table games, arcade, bingo. */
export const subtypes = ['JP', 'TG', 'AC', 'BG'] as const;
export type Subtype = (typeof subtypes)[number];

/** The kinds of live tables. */
export const classes = ['BACCARAT', 'SICBO', 'ROULETTE', 'DRAGONTIGER', 'BLACKJACK', 'MAHJONG', 'THREECARD'] as const;
export type TableClass = (typeof classes)[number];

export const orders = ['POPULAR', 'NEW', 'NAME'] as const;
export type Order = (typeof orders)[number];
/** One's own lists have an order of their own: what was kept or played last comes first. */
export const ownOrders = ['NEW', 'NAME'] as const satisfies readonly Order[];

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
  /** When it is back, where that is known. */
  backAt: string | null;
  hasDemo: boolean;
  /** What the pool had when its vendor told it; null: it plays for none. */
  jackpot: Money | null;
  /** Return to player in percent, as the maker states it: "99.00". */
  rtp: string | null;
  minStake: Money | null;
  maxStake: Money | null;
  /** Empty where it has none of these. */
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

/** All games of a type in the house order. */
export const everything = (gameType: string): GameFilter => ({
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

/** Between two confirmed figures a jackpot grows on the screen by this. */
export const jackpotStep = money('165.11');

/** The types of games that have matches to bet on. */
export const matchTypes = ['SPORTS', 'ESPORTS', 'COCKFIGHT'] as const;
export type MatchType = (typeof matchTypes)[number];

/** A live table's seats. */
export interface Room {
  gameId: string;
  seats: number;
  taken: number;
}

export interface Match {
  id: string;
  gameId: string;
  vendorName: string;
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

/** Ways to look at the matches. */
export const matchViews = ['ROLLING', 'TODAY', 'HOT', 'FEATURED'] as const;
export type MatchView = (typeof matchViews)[number];

/** Matches of a view; today is a day of the merchant's. */
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
