import { fnv1a } from './chance';
import { COMPOSITION_NAMES, type CompositionName } from './compositions';
import type { Recipe } from './cover';
import { PALETTE_NAMES, type PaletteName } from './palettes';
import { SYMBOLS, TAG_SYMBOLS } from './symbols';

export type Subject = {
  vendor: string;
  code: string;
  type: string;
  tags: readonly string[];
  art: Recipe | null;
  /** The symbol, if the catalog has already chosen it. */
  symbol?: string;
};

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

/** Each vendor uses two compositions, so that its covers look related. */
export function compositionsOf(vendor: string): readonly [CompositionName, CompositionName] {
  const first = fnv1a(vendor) % COMPOSITION_NAMES.length;
  return [at(COMPOSITION_NAMES, first), at(COMPOSITION_NAMES, first + 3)];
}

export function compositionOf(subject: Subject): CompositionName {
  if (subject.type === 'LIVE') return 'stage';
  const bit = (fnv1a(`${subject.vendor}:${subject.code}`) >>> 7) & 1;
  return compositionsOf(subject.vendor)[bit as 0 | 1];
}

function paletteOf(vendor: string, rank: number): PaletteName {
  return at(PALETTE_NAMES, fnv1a(vendor) + 7 * rank);
}

function symbolOf(subject: Subject, taken: ReadonlySet<string>): string {
  if (subject.symbol) return subject.symbol;
  const tagged = subject.tags.flatMap((tag) => TAG_SYMBOLS[tag] ?? []).find((name) => !taken.has(name));
  if (tagged) return tagged;
  const start = fnv1a(`${subject.vendor}:${subject.code}`) % SYMBOLS.length;
  for (let step = 0; step < SYMBOLS.length; step++) {
    const name = at(SYMBOLS, start + step);
    if (!taken.has(name)) return name;
  }
  throw new Error(`${subject.vendor} has more games than there are symbols`);
}

export const tripleOf = (r: Recipe) => `${r.palette}/${r.composition}/${r.symbol}`;

/** Compares bytes instead of using a locale: the order must be the same on every machine. */
export const byId = (a: Subject, b: Subject) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0);

/** In grids of up to this many columns, neighbors have different palettes. */
const COLUMNS = 9;

type VendorCovers = { triples: ReadonlySet<string>; taken: ReadonlySet<string>; recent: readonly PaletteName[] };

function newRecipe(subject: Subject, rank: number, { triples, taken, recent }: VendorCovers): Recipe {
  const composition = compositionOf(subject);
  const symbol = symbolOf(subject, taken);
  const first = PALETTE_NAMES.indexOf(paletteOf(subject.vendor, rank));
  // Five and sixteen are coprime, so every palette is tried.
  const turns = PALETTE_NAMES.map((_, step) => ({ palette: at(PALETTE_NAMES, first + 5 * step), composition, symbol }));
  const free = turns.filter((each) => !triples.has(tripleOf(each)));
  const recipe = free.find(({ palette }) => !recent.includes(palette)) ?? free[0];
  if (!recipe) throw new Error(`${composition} with ${symbol} is there in every palette`);
  return recipe;
}

/** Assigns a recipe to every game. Stored recipes stay: a new game must not change the covers of others. */
export function assign(subjects: readonly Subject[]): Map<Subject, Recipe> {
  const given = new Map<Subject, Recipe>();
  const triples = new Set<string>();
  const taken = new Map<string, Set<string>>();
  const keep = (subject: Subject, recipe: Recipe) => {
    given.set(subject, recipe);
    triples.add(tripleOf(recipe));
    taken.set(subject.vendor, (taken.get(subject.vendor) ?? new Set()).add(recipe.symbol));
  };
  for (const subject of subjects) if (subject.art) keep(subject, subject.art);

  const vendors = [...new Set(subjects.map((s) => s.vendor))].sort();
  for (const vendor of vendors) {
    const ranked = subjects.filter((s) => s.vendor === vendor).sort(byId);
    const recent: PaletteName[] = [];
    ranked.forEach((subject, rank) => {
      const recipe =
        given.get(subject) ?? newRecipe(subject, rank, { triples, recent, taken: taken.get(vendor) ?? new Set() });
      if (!given.has(subject)) keep(subject, recipe);
      recent.unshift(recipe.palette);
      recent.length = Math.min(recent.length, COLUMNS);
    });
  }
  return given;
}
