import { readFileSync, writeFileSync } from 'node:fs';
import type { RealLocale } from '../../../shared-ui/src/i18n/languages';
import type { Subject } from './assign';
import { assign } from './assign';
import { coverBody, sheet, TALL, WIDE, type Recipe } from './cover';
import { versioned } from './names';
import { PLACES } from './paths';
import { TITLES } from './titles';

export type Vendor = { code: string; name: string; types: string[] };
export type Game = Subject & {
  names: Record<RealLocale, string>;
  rtpPpm: number | null;
  hot: boolean;
  lines: number | null;
  minStake: string;
  volatility: 'LOW' | 'MEDIUM' | 'HIGH' | null;
  launchable: boolean;
  /** Base path of the cover: the client appends size and format. */
  coverBase: string | null;
  art: Recipe | null;
};
export type Catalog = { vendors: Vendor[]; games: Game[] };

export function readCatalog(): Catalog {
  return JSON.parse(readFileSync(PLACES.catalog, 'utf8')) as Catalog;
}

/** One game per line, so that a new game is one line of a diff. */
export function writeCatalog(catalog: Catalog): void {
  const lines = (list: readonly object[]) => list.map((item) => `    ${JSON.stringify(item)}`).join(',\n');
  writeFileSync(
    PLACES.catalog,
    `{\n  "vendors": [\n${lines(catalog.vendors)}\n  ],\n  "games": [\n${lines(catalog.games)}\n  ]\n}\n`,
  );
}

export const idOf = (game: Subject) => `${game.vendor}:${game.code}`;

/** The drawing of a game: composed by hand for in-house titles, from its recipe for others. */
export function drawingOf(game: Subject, recipe: Recipe, wide = false): string {
  const byHand = TITLES[idOf(game)];
  return byHand && !wide ? byHand() : coverBody(recipe, wide ? WIDE : TALL, idOf(game));
}

/** Returns the catalog with all recipes and cover names. */
export function furnished(catalog: Catalog): Catalog {
  const recipes = assign(catalog.games);
  const games = catalog.games.map((game) => {
    const art = recipes.get(game) as Recipe;
    const stem = `${game.vendor}-${game.code}`.toLowerCase().replaceAll('_', '-');
    return { ...game, art, coverBase: `/covers/${versioned(stem, drawingOf(game, art))}` };
  });
  return { ...catalog, games };
}

export function coverSheet(game: Subject, recipe: Recipe, width: number, wide: boolean): string {
  return sheet(wide ? WIDE : TALL, width, drawingOf(game, recipe, wide));
}
