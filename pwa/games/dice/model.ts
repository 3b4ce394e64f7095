import { moneyOf, units, type Money } from '../shell/money';

export type Direction = 'over' | 'under';

export interface Choice {
  /** In hundredths: 50.50 is 5050. */
  target: number;
  direction: Direction;
}

export interface Outcome {
  roll: string;
  win: boolean;
  multiplier: string;
}

export const outcomes = 10_000;
const whole = 1_000_000n;

export function toOutcome(value: Record<string, unknown>): Outcome {
  const { roll, win, multiplier } = value;
  if (typeof roll !== 'string' || typeof win !== 'boolean' || typeof multiplier !== 'string')
    throw new TypeError('not a roll');
  return { roll, win, multiplier };
}

/** "Over" wins at the target and above, "under" below: exact opposites. */
export function winningOutcomes({ target, direction }: Choice): number {
  return direction === 'over' ? outcomes - target : target;
}

/** The payout of a win in millionths of the stake: return to player divided by chance, floored. */
export function payoutRate(rtp: number, wins: number): bigint {
  return wins > 0 ? (BigInt(rtp) * BigInt(outcomes)) / BigInt(wins) : 0n;
}

export interface Range {
  fewest: number;
  most: number;
}

/** Allowed targets pay more than the stake and at most the highest win. */
export function rangeOf(rtp: number, maxWin: bigint): Range {
  let fewest = 0;
  let most = 0;
  for (let wins = 1; wins < outcomes; wins += 1) {
    const pays = payoutRate(rtp, wins);
    if (pays > whole && pays <= maxWin) {
      fewest ||= wins;
      most = wins;
    }
  }
  return { fewest, most };
}

export function withinRange(choice: Choice, { fewest, most }: Range): Choice {
  const wins = Math.min(most, Math.max(fewest, winningOutcomes(choice)));
  return { ...choice, target: choice.direction === 'over' ? outcomes - wins : wins };
}

/** The opposite direction with the same chance. */
export function swapped(choice: Choice): Choice {
  return { target: outcomes - choice.target, direction: choice.direction === 'over' ? 'under' : 'over' };
}

/** The choice with a number of winning outcomes. */
export function choiceOf(wins: number, direction: Direction): Choice {
  return { target: direction === 'over' ? outcomes - wins : wins, direction };
}

/** The winning outcomes whose payout is nearest to a multiplier, in millionths. */
export function winsOf(rtp: number, pays: bigint): number {
  return pays > 0n ? Number((BigInt(rtp) * BigInt(outcomes) + pays / 2n) / pays) : outcomes;
}

export function payoutOf(stake: Money, pays: bigint): Money {
  return moneyOf((units(stake) * pays) / whole);
}

export function decimal(value: bigint, places: number, least: number): string {
  const digits = value.toString().padStart(places + 1, '0');
  let fraction = digits.slice(-places);
  while (fraction.length > least && fraction.endsWith('0')) fraction = fraction.slice(0, -1);
  return `${digits.slice(0, -places)}.${fraction}`;
}

export const hundredths = (value: number): string => decimal(BigInt(value), 2, 2);

/** Standard deviation of the return on a stake of one, for the paytable only. */
export function volatilityOf(pays: bigint, wins: number): string {
  const chance = wins / outcomes;
  return ((Number(pays) / Number(whole)) * Math.sqrt(chance * (1 - chance))).toFixed(2);
}

/** Parses user input such as "50.50", "50,5" or "50.5 %". */
export function parseTarget(text: string): number | undefined {
  const plain = text.replace(/[\s%]/g, '').replace(',', '.');
  if (!/^\d{1,2}(\.\d{0,2})?$/.test(plain)) return undefined;
  const [full = '0', fraction = ''] = plain.split('.');
  return Number(full) * 100 + Number(fraction.padEnd(2, '0'));
}

/** Parses a multiplier such as "1.98", "9,900" or "2×", in millionths. */
export function parsePays(text: string): bigint | undefined {
  const plain = text
    .replace(/[\s×x*]/gi, '')
    .replace(/,(?=\d{3}(\D|$))/g, '')
    .replace(',', '.');
  if (!/^\d{1,7}(\.\d{0,6})?$/.test(plain)) return undefined;
  const [full = '0', fraction = ''] = plain.split('.');
  return BigInt(full + fraction.padEnd(6, '0'));
}
