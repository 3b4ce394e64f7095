import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCatalog } from './catalog';
import { COVER_BUDGETS, COVER_WIDTHS } from './budgets';
import { bannerNames, loginName, sampleNames } from './outputs';
import { PLACES } from './paths';
import { picturesSource } from './shared';

const catalog = readCatalog();

describe('the committed image files', () => {
  const sizeOf = (folder: string, name: string) =>
    existsSync(join(folder, name)) ? statSync(join(folder, name)).size : Infinity;

  it('exist for launchable games and samples, each within its budget', () => {
    const launchable = catalog.games
      .filter((game) => game.launchable)
      .map((game) => (game.coverBase as string).replace('/covers/', ''));
    for (const base of [...launchable, ...Object.values(sampleNames())]) {
      for (const width of COVER_WIDTHS) {
        expect(sizeOf(PLACES.covers, `${base}-${width}.webp`), `${base}-${width}`).toBeLessThanOrEqual(
          COVER_BUDGETS[width] as number,
        );
      }
    }
  });

  it('exist for banners and sign-in, AVIF never larger than WebP', () => {
    const bases = [
      ...Object.values(bannerNames())
        .flatMap(({ phone, desktop }) => [`${phone}-2x`, `${phone}-3x`, `${desktop}-2x`])
        .map((base) => [PLACES.banners, base] as const),
      [PLACES.art, `${loginName()}-2x`] as const,
    ];
    for (const [folder, base] of bases) {
      const webp = sizeOf(folder, `${base}.webp`);
      expect(webp, base).toBeLessThanOrEqual(64 * 1024);
      expect(sizeOf(folder, `${base}.avif`), base).toBeLessThanOrEqual(webp);
    }
  });

  it('have the names that the client uses', () => {
    expect(readFileSync(join(PLACES.shared, 'pictures.gen.ts'), 'utf8')).toBe(picturesSource());
  });
});
