import { bitsOf, choose, digitTickets, ones, permutations, setOf, sum } from './counting';
import { multisets, outcomesOf } from './outcomes';
import { payoutOf, type Hits, type Prices } from './price';
import { viewLength, wild, type DrawForm, type Selection } from './types';

/** Winning units by tier. */
class Tally implements Hits {
  tiers = new Map<number, number>();
  pushed = 0;

  add(tier: number, units = 1): this {
    if (units > 0 && tier >= 0) this.tiers.set(tier, (this.tiers.get(tier) ?? 0) + units);
    return this;
  }

  addAll({ tiers, pushed }: Hits, times = 1): this {
    for (const [tier, units] of tiers) this.add(tier, units * times);
    this.pushed += pushed * times;
    return this;
  }
}

const single = (tier: number, units = 1): Hits => new Tally().add(tier, units);

const comparedAt = 10_000_000n;

interface Context {
  selection: Selection;
  game: DrawForm;
  prices: Prices;
  better(left: Hits, right: Hits): Hits;
}

/**
 * The largest payout of any draw. Where several numbers share digits or places it is an upper bound, as the server
 * computes it.
 */
export function maxPayout(selection: Selection, game: DrawForm, prices: Prices, perUnit: bigint): bigint {
  const better = (left: Hits, right: Hits) =>
    payoutOf(comparedAt, right, prices) > payoutOf(comparedAt, left, prices) ? right : left;
  const peak = peakOf({ selection, game, prices, better });
  const { type, places } = selection;
  const sets = type.places === undefined ? 1 : choose(ones(places), type.k ?? 0);
  return payoutOf(perUnit, new Tally().addAll(peak, sets), prices);
}

function peakOf(context: Context): Hits {
  switch (context.selection.type.kind) {
    case 'straight':
    case 'sum':
    case 'span':
    case 'pattern':
      return single(0);
    case 'cascade':
    case 'position':
    case 'any_straight':
    case 'attributes':
      return peakPositions(context);
    case 'group_sum':
    case 'group_banker':
      return peakGroup(context);
    case 'shows':
      return peakShows(context);
    case 'list':
    case 'permute':
    case 'roll':
      return peakReads(context);
    case 'tail':
      return peakTail(context);
    case 'shows_list':
    case 'both':
    case 'pack':
      return peakViews(context);
    case 'choice':
      return peakOptions(context);
    case 'hits':
      return peakHits(context);
    default:
      return peakPool(context);
  }
}

function peakPositions({ selection: { type, sets } }: Context): Hits {
  const hits = new Tally();
  const filled = sets.filter((set) => set !== 0).length;
  switch (type.kind) {
    case 'position':
      return hits.add(0, type.different === true ? matching(sets) : filled);
    case 'any_straight':
      return hits.add(0, choose(filled, type.k ?? 0));
    case 'attributes':
      return hits.add(
        0,
        sets.reduce((units, set) => units * (Math.min(1, ones(set & 3)) + Math.min(1, ones(set & 12))), 1),
      );
    default: {
      let units = 1;
      for (const [place, set] of sets.entries()) {
        hits.add(sets.length - 1 - place, units);
        units *= ones(set);
      }
      return hits;
    }
  }
}

/** The largest number of positions that different numbers can match at once: augmenting paths. */
function matching(sets: readonly number[]): number {
  const holder = new Map<number, number>();
  const assign = (position: number, seen: Set<number>): boolean =>
    bitsOf(sets[position] ?? 0).some((number) => {
      if (seen.has(number)) return false;
      seen.add(number);
      const held = holder.get(number);
      if (held !== undefined && !assign(held, seen)) return false;
      holder.set(number, position);
      return true;
    });
  return sets.filter((_, position) => assign(position, new Set())).length;
}

/** The dearest multiset of the selection: pairs are the first tier. */
function peakGroup({ selection: { type, sets }, better }: Context): Hits {
  const [set = 0] = sets;
  let best: Hits = new Tally();
  for (const ticket of digitTickets(type.k ?? 0)) {
    const different = new Set(ticket).size;
    const isPlayed = type.kind === 'group_sum' ? (set >> sum(ticket)) & 1 : set & setOf(ticket);
    if (!isPlayed || different === 1) continue;
    best = better(best, single(different === 2 || type.tiers.length === 1 ? 0 : 1));
  }
  return best;
}

function peakShows({ selection: { type, sets } }: Context): Hits {
  const { k = 0, times = 1 } = type;
  const view = viewLength(type.view ?? '');
  const [first = 0, second = 0] = sets;
  const [bankers, drag] = type.form === 'banker' ? [ones(first), ones(second)] : [0, ones(first)];
  if (k > view) {
    // The fewer drawn numbers come from the drag, the more freely the others are chosen.
    const shown = Math.max(0, view - bankers);
    return single(0, choose(drag - shown, k - bankers - shown));
  }
  return single(0, choose(Math.min(drag, Math.floor(view / times) - bankers), k - bankers));
}

/** How many parts of a draw a view has: "sp" has ten, "all.-2" one for each lot. */
function segmentsOf(view: string, { prizes }: DrawForm): number {
  const named: Record<string, number> = { sp: 10, co: 10, f3: 2, b3: 2, p3digits: 3, p2digits: 3, d5: 3 };
  if (named[view] !== undefined) return named[view];
  const [name, digits] = view.split('.');
  if (digits === undefined) return 1;
  const needed = name === 'long' ? 3 : Math.abs(Number(digits));
  const isRead = (prize: string) => name === 'all' || name === 'long' || name === prize;
  return sum(prizes.filter((prize) => isRead(prize.name) && prize.digits >= needed).map(({ count }) => count));
}

/** Every read may equal the ticket that pays most there, but one view of a draw equals one ticket only. */
function peakReads({ selection: { type, tickets }, game, better }: Context): Hits {
  const { reads = [], classes = [], tiers } = type;
  const used = new Set(tickets.map((ticket) => classes.indexOf(permutations(ticket))));
  const step = type.byClass === true ? tiers.length / classes.length : 0;
  const wilds = new Set(tickets.map((ticket) => ticket.indexOf(wild))).size;
  const total = new Tally();
  for (const { view, tier } of type.places === undefined ? reads : reads.slice(0, 1)) {
    const options = type.byClass === true ? [...used].map((place) => tier + place * step) : [tier];
    const best = options.map((option) => single(option)).reduce(better, new Tally());
    const segments = type.places === undefined ? segmentsOf(view, game) : 1;
    total.addAll(best, segments * (type.kind === 'roll' ? wilds : 1));
  }
  return total;
}

/** Each prize equals one number; all others may share the end of the first prize. */
function peakTail({ selection: { type, tickets }, game }: Context): Hits {
  const prizes = sum((type.reads ?? []).map(({ view }) => segmentsOf(view, game)));
  const equal = Math.min(tickets.length, prizes);
  const hits = new Tally();
  for (let tier = 0; tier < equal; tier += 1) hits.add(tier);
  return hits.add(prizes, tickets.length - equal);
}

/** The best of every different view of the draw. */
function peakViews({ selection, game, better }: Context): Hits {
  const { type } = selection;
  const views = function* (): Generator<Hits> {
    if (type.kind === 'pack') for (let drawn = 0; drawn <= 27; drawn += 1) yield packed(selection, drawn);
    else if (type.kind === 'both') yield* conditions(selection);
    else for (const seg of multisets(game, viewLength(type.view ?? ''))) yield listed(selection, seg);
  };
  let best: Hits = new Tally();
  for (const hits of views()) best = better(best, hits);
  return best;
}

/** The tier of a pack follows from how many of 1,000 draws win it; the smallest number that three sums have is 5. */
function packed({ tickets }: Selection, drawn: number): Hits {
  const hits = new Tally();
  for (const ticket of tickets) {
    if (!ticket.includes(drawn)) continue;
    const draws = ticket.map((s) => choose(s + 2, 2) - 3 * choose(s - 8, 2) + 3 * choose(s - 18, 2));
    hits.add(sum(draws) - 5);
  }
  return hits;
}

/** The pairs of conditions that hold, for each combination of sides of the slots. */
function* conditions({ type, tickets }: Selection): Generator<Hits> {
  const slots = type.slots?.length ?? 0;
  for (let code = 0; code < 4 ** slots; code += 1) {
    const holds = (leg: number): boolean => {
      const value = Math.floor(code / 4 ** (leg >> 2)) % 4;
      const option = leg & 3;
      return option < 2 ? value >> 1 === option : (value & 1) === option - 2;
    };
    yield single(0, tickets.filter((legs) => legs.every(holds)).length);
  }
}

/** The tickets whose symbols all show. With several tiers, more occurrences win a later tier. */
function listed({ type, tickets }: Selection, seg: readonly number[]): Hits {
  const { k = 0 } = type;
  const drawn = setOf(seg);
  const hits = new Tally();
  for (const ticket of tickets) {
    const set = setOf(ticket);
    if (k > seg.length) {
      if ((drawn & ~set) === 0) hits.add(0);
    } else if ((set & ~drawn) === 0) {
      hits.add(type.tiers.length > 1 ? seg.filter((value) => (set >> value) & 1).length - k : 0);
    }
  }
  return hits;
}

/** The best outcome of each slot, added up. */
function peakOptions({ selection: { type, sets }, game, better }: Context): Hits {
  const total = new Tally();
  for (const set of sets) {
    if (set === 0) continue;
    const outcomes = outcomesOf(type, game, set).map(({ wins, pushed }) => {
      const hits = new Tally();
      hits.pushed = ones(set & pushed);
      for (const [later, winners] of wins.entries()) {
        for (const option of bitsOf(winners & set)) hits.add(optionTier(option) + later);
      }
      return hits;
    });
    total.addAll(outcomes.reduce<Hits>(better, new Tally()));
  }
  return total;

  function optionTier(option: number): number {
    return type.optionTiers?.[type.symbols.labels === undefined ? option - type.symbols.low : option] ?? 0;
  }
}

/** The best number of drawn numbers of a pool. */
function peakHits({ selection: { type, pool }, better }: Context): Hits {
  const { k = 0 } = type;
  let best: Hits = new Tally();
  for (let drawn = 0; drawn <= pool.length; drawn += 1) {
    const hits = new Tally();
    for (const [tier, { code }] of type.tiers.entries()) {
      hits.add(tier, choose(drawn, Number(code)) * choose(pool.length - drawn, k - Number(code)));
    }
    best = better(best, hits);
  }
  return best;
}

/** As many numbers as there are lots show, and the rest of the lots repeat one of them. */
function peakPool({ selection: { type, pool }, game }: Context): Hits {
  const { k = 0, kind } = type;
  const lots = segmentsOf('all.-2', game);
  if (kind === 'pool_none') return single(0, choose(pool.length, k));
  if (kind === 'pool_all') return single(0, choose(Math.min(pool.length, lots), k));
  if (kind === 'pool_full') {
    const hits = new Tally();
    for (const tier of type.tiers.keys()) hits.add(tier, choose(pool.length, tier + 2));
    return hits;
  }
  let most = 0;
  for (let shown = 2; shown <= Math.min(pool.length, lots); shown += 1) {
    // A pair counts 1 + repeats: those of the number that takes all other lots, and 2 for each of the others.
    most = Math.max(most, (shown - 1) * (1 + lots - shown + 1) + 2 * choose(shown - 1, 2));
  }
  return single(0, most);
}
