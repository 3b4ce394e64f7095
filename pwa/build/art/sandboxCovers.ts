import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { assign, compositionOf, tripleOf, type Subject } from './assign';
import { readCatalog } from './catalog';
import { coverBody, TALL, type Recipe } from './cover';
import { PALETTE_NAMES } from './palettes';
import { PLACES } from './paths';
import { markVersion, type Supplier } from './vendors';

/** A game of a sandbox vendor as `sandbox catalog` prints it. */
export type SandboxGame = Subject & { symbol: string; cover: string; hot: boolean };
type Printed = {
  games: { vendor: string; code: string; type: string; subject: string; cover: string; hot?: boolean }[];
};

/** Raise it when composing or encoding changes; a changed drawing changes the version by itself. */
const COVERS_VERSION = 2;

/** The vendors in the catalog's order. */
export const readVendors = (json: string): Supplier[] => (JSON.parse(json) as { vendors: Supplier[] }).vendors;

export function readSandboxGames(json: string): SandboxGame[] {
  const { games } = JSON.parse(json) as Printed;
  const places = popularityOf(games);
  return games.map(({ vendor, code, type, subject, cover, hot = false }, index) => ({
    vendor,
    code,
    type,
    tags: [],
    art: null,
    symbol: subject,
    cover,
    hot,
    popularity: places[index] ?? 0,
  }));
}

/** Each game's place in lists by popularity: hot games first, then by the place in their vendors' catalogs. */
function popularityOf(games: Printed['games']): number[] {
  const counts = new Map<string, number>();
  const ranks = games.map(({ vendor }) => {
    const rank = counts.get(vendor) ?? 0;
    counts.set(vendor, rank + 1);
    return rank;
  });
  const isHot = (index: number) => Number(games[index]?.hot === true);
  const order = games
    .map((_, index) => index)
    .sort((a, b) => isHot(b) - isHot(a) || (ranks[a] ?? 0) - (ranks[b] ?? 0) || a - b);
  const places: number[] = [];
  order.forEach((index, place) => (places[index] = place));
  return places;
}

/** The cover's path relative to the folder of covers, without size and format. */
export const coverPath = (game: SandboxGame) => game.cover.replace(/^\/covers\//, '');

/** The recipes of the sandbox's games, different from those of in-house titles. */
export const recipesOf = (games: readonly SandboxGame[]) => assign([...readCatalog().games, ...games]);

/** The suffix of all cover names, eight hex digits: it changes with recipes and drawings. */
export function coversVersion(games: readonly SandboxGame[], recipes = recipesOf(games)): string {
  const hash = createHash('sha256').update(`${COVERS_VERSION}\n`);
  const lines = games.map((game) => `${game.vendor}:${game.code} ${tripleOf(recipes.get(game) as Recipe)}`);
  hash.update(lines.sort().join('\n'));
  for (const palette of PALETTE_NAMES) {
    for (const composition of new Set(games.map(compositionOf)))
      hash.update(coverBody({ palette, composition, symbol: 'lion' }, TALL, 'version'));
  }
  return hash.digest('hex').slice(0, 8);
}

/** The versions of covers and of vendor logos. */
export type Versions = { version: string; marks: string };

export const writtenVersions = () => JSON.parse(readFileSync(PLACES.coversVersion, 'utf8')) as Versions;

export function versionsOf(json: string): Versions {
  return { version: coversVersion(readSandboxGames(json)), marks: markVersion(readVendors(json)) };
}

export function writeVersions(json: string): void {
  const { version, marks } = versionsOf(json);
  writeFileSync(PLACES.coversVersion, `{ "version": "${version}", "marks": "${marks}" }\n`);
}
