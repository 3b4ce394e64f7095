import {createHash} from 'node:crypto';
import {existsSync, readFileSync, statSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {assign, byId, compositionOf, compositionsOf, tripleOf, type Subject} from './assign';
import {coverSheet, drawingOf, furnished, idOf, readCatalog, type Game} from './catalog';
import {fnv1a} from './chance';
import {COMPOSITION_NAMES} from './compositions';
import {TALL, type Recipe} from './cover';
import {hasGlyph} from './glyph';
import {bannerNames, COVER_BUDGETS, COVER_WIDTHS, loginName, sampleNames} from './outputs';
import {PALETTE_NAMES} from './palettes';
import {PLACES} from './paths';
import {pictures} from './render';
import {picturesSource} from './shared';
import {COMPANIONS, SYMBOLS, TAG_SYMBOLS} from './symbols';

const catalog = readCatalog();
const art = (game: Game) => game.art as Recipe;
const shelves = catalog.vendors.map((vendor) => catalog.games.filter((game) => game.vendor === vendor.code).sort(byId));
const bare = (games: readonly Subject[]) => games.map((game) => ({...game, art: null}));

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

  it('gives neighbours in rows of 2 to 9 different palettes', () => {
    for (const shelf of shelves) {
      shelf.forEach((game, i) => {
        for (const near of shelf.slice(i + 1, i + 10)) expect(art(near).palette, `${idOf(game)} ${idOf(near)}`).not.toBe(art(game).palette);
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
    const clash = {vendor: 'AURUM', code: 'B', type: 'RNG', tags: ['dragon'], art: null};
    const [free] = [...assign([clash]).values()] as [Recipe];
    const kept = {...clash, vendor: 'OTHER', code: 'A', art: free};
    const moved = assign([kept, clash]).get(clash) as Recipe;
    const step = PALETTE_NAMES.indexOf(moved.palette) - PALETTE_NAMES.indexOf(free.palette);
    expect((step + 16) % 16).toBe(5);
  });

  it('leaves a stored recipe alone when a game joins the shelf', () => {
    const newcomer: Subject = {vendor: 'AURUM', code: 'AAA_FIRST', type: 'RNG', tags: [], art: null};
    const given = assign([newcomer, ...catalog.games]);
    for (const game of catalog.games) expect(given.get(game)).toEqual(game.art);
    expect(given.get(newcomer)).toBeDefined();
  });

  it('finds 300 games of one vendor without a double only while symbols last', () => {
    const crowd = Array.from({length: 300}, (_, i) => ({vendor: 'CROWD', code: `G${i}`, type: 'RNG', tags: [], art: null}));
    const enough = assign(crowd.slice(0, SYMBOLS.length));
    expect(new Set([...enough.values()].map((recipe) => recipe.symbol)).size).toBe(SYMBOLS.length);
    expect(() => assign(crowd)).toThrow('more games than there are symbols');
  });

  it('knows every symbol that it may choose', () => {
    const named = [...SYMBOLS, ...Object.values(TAG_SYMBOLS).flat(), ...Object.values(COMPANIONS)];
    expect(named.filter((name) => !hasGlyph(name))).toEqual([]);
    expect(Object.values(TAG_SYMBOLS).flat().filter((name) => !SYMBOLS.includes(name))).toEqual([]);
    expect(new Set(SYMBOLS).size).toBe(SYMBOLS.length);
  });
});

describe('the demo catalogue', () => {
  it('stores the recipes and cover names that the generator gives', () => {
    expect(furnished(catalog)).toEqual(catalog);
  });

  it('names every game in every language and tags it with a known subject', () => {
    for (const game of catalog.games) {
      for (const language of ['en', 'zh-Hans', 'th', 'ko'] as const) expect(game.names[language]?.trim(), `${idOf(game)} ${language}`).toBeTruthy();
      expect(game.tags.some((tag) => tag in TAG_SYMBOLS), idOf(game)).toBe(true);
      expect(game.minStake).toMatch(/^\d+\.\d{2}$/);
    }
    expect(new Set(catalog.games.map(idOf)).size).toBe(catalog.games.length);
  });

  it('lists for each vendor exactly the types of its games', () => {
    for (const vendor of catalog.vendors) {
      const types = catalog.games.filter((game) => game.vendor === vendor.code).map((game) => game.type);
      expect([...new Set(types)].sort()).toEqual([...vendor.types].sort());
    }
    const vendors = catalog.vendors.map((vendor) => vendor.code);
    expect(catalog.games.filter((game) => !vendors.includes(game.vendor))).toEqual([]);
  });

  it('launches only what can be played', () => {
    expect(catalog.games.filter((game) => game.launchable).map(idOf)).toEqual(['BGS:DICE']);
  });
});

describe('a drawing', () => {
  const [sample] = catalog.games.filter((game) => game.type === 'LIVE') as [Game];

  it('is the same text every time, tall and wide, and holds no words', () => {
    for (const game of catalog.games) {
      const first = drawingOf(game, art(game));
      expect(drawingOf(game, art(game))).toBe(first);
      expect(first).not.toMatch(/<text|NaN|undefined/);
    }
    expect(drawingOf(sample, art(sample), true)).not.toBe(drawingOf(sample, art(sample)));
  });

  it('differs for every game and every composition', () => {
    const digest = (text: string) => createHash('sha256').update(text).digest('hex');
    expect(new Set(catalog.games.map((game) => digest(drawingOf(game, art(game))))).size).toBe(catalog.games.length);
    const bareRooms = COMPOSITION_NAMES.map((composition) => digest(drawingOf(sample, {...art(sample), composition})));
    expect(new Set(bareRooms).size).toBe(COMPOSITION_NAMES.length);
    expect(TALL).toMatchObject({width: 300, height: 400});
  });

  it('becomes the same bytes twice, within the budget of the small card', async () => {
    const svg = coverSheet(sample, art(sample), 224, false);
    const [one, two] = [await pictures(svg, COVER_BUDGETS[112] as number), await pictures(svg, COVER_BUDGETS[112] as number)];
    expect(one.avif.equals(two.avif) && one.webp.equals(two.webp)).toBe(true);
    expect(Math.max(one.avif.length, one.webp.length)).toBeLessThanOrEqual(9 * 1024);
  }, 60_000);
});

describe('the files that are kept', () => {
  const sizeOf = (folder: string, name: string) => (existsSync(join(folder, name)) ? statSync(join(folder, name)).size : Infinity);
  const formats = ['avif', 'webp'] as const;

  it('are there for launchable games and samples, each within its budget', () => {
    const launchable = catalog.games.filter((game) => game.launchable).map((game) => (game.coverBase as string).replace('/covers/', ''));
    for (const base of [...launchable, ...Object.values(sampleNames())]) {
      for (const width of COVER_WIDTHS) {
        for (const format of formats) {
          expect(sizeOf(PLACES.covers, `${base}-${width}.${format}`), `${base}-${width}`).toBeLessThanOrEqual(COVER_BUDGETS[width] as number);
        }
      }
    }
  });

  it('are there for banners and sign-in, never heavier in the newer format', () => {
    const bases = [
      ...Object.values(bannerNames()).flatMap(({phone, desktop}) => [`${phone}-2x`, `${phone}-3x`, `${desktop}-2x`]).map((base) => [PLACES.banners, base] as const),
      [PLACES.art, `${loginName()}-2x`] as const,
    ];
    for (const [folder, base] of bases) {
      const webp = sizeOf(folder, `${base}.webp`);
      expect(webp, base).toBeLessThanOrEqual(64 * 1024);
      expect(sizeOf(folder, `${base}.avif`), base).toBeLessThanOrEqual(webp);
    }
  });

  it('are known to the client under the names they have', () => {
    expect(readFileSync(join(PLACES.shared, 'pictures.gen.ts'), 'utf8')).toBe(picturesSource());
  });
});
