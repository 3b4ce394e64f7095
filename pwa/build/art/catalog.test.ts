import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { coverSheet, drawingOf, furnished, idOf, readCatalog, type Game } from './catalog';
import { COMPOSITION_NAMES } from './compositions';
import type { Recipe } from './cover';
import { COVER_BUDGETS } from './outputs';
import { pictures } from './render';
import { TAG_SYMBOLS } from './symbols';

const catalog = readCatalog();
const art = (game: Game) => game.art as Recipe;

describe('the demo catalog', () => {
  it('stores the recipes and cover names that the generator gives', () => {
    expect(furnished(catalog)).toEqual(catalog);
  });

  it('names every game in every language and tags it with a known subject', () => {
    for (const game of catalog.games) {
      for (const language of ['en', 'zh-Hans', 'th', 'ko'] as const)
        expect(game.names[language].trim(), `${idOf(game)} ${language}`).toBeTruthy();
      expect(
        game.tags.some((tag) => tag in TAG_SYMBOLS),
        idOf(game),
      ).toBe(true);
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
    const bareRooms = COMPOSITION_NAMES.map((composition) =>
      digest(drawingOf(sample, { ...art(sample), composition })),
    );
    expect(new Set(bareRooms).size).toBe(COMPOSITION_NAMES.length);
  });

  it('becomes the same bytes twice, within the budget of the small card', async () => {
    const svg = coverSheet(sample, art(sample), 224, false);
    const [one, two] = [
      await pictures(svg, COVER_BUDGETS[112] as number),
      await pictures(svg, COVER_BUDGETS[112] as number),
    ];
    expect(one.avif.equals(two.avif) && one.webp.equals(two.webp)).toBe(true);
    expect(Math.max(one.avif.length, one.webp.length)).toBeLessThanOrEqual(9 * 1024);
  }, 60_000);
});
