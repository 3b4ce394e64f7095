import type { BetType, Part, Selection } from './types';

/** The number of bits of a set. */
export function ones(set: number): number {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** The bits of a set in ascending order. */
export function bitsOf(set: number): number[] {
  const bits: number[] = [];
  for (let bit = 0; set >> bit !== 0; bit += 1) if ((set >> bit) & 1) bits.push(bit);
  return bits;
}

export const setOf = (symbols: readonly number[]): number => symbols.reduce((set, symbol) => set | (1 << symbol), 0);

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The binomial coefficient, 0 when k > n. */
export function choose(n: number, k: number): number {
  if (k < 0 || k > n) return 0;
  let result = 1;
  for (let i = 0; i < Math.min(k, n - k); i += 1) result = (result * (n - i)) / (i + 1);
  return result;
}

/** How many different orders a ticket has. */
export function permutations(ticket: readonly number[]): number {
  let result = 1;
  for (const [place, symbol] of ticket.entries()) {
    const equal = ticket.slice(0, place + 1).filter((other) => other === symbol).length;
    result = (result * (place + 1)) / equal;
  }
  return result;
}

/** Every ticket of k digits. */
export function* digitTickets(k: number): Generator<number[]> {
  for (let code = 0; code < 10 ** k; code += 1) {
    yield Array.from({ length: k }, (_, place) => Math.floor(code / 10 ** place) % 10);
  }
}

const weightsByType = new Map<string, readonly number[]>();

/** The units of each symbol of the types that play every ticket with a property. */
function weightsOf({ kind, k = 0 }: BetType): readonly number[] {
  const key = `${kind} ${k}`;
  const known = weightsByType.get(key);
  if (known !== undefined) return known;
  const weights = Array.from({ length: 32 }, () => 0);
  const add = (symbol: number) => (weights[symbol] = (weights[symbol] ?? 0) + 1);
  for (const ticket of digitTickets(k)) {
    const isAscending = ticket.every((digit, place) => place === 0 || (ticket[place - 1] ?? 0) <= digit);
    if (kind === 'sum') add(sum(ticket));
    else if (kind === 'span') add(Math.max(...ticket) - Math.min(...ticket));
    else if (isAscending && new Set(ticket).size > 1) {
      if (kind === 'group_sum') add(sum(ticket));
      else new Set(ticket).forEach(add);
    }
  }
  weightsByType.set(key, weights);
  return weights;
}

const product = (sets: readonly number[]): number => sets.reduce((units, set) => units * ones(set), 1);

/** Tickets of one symbol from each set in which all symbols differ. */
function differentTickets(sets: readonly number[]): number {
  // Small sets come first, so that few branches are followed.
  const ordered = [...sets].sort((left, right) => ones(left) - ones(right));
  const cache = new Map<string, number>();
  const count = (at: number, used: number): number => {
    const set = ordered[at];
    if (set === undefined) return 1;
    if (at === ordered.length - 1) return ones(set & ~used);
    const key = `${at} ${used}`;
    const known = cache.get(key);
    if (known !== undefined) return known;
    const total = sum(bitsOf(set & ~used).map((symbol) => count(at + 1, used | (1 << symbol))));
    cache.set(key, total);
    return total;
  };
  return count(0, 0);
}

/** Multisets whose first part is drawn from a and whose second part from b, without a common symbol. */
function patterns(parts: readonly Part[], a: number, b: number): number {
  const first = parts[0]?.count ?? 0;
  const second = parts[1];
  if (second === undefined) return choose(ones(a), first);
  const both = ones(a & b);
  let units = 0;
  for (let shared = 0; shared <= first; shared += 1) {
    units += choose(both, shared) * choose(ones(a) - both, first - shared) * choose(ones(b) - shared, second.count);
  }
  return units;
}

/** The products of the sizes of every k sets, added up. */
function elementary(sets: readonly number[], k: number): number {
  const sums = [1, ...Array.from({ length: k }, () => 0)];
  for (const set of sets) {
    for (let i = k; i > 0; i -= 1) sums[i] = (sums[i] ?? 0) + (sums[i - 1] ?? 0) * ones(set);
  }
  return sums[k] ?? 0;
}

type Parts = Omit<Selection, 'text' | 'units'>;

function ticketUnits({ type, sets, tickets, pool }: Parts): number {
  const { k = 0, kind, form, parts = [] } = type;
  const [first = 0, second = first] = sets;
  switch (kind) {
    case 'straight':
      return type.different === true ? differentTickets(sets) : product(sets);
    case 'cascade':
      return product(sets) * sets.length;
    case 'attributes':
      return product(sets);
    case 'choice':
    case 'position':
      return sum(sets.map(ones));
    case 'sum':
    case 'span':
    case 'group_sum':
    case 'group_banker': {
      const weights = weightsOf(type);
      return sum(bitsOf(first).map((symbol) => weights[symbol] ?? 0));
    }
    case 'pattern':
      return patterns(parts, first, second);
    case 'shows':
      return form === 'banker' ? choose(ones(second), k - ones(first)) : choose(ones(first), k);
    case 'any_straight':
      return elementary(sets, k);
    case 'permute':
      return sum(tickets.map(permutations));
    case 'roll':
      return 10 * tickets.length;
    case 'hits':
    case 'pool_all':
    case 'pool_none':
    case 'pool_pair':
      return choose(pool.length, k);
    case 'pool_full':
      return 2 ** pool.length - pool.length - 1;
    default:
      return tickets.length;
  }
}

/** The units of a selection, without expanding it. */
export function countUnits(parts: Parts): number {
  const { type, places } = parts;
  const sets = type.places === undefined ? 1 : choose(ones(places), type.k ?? 0);
  return ticketUnits(parts) * sets * (type.lots ?? 1);
}
