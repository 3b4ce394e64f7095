import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { languages } from '../../../shared-ui/src/i18n/languages';
import { COVER_BUDGETS } from './budgets';
import { coverSheet, drawingOf, furnished, idOf, readCatalog } from './catalog';
import { COMPOSITION_NAMES } from './compositions';
import type { Recipe } from './cover';
import { PALETTE_NAMES } from './palettes';
import { webp } from './render';
import { SYMBOLS, TAG_SYMBOLS } from './symbols';

const catalog = readCatalog();

describe('the in-house catalog', () => {
  it('stores the recipes and cover names of the generator', () => {
    expect(furnished(catalog)).toEqual(catalog);
  });

  it('names every game in every language and tags it with a known subject', () => {
    for (const game of catalog.games) {
      for (const { locale: language } of languages)
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
});

describe('a drawing', () => {
  const recipe: Recipe = { palette: 'sea', composition: 'stage', symbol: 'orbital' };
  const sample = { vendor: 'SAMPLE', code: 'ROULETTE', type: 'LIVE', tags: [], art: recipe };

  it('is the same text every time, tall and wide, and contains no text elements', () => {
    for (const game of [...catalog.games, sample]) {
      const first = drawingOf(game, game.art as Recipe);
      expect(drawingOf(game, game.art as Recipe)).toBe(first);
      expect(first).not.toMatch(/<text|NaN|undefined/);
    }
    expect(drawingOf(sample, recipe, true)).not.toBe(drawingOf(sample, recipe));
  });

  it('differs for every symbol, palette and composition', () => {
    const digest = (changed: Partial<Recipe>) =>
      createHash('sha256')
        .update(drawingOf(sample, { ...recipe, ...changed }))
        .digest('hex');
    expect(new Set(SYMBOLS.map((symbol) => digest({ symbol }))).size).toBe(SYMBOLS.length);
    expect(new Set(PALETTE_NAMES.map((palette) => digest({ palette }))).size).toBe(PALETTE_NAMES.length);
    expect(new Set(COMPOSITION_NAMES.map((composition) => digest({ composition }))).size).toBe(
      COMPOSITION_NAMES.length,
    );
  });

  it('is encoded to the same bytes twice, within the budget of the small card', async () => {
    const svg = coverSheet(sample, recipe, 224, false);
    const [one, two] = [await webp(svg, COVER_BUDGETS[112] as number), await webp(svg, COVER_BUDGETS[112] as number)];
    expect(one.equals(two)).toBe(true);
    expect(one.length).toBeLessThanOrEqual(9 * 1024);
  }, 60_000);
});
