import { money, unitsOf, type Money } from '../../../lib/money';
import type { Board, BoardType, Mode, Terms } from '../model';
import {
  maxPayout,
  parse,
  perUnitOf,
  stakeOf,
  tierPayout,
  wholeGroup,
  type LottMode,
  type Prices,
  type UnitMode,
} from '../rules';

/** One line as it is priced: stake and largest win in ledger units. */
export interface Quote {
  units: number;
  stake: bigint;
  most: bigint;
  /** The largest win exceeds what a line may pay. */
  isCut: boolean;
}

/** What the prices of a board depend on. */
export interface Pricing {
  board: Board;
  mode: Mode;
  group: number;
  unitMode: UnitMode;
  /** The stake of one unit of multiple 1, in ledger units. */
  base: bigint;
  /** The most that a line may pay. */
  cap: bigint;
}

const cashUnit = 10_000n;
const usualBase = 20_000n;
export const usualGroup = 1900;

export function pricingOf(
  board: Board,
  mode: Mode,
  terms: Terms | undefined,
  unitMode: LottMode,
  group: number | null,
): Pricing {
  const isGrouped = mode === 'LOTT';
  const highest = terms?.maxGroup ?? usualGroup;
  return {
    board,
    mode,
    group: isGrouped ? Math.min(group ?? highest, highest) : 0,
    unitMode: isGrouped ? unitMode : 'CASH',
    base: isGrouped ? (terms === undefined ? usualBase : unitsOf(money(terms.base))) : cashUnit,
    cap: terms === undefined ? 0n : unitsOf(money(terms.limits.itemPayout)),
  };
}

// The simplest bets of each game.
const firstTypes = /_POS$|_LO2$|^TH_3TOP$|^(ZY_|E5D|EK3)\w*BSOE$/;

/** The bet type that a board shows first. */
export const firstOf = (codes: readonly string[]): string =>
  codes.find((code) => firstTypes.test(code)) ?? codes[0] ?? '';

export const boardType = (board: Board, code: string): BoardType | undefined =>
  board.types.find(({ type }) => type.code === code);

export function pricesOf({ type, factorPpm, tiers }: BoardType, group: number): Prices {
  return {
    type: type,
    group,
    factor: factorPpm,
    odds: new Map(tiers.flatMap(({ code, odds }): [string, Money][] => (odds === '' ? [] : [[code, money(odds)]]))),
  };
}

/** Prices a selection; null where it is not a bet. */
export function quoteOf(pricing: Pricing, code: string, text: string, multiple: bigint): Quote | null {
  const row = boardType(pricing.board, code);
  const perUnit = perUnitOf(pricing.unitMode, pricing.base, multiple);
  if (row === undefined || perUnit === null || text === '') return null;
  const { selection } = parse(row.type, text);
  if (selection === undefined) return null;
  const stake = stakeOf(selection.type, perUnit, selection.units);
  if (stake === null) return null;
  const most = maxPayout(selection, pricing.board.game, pricesOf(row, pricing.group), perUnit);
  const isCut = pricing.cap > 0n && most > pricing.cap;
  return { units: selection.units, stake, most: isCut ? pricing.cap : most, isCut };
}

/** What one unit of multiple 1 pays by tier, lowest and highest. */
export function payRange(pricing: Pricing, row: BoardType): { from: Money; to: Money; per: bigint } | null {
  const per = perUnitOf(pricing.unitMode, pricing.base, 1n);
  if (per === null) return null;
  const pays = row.tiers.map((_, tier) => tierPayout(per, tier, pricesOf(row, pricing.group)));
  const sorted = [...pays].sort((left, right) => (unitsOf(left) < unitsOf(right) ? -1 : 1));
  const [from, to] = [sorted[0], sorted.at(-1)];
  return from === undefined || to === undefined ? null : { from, to, per };
}

/** The rebate of a bet at a group, as a share of the stake. */
export const rebateShare = (terms: Terms, group: number): number => Math.max(0, terms.group - group) / wholeGroup;

/** The multiple as typed; null for what is none. */
export function multipleOf(text: string): bigint | null {
  if (!/^[1-9]\d{0,8}$/.test(text.trim())) return null;
  return BigInt(text.trim());
}
