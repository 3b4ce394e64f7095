import { describe, expect, it } from 'vitest';
import { assign, byId, compositionOf, compositionsOf, tripleOf, type Subject } from './assign';
import { idOf, readCatalog, type Game } from './catalog';
import { fnv1a } from './chance';
import type { Recipe } from './cover';
import { hasGlyph } from './glyph';
import { PALETTE_NAMES } from './palettes';
import { COMPANIONS, SYMBOLS, TAG_SYMBOLS } from './symbols';

const catalog = readCatalog();
const art = (game: Game) => game.art as Recipe;
const shelves = catalog.vendors.map((vendor) => catalog.games.filter((game) => game.vendor === vendor.code).sort(byId));
const bare = (games: readonly Subject[]) => games.map((game) => ({ ...game, art: null }));

describe('the choice of a cover', () => {
  it('hashes as FNV-1a does', () => {
    expect([fnv1a(''), fnv1a('a'), fnv1a('foobar')]).toEqual([0x811c9dc5, 0xe40c292c, 0xbf9cf968]);
  });

  it('never repeats palette, composition and symbol together', () => {
    const triples = catalog.games.map((game) => tripleOf(art(game)));
    expect(new Set(triples).size).toBe(triples.length);
  });

  it('uses a symbol once per vendor', () => {
    for (const shelf of shelves) expect(new Set(shelf.map((game) => art(game).symbol)).size).toBe(shelf.length);
  });

  it('gives neighbors in rows of 2 to 9 different palettes', () => {
    for (const shelf of shelves) {
      shelf.forEach((game, i) => {
        for (const near of shelf.slice(i + 1, i + 10))
          expect(art(near).palette, `${idOf(game)} ${idOf(near)}`).not.toBe(art(game).palette);
      });
    }
  });

  it('keeps a vendor to its two compositions, and live tables to the stage', () => {
    const generated = catalog.games.filter((game) => game.vendor !== 'BGS');
    for (const game of generated) {
      expect(art(game).composition).toBe(compositionOf(game));
      if (game.type === 'LIVE') expect(art(game).composition).toBe('stage');
      else expect(compositionsOf(game.vendor)).toContain(art(game).composition);
    }
  });

  it('does not depend on the order of arrival', () => {
    const games = bare(catalog.games);
    const recipes = (list: Subject[]) =>
      [...assign(list)].map(([game, recipe]) => `${game.vendor}:${game.code} ${tripleOf(recipe)}`).sort();
    expect(recipes([...games].reverse())).toEqual(recipes(games));
  });

  it('moves a clashing palette by five', () => {
    const clash = { vendor: 'AURUM', code: 'B', type: 'RNG', tags: ['dragon'], art: null };
    const [free] = [...assign([clash]).values()] as [Recipe];
    const kept = { ...clash, vendor: 'OTHER', code: 'A', art: free };
    const moved = assign([kept, clash]).get(clash) as Recipe;
    const step = PALETTE_NAMES.indexOf(moved.palette) - PALETTE_NAMES.indexOf(free.palette);
    expect((step + 16) % 16).toBe(5);
  });

  it('leaves a stored recipe alone when a game joins the shelf', () => {
    const newcomer: Subject = { vendor: 'AURUM', code: 'AAA_FIRST', type: 'RNG', tags: [], art: null };
    const given = assign([newcomer, ...catalog.games]);
    for (const game of catalog.games) expect(given.get(game)).toEqual(game.art);
    expect(given.get(newcomer)).toBeDefined();
  });

  it('finds 300 games of one vendor without a double only while symbols last', () => {
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
