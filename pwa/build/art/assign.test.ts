import { describe, expect, it } from 'vitest';
import { assign, byPopularity, COLUMNS, compositionOf, compositionsOf, tripleOf, type Subject } from './assign';
import { idOf, readCatalog } from './catalog';
import { fnv1a } from './chance';
import type { Recipe } from './cover';
import { hasGlyph } from './glyph';
import { PALETTE_NAMES } from './palettes';
import { sandboxCatalog } from './sandboxCatalog';
import { readSandboxGames, recipesOf } from './sandboxCovers';
import { COMPANIONS, SYMBOLS, TAG_SYMBOLS } from './symbols';

const inHouse = readCatalog().games;
const games = readSandboxGames(sandboxCatalog());
const recipes = recipesOf(games);
const art = (game: Subject) => recipes.get(game) as Recipe;
const vendors = [...new Set(games.map(({ vendor }) => vendor))];
const byVendor = vendors.map((vendor) => games.filter((game) => game.vendor === vendor).sort(byPopularity));

describe('the recipe of a cover', () => {
  it('hashes with FNV-1a', () => {
    expect([fnv1a(''), fnv1a('a'), fnv1a('foobar')]).toEqual([0x811c9dc5, 0xe40c292c, 0xbf9cf968]);
  });

  it('never repeats palette, composition and symbol together, over all vendors and in-house titles', () => {
    expect(games.length).toBeGreaterThanOrEqual(10_000);
    expect(recipes.size).toBe(games.length + inHouse.length);
    expect(new Set([...recipes.values()].map(tripleOf)).size).toBe(recipes.size);
  });

  it('uses each symbol once per vendor, and the one that the catalog names', () => {
    for (const covers of byVendor) expect(new Set(covers.map((game) => art(game).symbol)).size).toBe(covers.length);
    expect(games.filter((game) => art(game).symbol !== game.symbol)).toEqual([]);
    expect([...new Set(games.map(({ symbol }) => symbol))].filter((symbol) => !SYMBOLS.includes(symbol))).toEqual([]);
  });

  const alikeIn = (covers: readonly Subject[], columns: number) =>
    covers.flatMap((game, i) =>
      covers
        .slice(i + 1, i + 1 + columns)
        .filter((near) => art(near).palette === art(game).palette)
        .map((near) => `${idOf(game)} ${idOf(near)}`),
    );

  it('gives neighbors in rows of 2 to 6 different palettes in lists by popularity, except for a few with none left', () => {
    const sorted = [...games].sort(byPopularity);
    const types = [...new Set(games.map(({ type }) => type))];
    const lists = [sorted, ...types.map((type) => sorted.filter((game) => game.type === type))];
    expect(sorted[0]).toMatchObject({ vendor: 'AURUM', code: 'DRAGON_FORGE' });
    expect(lists.flatMap((list) => alikeIn(list, COLUMNS)).length).toBeLessThan(10);
    for (const list of lists) expect(alikeIn(list.slice(0, 100), COLUMNS)).toEqual([]);
  });

  it("gives neighbors of a phone's grid different palettes in lists of one vendor, except for a few", () => {
    expect(byVendor.flatMap((covers) => alikeIn(covers, 3)).length).toBeLessThan(10);
  });

  it('uses two compositions for each vendor, and the stage for live tables', () => {
    for (const game of games) {
      expect(art(game).composition).toBe(compositionOf(game));
      if (game.type === 'LIVE') expect(art(game).composition).toBe('stage');
      else expect(compositionsOf(game.vendor)).toContain(art(game).composition);
    }
  });

  it('does not depend on the order of the games', () => {
    const recipesByCode = (list: readonly Subject[]) =>
      [...assign(list)].map(([game, recipe]) => `${game.vendor}:${game.code} ${tripleOf(recipe)}`).sort();
    expect(recipesByCode([...games].reverse())).toEqual(recipesByCode(games));
  });

  it('moves a clashing palette by five', () => {
    const clash = { vendor: 'AURUM', code: 'B', type: 'RNG', tags: ['dragon'], art: null };
    const [free] = [...assign([clash]).values()] as [Recipe];
    const kept = { ...clash, vendor: 'OTHER', code: 'A', art: free };
    const moved = assign([kept, clash]).get(clash) as Recipe;
    const step = PALETTE_NAMES.indexOf(moved.palette) - PALETTE_NAMES.indexOf(free.palette);
    expect((step + 16) % 16).toBe(5);
  });

  it('keeps stored recipes when a game is added', () => {
    const stored = inHouse.map((game) => ({ ...game, art: game.art as Recipe }));
    const newcomer: Subject = { vendor: 'BGS', code: 'AAA_FIRST', type: 'BGS', tags: [], art: null };
    const given = assign([newcomer, ...stored]);
    for (const game of stored) expect(given.get(game)).toEqual(game.art);
    expect(given.get(newcomer)).toBeDefined();
  });

  it('has no duplicates for one vendor while symbols last, about 300 games', () => {
    const crowd = Array.from({ length: 300 }, (_, i) => ({
      vendor: 'CROWD',
      code: `G${i}`,
      type: 'RNG',
      tags: [],
      art: null,
    }));
    const enough = assign(crowd.slice(0, SYMBOLS.length));
    expect(new Set([...enough.values()].map((recipe) => recipe.symbol)).size).toBe(SYMBOLS.length);
    expect(() => assign(crowd)).toThrow('more games than there are symbols');
  });

  it('knows every symbol that it may choose', () => {
    const named = [...SYMBOLS, ...Object.values(TAG_SYMBOLS).flat(), ...Object.values(COMPANIONS)];
    expect(named.filter((name) => !hasGlyph(name))).toEqual([]);
    expect(
      Object.values(TAG_SYMBOLS)
        .flat()
        .filter((name) => !SYMBOLS.includes(name)),
    ).toEqual([]);
    expect(new Set(SYMBOLS).size).toBe(SYMBOLS.length);
  });
});
