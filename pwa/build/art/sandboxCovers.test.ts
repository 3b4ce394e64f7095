import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { COVER_BUDGETS } from './budgets';
import { composite } from './composite';
import { coverBody, sheet, type Recipe } from './cover';
import { CoverPainter, fileOf, filesIn, ordered, pieces, sizesOf, deleteUnused, type Piece } from './drawn';
import { backdropOf, TALL_SIZES, WIDE_SIZE, type Size } from './layers';
import { sandboxCatalog } from './sandboxCatalog';
import { coverPath, readSandboxGames, versionsOf, writtenVersions } from './sandboxCovers';

const catalog = sandboxCatalog();
const games = readSandboxGames(catalog);
const all = pieces(games);
const folder = mkdtempSync(join(tmpdir(), 'covers-'));
afterAll(() => rmSync(folder, { recursive: true }));

const pieceOf = (type: string) => all.find(({ game }) => game.type === type) as Piece;

describe("the covers of the sandbox's games", () => {
  it('have the version of their drawings: run.mjs catalog-version updates it', () => {
    expect(writtenVersions()).toEqual(versionsOf(catalog));
    for (const game of games) {
      expect(coverPath(game)).toMatch(/^[a-z]+\/[a-z0-9-]+\/[a-z0-9-]+-[0-9a-f]{8}$/);
      expect(game.cover.endsWith(`-${writtenVersions().version}`)).toBe(true);
    }
    expect(new Set(games.map(({ cover }) => cover)).size).toBe(games.length);
  });

  it('are WebP in three sizes, tables also wide, within their budgets', async () => {
    const easel = new CoverPainter(folder);
    for (const type of ['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS']) {
      const piece = pieceOf(type);
      await easel.draw(piece);
      expect(sizesOf(piece.game)).toHaveLength(type === 'LIVE' ? 4 : 3);
      for (const size of sizesOf(piece.game)) {
        const file = join(folder, fileOf(piece.game, size));
        const { format, width, height } = await sharp(file).metadata();
        expect([format, width]).toEqual(['webp', size.name * 2]);
        expect(height / width).toBeCloseTo(size === WIDE_SIZE ? 0.75 : 4 / 3, 1);
        expect(statSync(file).size).toBeLessThanOrEqual(COVER_BUDGETS[size.name] as number);
      }
    }
  }, 60_000);

  it('equal the single image that the recipe describes', async () => {
    const recipes: Recipe[] = [
      { palette: 'lacquer', composition: 'rays', symbol: 'tiger-head' },
      { palette: 'ink', composition: 'facets', symbol: 'eagle-emblem' },
    ];
    for (const size of [...TALL_SIZES, WIDE_SIZE]) {
      for (const recipe of recipes) {
        const put = await composite(recipe, size, await backdropOf(recipe, 1, size), 1);
        expect(await difference(put, recipe, size), `${recipe.symbol} ${size.name}`).toBeLessThan(3);
      }
    }
  }, 60_000);

  it('start with hot games of every type, each cover once', () => {
    const { early, late } = ordered(all, 5);
    expect(early).toHaveLength(5 * new Set(games.map(({ type }) => type)).size);
    expect(early.filter(({ game }) => game.type === 'RNG').every(({ game }) => game.hot)).toBe(true);
    expect(new Set([...early, ...late]).size).toBe(all.length);
  });

  it('stay while a game uses them, and are deleted afterwards', async () => {
    const { game } = pieceOf('RNG');
    const wanted = new Set(sizesOf(game).map((size) => fileOf(game, size)));
    await new CoverPainter(folder).draw(pieceOf('RNG'));
    const old = `${coverPath(game).slice(0, -8)}00000000-112.webp`;
    writeFileSync(join(folder, old), 'old');
    writeFileSync(join(folder, `${coverPath(game)}-112.webp.part`), 'half');
    const there = filesIn(folder);
    expect(there.has(old)).toBe(true);
    expect(deleteUnused(folder, there, wanted)).toBeGreaterThanOrEqual(2);
    const left = [...filesIn(folder)].filter((name) => name.includes('.webp'));
    expect(left.sort()).toEqual([...wanted].sort());
  });
});

/** The average difference between two images over all bytes. */
async function difference(put: Buffer, recipe: Recipe, size: Size): Promise<number> {
  const svg = sheet(size.canvas, size.name * 2, coverBody(recipe, size.canvas, 'covers/1'));
  const whole = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer();
  expect(put.length).toBe(whole.length);
  return put.reduce((sum, byte, i) => sum + Math.abs(byte - (whole[i] as number)), 0) / put.length;
}
