import { fnv1a } from './chance';
import { companion } from './glyph';
import { versioned } from './names';
import { PALETTE_NAMES, PALETTES, type PaletteName } from './palettes';
import { webp } from './render';
import { document, el, fill, linear } from './svg';

/** A vendor of the sandbox as `sandbox catalog` prints it. */
export type Supplier = { code: string; types: readonly string[] };
export type VendorRecipe = { palette: PaletteName; symbol: string };

/** Symbols that stay recognizable in white at 24 px. */
export const MARK_SYMBOLS: readonly string[] = `
  lion lynx-head wolf-head rabbit elephant-head horse-head buffalo-head ram-profile
  eagle-emblem owl raven parrot-head swan penguin hummingbird griffin-symbol pegasus
  double-fish dolphin manta-ray crab seahorse sea-turtle sea-star whale-tail scallop
  trident anchor ship-wheel sailboat drakkar scarab-beetle egyptian-sphinx
  spartan-helmet viking-helmet samurai-helmet pagoda
  lotus daisy shamrock oak-leaf palm-tree cherry strawberry pineapple cut-lemon grapes
  honeycomb bee butterfly crown cut-diamond crystal-cluster laurel-crown
  magic-lamp sunrise moon ringed-planet rocket air-balloon steam-locomotive
  guitar trumpet spades clubs chess-knight chess-queen horseshoe flame snowflake-1
  soccer-ball basketball-ball boxing-glove gamepad castle rooster archery-target swords-emblem
`
  .trim()
  .split(/\s+/);

/** Vendors per row of the large menu; no two within this distance share a color. */
const LINE = 6;
/** Minimum difference of two hues in degrees that is visible side by side. */
const KIN = 18;

function hueOf(name: PaletteName): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(PALETTES[name].mid.slice(at, at + 2), 16));
  const most = Math.max(r, g, b);
  const spread = most - Math.min(r, g, b);
  const sixth = most === r ? ((g - b) / spread + 6) % 6 : most === g ? (b - r) / spread + 2 : (r - g) / spread + 4;
  return sixth * 60;
}

/** Whether two palettes look the same side by side. */
export function areKin(one: PaletteName, other: PaletteName): boolean {
  const apart = Math.abs(hueOf(one) - hueOf(other));
  return Math.min(apart, 360 - apart) < KIN;
}

/** The lists that contain a vendor: all vendors, and one for each of its types. */
const listsOf = ({ types }: Supplier) => ['', ...types];

/**
 * One palette and one symbol for each vendor, derived from its code. The next palette is used where a neighbor has
 * the same or a similar one; each symbol is used once.
 */
export function vendorRecipes(vendors: readonly Supplier[]): Map<string, VendorRecipe> {
  const given = new Map<string, VendorRecipe>();
  const lists = new Map<string, PaletteName[]>();
  const symbols = new Set<string>();
  for (const vendor of vendors) {
    const recent = listsOf(vendor).map((list) => (lists.get(list) ?? []).slice(-LINE));
    const palette = freePalette(fnv1a(vendor.code), recent);
    const symbol = freeSymbol(fnv1a(`${vendor.code}:mark`), symbols);
    symbols.add(symbol);
    for (const list of listsOf(vendor)) lists.set(list, [...(lists.get(list) ?? []), palette]);
    given.set(vendor.code, { palette, symbol });
  }
  return given;
}

function freePalette(start: number, recent: readonly PaletteName[][]): PaletteName {
  const near = recent.flat();
  const beside = recent.flatMap((list) => [list.at(-1), list.length === LINE ? list[0] : undefined]);
  const turns = PALETTE_NAMES.map((_, step) => PALETTE_NAMES[(start + 5 * step) % PALETTE_NAMES.length] as PaletteName);
  const free = turns.filter((each) => !near.includes(each));
  const chosen = free.find((each) => !beside.some((other) => other !== undefined && areKin(each, other))) ?? free[0];
  if (chosen === undefined) throw new Error('no color is free for a vendor');
  return chosen;
}

function freeSymbol(start: number, taken: ReadonlySet<string>): string {
  const turns = MARK_SYMBOLS.map((_, step) => MARK_SYMBOLS[(start + step) % MARK_SYMBOLS.length] as string);
  const chosen = turns.find((name) => !taken.has(name));
  if (chosen === undefined) throw new Error('there are more vendors than symbols for them');
  return chosen;
}

/** A logo is 40 px wide; the file has enough pixels for densities of two and nearly three. */
export const MARK_PIXELS = 96;
const SIDE = 40;
const SYMBOL = 25;
export const MARK_BUDGET = 4_096;

/** A square in the palette's color, lit from its first corner, with the symbol in white. */
export function vendorMark({ palette, symbol }: VendorRecipe): string {
  const { mid, ground } = PALETTES[palette];
  const light = [
    [0, mid],
    [1, ground],
  ] as const;
  return document(
    SIDE,
    SIDE,
    MARK_PIXELS / SIDE,
    linear('mark', [-0.1, -0.1, 1.15, 1.15], light) +
      el('rect', { width: SIDE, height: SIDE, fill: fill('mark') }) +
      companion(symbol, { x: SIDE / 2, y: SIDE / 2, size: SYMBOL }, '#FFF', 1),
  );
}

const slugOf = (code: string) => code.toLowerCase().replaceAll('_', '-');

/** A logo's path relative to the folder of covers. */
export const markFile = (code: string, version: string) => `vendors/${slugOf(code)}-${version}.webp`;

/** The suffix of all logo names: it changes with recipes and drawings. */
export function markVersion(vendors: readonly Supplier[]): string {
  const drawings = [...vendorRecipes(vendors)].map(([code, recipe]) => `${code} ${vendorMark(recipe)}`);
  return versioned('', drawings.sort().join('\n')).slice(1);
}

export const markPicture = (recipe: VendorRecipe): Promise<Buffer> => webp(vendorMark(recipe), MARK_BUDGET);
