/** The longest chase and the highest multiple of a draw in it. */
export const maxDraws = 120;
export const maxMultiple = 10_000;

export const planNames = ['same', 'double', 'profit'] as const;
export type PlanName = (typeof planNames)[number];

/** How the multiples of a chase grow. */
export interface Plan {
  name: PlanName;
  /** The number of draws. */
  draws: number;
  first: number;
  /** Doubling: after how many draws. */
  every: number;
  /** Profit: in percent of the stakes so far. */
  percent: number;
}

/** A chase: the multiple of each of the following draws. */
export interface Chase {
  plan: Plan;
  multiples: readonly number[];
  stopsOnWin: boolean;
}

export type Planned = { multiples: readonly number[]; failedAt?: undefined } | { failedAt: number };

/** The stake and the win of multiple 1, in ledger units. */
export interface Single {
  stake: bigint;
  win: bigint;
}

const clamp = (value: number, most: number): number => Math.min(most, Math.max(1, Math.floor(value)));

/** The multiples of a plan; `failedAt` is the first draw from which no multiple reaches the profit. */
export function planned(plan: Plan, single: Single): Planned {
  const draws = clamp(plan.draws, maxDraws);
  const first = clamp(plan.first, maxMultiple);
  if (plan.name === 'profit') return profit(draws, first, plan.percent, single);
  const every = clamp(plan.every, maxDraws);
  const multiples = Array.from({ length: draws }, (_, draw) =>
    plan.name === 'same' ? first : doubled(first, Math.floor(draw / every)),
  );
  const failed = multiples.findIndex((multiple) => multiple > maxMultiple);
  return failed < 0 ? { multiples } : { failedAt: failed + 1 };
}

// Beyond this many doublings every multiple is over the limit.
const mostDoublings = 20;
const doubled = (first: number, times: number): number => first * 2 ** Math.min(times, mostDoublings);

/**
 * The smallest multiples with which the win of each draw exceeds all stakes so far by a percentage of them:
 * (m·win − stakes) · 100 ≥ p · stakes with stakes = before + m·stake.
 */
function profit(draws: number, first: number, percent: number, { stake, win }: Single): Planned {
  const share = 100n + BigInt(Math.max(0, Math.floor(percent)));
  const gain = 100n * win - share * stake;
  if (stake <= 0n || gain <= 0n) return { failedAt: 1 };
  const multiples: number[] = [];
  let before = 0n;
  for (let draw = 1; draw <= draws; draw += 1) {
    const needed = (share * before + gain - 1n) / gain;
    const multiple = needed > BigInt(first) ? needed : BigInt(first);
    if (multiple > BigInt(maxMultiple)) return { failedAt: draw };
    multiples.push(Number(multiple));
    before += multiple * stake;
  }
  return { multiples };
}

/** The sum of the multiples: how many times the stake of multiple 1 is held. */
export const totalMultiple = (multiples: readonly number[]): bigint =>
  multiples.reduce((total, multiple) => total + BigInt(multiple), 0n);
