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
  /** Its place when all games are sorted by popularity. */
  popularity?: number;
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
const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The order in which lists show games: by popularity, those without one last. */
export const byPopularity = (a: Subject, b: Subject) =>
  (a.popularity ?? Infinity) - (b.popularity ?? Infinity) || byText(a.vendor, b.vendor) || byText(a.code, b.code);

/** In grids of up to this many columns, neighbors have different palettes. */
export const COLUMNS = 6;

/** The palettes of the last games of a list, latest first. */
type Recent = readonly PaletteName[];
type Around = { triples: ReadonlySet<string>; taken: ReadonlySet<string>; near: readonly Recent[]; ofVendor: Recent };

function newRecipe(subject: Subject, rank: number, { triples, taken, near, ofVendor }: Around): Recipe {
  const composition = compositionOf(subject);
  const symbol = symbolOf(subject, taken);
  const first = PALETTE_NAMES.indexOf(paletteOf(subject.vendor, rank));
  // Five and sixteen are coprime, so every palette is tried.
  const turns = PALETTE_NAMES.map((_, step) => ({ palette: at(PALETTE_NAMES, first + 5 * step), composition, symbol }));
  const free = turns.filter((each) => !triples.has(tripleOf(each)));
  // What lists of all vendors cannot repeat comes first; in the vendor's own list, a palette returns as late as possible.
  const age = (list: Recent, { palette }: Recipe) =>
    list.includes(palette) ? list.indexOf(palette) : PALETTE_NAMES.length;
  const score = (each: Recipe) =>
    Math.min(...near.map((list) => age(list, each))) * PALETTE_NAMES.length * 2 + age(ofVendor, each);
  const recipe = free.toSorted((a, b) => score(b) - score(a))[0];
  if (!recipe) throw new Error(`${composition} with ${symbol} is there in every palette`);
  return recipe;
}

/** The palettes of the last games in every list that shows a game: all games, those of its type, its vendor's. */
class Lists {
  private readonly recent = new Map<string, PaletteName[]>();

  of(list: string): Recent {
    return this.recent.get(list) ?? [];
  }

  add(list: string, palette: PaletteName, length: number): void {
    this.recent.set(list, [palette, ...this.of(list)].slice(0, length));
  }
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

  const lists = new Lists();
  const ranks = new Map<string, number>();
  for (const subject of subjects.toSorted(byPopularity)) {
    const { vendor, type } = subject;
    const rank = ranks.get(vendor) ?? 0;
    ranks.set(vendor, rank + 1);
    const around = {
      triples,
      taken: taken.get(vendor) ?? new Set<string>(),
      near: [lists.of('all'), lists.of(`type ${type}`)],
      ofVendor: lists.of(`vendor ${vendor}`),
    };
    const recipe = given.get(subject) ?? newRecipe(subject, rank, around);
    if (!given.has(subject)) keep(subject, recipe);
    lists.add('all', recipe.palette, COLUMNS);
    lists.add(`type ${type}`, recipe.palette, COLUMNS);
    lists.add(`vendor ${vendor}`, recipe.palette, PALETTE_NAMES.length);
  }
  return given;
}
