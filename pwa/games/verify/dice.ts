import { Stream, type Pair } from './stream';

export interface DiceRound extends Pair {
  /** In millionths: 990000 is 99 %. */
  rtp: number;
  target: string;
  direction: 'over' | 'under';
}

export interface DiceResult {
  roll: string;
  win: boolean;
  multiplier: string;
}

const outcomes = 10_000n;

export function hundredths(text: string): bigint {
  if (!/^\d{1,3}\.\d{2}$/.test(text)) throw new RangeError('a target has two decimals');
  return BigInt(text.replace('.', ''));
}

function decimal(value: bigint, places: number, least: number): string {
  const digits = value.toString().padStart(places + 1, '0');
  let fraction = digits.slice(-places);
  while (fraction.length > least && fraction.endsWith('0')) fraction = fraction.slice(0, -1);
  return `${digits.slice(0, -places)}.${fraction}`;
}

/** Recalculates a roll: its number, whether it won, and the payout. */
export async function rollAgain(round: DiceRound): Promise<DiceResult> {
  const target = hundredths(round.target);
  const wins = round.direction === 'over' ? outcomes - target : target;
  if (wins < 1n || wins >= outcomes) throw new RangeError('no such bet');
  const roll = BigInt(await (await Stream.open(round)).below(Number(outcomes)));
  return {
    roll: decimal(roll, 2, 2),
    win: round.direction === 'over' ? roll >= target : roll < target,
    multiplier: decimal((BigInt(round.rtp) * outcomes) / wins, 6, 4),
  };
}

/** "99.00" as millionths. */
export function millionths(percent: string): number {
  const [whole = '', fraction = ''] = percent.split('.');
  if (!/^\d{1,3}$/.test(whole) || !/^\d{0,4}$/.test(fraction)) throw new RangeError('not a percentage');
  return Number(whole) * 10_000 + Number(fraction.padEnd(4, '0'));
}
