import { money, moneyOf, unitsOf, type Money } from '../../../lib/money';
import type { BetType } from './types';

/** How many winning units each tier has; pushed units get their stake back. */
export interface Hits {
  tiers: ReadonlyMap<number, number>;
  pushed: number;
}

/** What the tiers of a type pay: a prize group with its factor, or odds by tier. */
export interface Prices {
  type: BetType;
  group: number;
  /** Parts per million of the prizes of a group. */
  factor: number;
  odds: ReadonlyMap<string, Money>;
}

export const wholeGroup = 2000;
const million = 1_000_000n;
const basisPoints = 10_000n;
const unit = 10_000n;

export const unitModes = ['YUAN', 'JIAO', 'FEN', 'LI'] as const;
export type LottMode = (typeof unitModes)[number];
export type UnitMode = LottMode | 'CASH';

const modeParts: Record<UnitMode, bigint> = { CASH: 1n, YUAN: 1n, JIAO: 10n, FEN: 100n, LI: 1000n };

/**
 * The stake of one unit before a discount, in ledger units; null where it is not a whole positive number of them. `base`
 * is the price of a unit in YUAN, or 1 of the currency in CASH.
 */
export function perUnitOf(mode: UnitMode, base: bigint, multiple: bigint): bigint | null {
  const part = modeParts[mode];
  if (base <= 0n || base % part !== 0n || multiple <= 0n) return null;
  return (base / part) * multiple;
}

/** What units of a type cost, the discount of the type taken off; null where it is not a whole number. */
export function stakeOf(type: BetType, perUnit: bigint, units: number): bigint | null {
  const full = perUnit * BigInt(units) * (basisPoints - BigInt(type.discountBps ?? 0));
  return full <= 0n || full % basisPoints !== 0n ? null : full / basisPoints;
}

/** An exact fraction. */
interface Ratio {
  num: bigint;
  den: bigint;
}

function tierRatio({ type, group, odds }: Prices, tier: number): Ratio {
  const row = type.tiers[tier];
  if (row === undefined) return { num: 0n, den: 1n };
  if (group > 0) {
    const [num = '0', den = '1'] = (row.n ?? '0').split('/');
    return { num: BigInt(num), den: BigInt(den) };
  }
  return { num: unitsOf(odds.get(row.code) ?? money(row.odds ?? '0')), den: unit };
}

function scaleOf({ type, group, factor }: Prices): Ratio {
  const scale = group > 0 ? { num: BigInt(group) * BigInt(factor), den: BigInt(wholeGroup) * million } : one;
  return {
    num: scale.num * (basisPoints - BigInt(type.feeBps ?? 0)),
    den: scale.den * basisPoints * BigInt(type.hitParts ?? 1),
  };
}

const one: Ratio = { num: 1n, den: 1n };

const plus = (left: Ratio, right: Ratio): Ratio => ({
  num: left.num * right.den + right.num * left.den,
  den: left.den * right.den,
});

/** What hits pay, pushed stakes included: added exactly and floored once to a ledger unit. */
export function payoutOf(perUnit: bigint, hits: Hits, prices: Prices): bigint {
  let won: Ratio = { num: 0n, den: 1n };
  for (const [tier, units] of hits.tiers) {
    const { num, den } = tierRatio(prices, tier);
    won = plus(won, { num: num * BigInt(units), den });
  }
  const scale = scaleOf(prices);
  return (won.num * scale.num * perUnit) / (won.den * scale.den) + BigInt(hits.pushed) * perUnit;
}

/** What one winning unit of a tier pays. */
export const tierPayout = (perUnit: bigint, tier: number, prices: Prices): Money =>
  moneyOf(payoutOf(perUnit, { tiers: new Map([[tier, 1]]), pushed: 0 }, prices));
