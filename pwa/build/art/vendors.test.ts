import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { drawMarks } from './drawn';
import { hasGlyph } from './glyph';
import { sandboxCatalog } from './sandboxCatalog';
import { readVendors } from './sandboxCovers';
import { areKin, MARK_BUDGET, MARK_PIXELS, MARK_SYMBOLS, markFile, markVersion, vendorRecipes } from './vendors';

const vendors = readVendors(sandboxCatalog());
const recipes = vendorRecipes(vendors);
const folder = mkdtempSync(join(tmpdir(), 'marks-'));
afterAll(() => rmSync(folder, { recursive: true }));

const lists = [
  vendors,
  ...[...new Set(vendors.flatMap(({ types }) => types))].map((type) =>
    vendors.filter((vendor) => vendor.types.includes(type)),
  ),
];
const paletteAt = (list: typeof vendors, place: number) => {
  const vendor = list[place];
  return vendor === undefined ? undefined : recipes.get(vendor.code)?.palette;
};

describe('vendor logos', () => {
  it('have a color different from and not similar to that of any neighbor in any list', () => {
    expect(recipes.size).toBe(vendors.length);
    for (const list of lists) {
      for (const [place, { code }] of list.entries()) {
        const own = paletteAt(list, place);
        for (let back = 1; back <= 6; back++) expect(paletteAt(list, place - back), code).not.toBe(own);
      }
    }
    const [all = []] = lists;
    const alike = all.filter((_, place) => {
      const [own, before] = [paletteAt(all, place), paletteAt(all, place - 1)];
      return own !== undefined && before !== undefined && areKin(own, before);
    });
    expect(alike).toEqual([]);
  });

  it('have a symbol of their own', () => {
    expect(new Set([...recipes.values()].map(({ symbol }) => symbol)).size).toBe(vendors.length);
    expect(new Set(MARK_SYMBOLS).size).toBe(MARK_SYMBOLS.length);
    expect(MARK_SYMBOLS.filter((name) => !hasGlyph(name))).toEqual([]);
  });

  it('do not change when another vendor is added', () => {
    const more = vendorRecipes([...vendors, { code: 'LATECOMER', types: ['RNG'] }]);
    for (const [code, recipe] of recipes) expect(more.get(code)).toEqual(recipe);
  });

  it('distinguish similar colors from different ones', () => {
    expect([
      areKin('ember', 'coral'),
      areKin('jade', 'teal'),
      areKin('rose', 'lacquer'),
      areKin('sea', 'honey'),
    ]).toEqual([true, true, false, false]);
  });

  it('are small squares with the name that the client expects, and are drawn once', async () => {
    const files = await drawMarks(folder, vendors);
    expect(files[0]).toBe(markFile('AURUM', markVersion(vendors)));
    expect(markFile('TAMARISK_ROW', '1')).toBe('vendors/tamarisk-row-1.webp');
    for (const name of files) {
      const { format, width, height } = await sharp(join(folder, name)).metadata();
      expect([format, width, height]).toEqual(['webp', MARK_PIXELS, MARK_PIXELS]);
      expect(statSync(join(folder, name)).size).toBeLessThanOrEqual(MARK_BUDGET);
    }
    const times = () => files.map((name) => statSync(join(folder, name)).mtimeMs);
    const before = times();
    expect(await drawMarks(folder, vendors)).toEqual(files);
    expect(times()).toEqual(before);
  });
});
