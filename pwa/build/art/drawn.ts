import { existsSync, readdirSync, rmSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { COVER_BUDGETS } from './budgets';
import { fnv1a } from './chance';
import { composite } from './composite';
import type { Recipe } from './cover';
import { backdropOf, ROOM_KINDS, SMALL_KINDS, TALL_SIZES, WIDE_SIZE, type Backdrop, type Size } from './layers';
import { coverPath, recipesOf, type SandboxGame } from './sandboxCovers';
import { markFile, markPicture, markVersion, vendorRecipes, type Supplier } from './vendors';

/** Best quality first; nearly every cover fits its budget at once. */
const QUALITIES = [80, 72, 64, 54, 44] as const;

/** One cover to draw, with its room. */
export type Piece = { game: SandboxGame; recipe: Recipe; kind: number };

export const sizesOf = (game: SandboxGame): readonly Size[] =>
  game.type === 'LIVE' ? [...TALL_SIZES, WIDE_SIZE] : TALL_SIZES;

export const fileOf = (game: SandboxGame, size: Size) => `${coverPath(game)}-${size.name}.webp`;

const roomOf = ({ recipe, kind, game }: Piece) =>
  `${recipe.composition} ${recipe.palette} ${kind} ${game.type === 'LIVE' ? 'wide' : ''}`;

export function pieces(games: readonly SandboxGame[]): Piece[] {
  const recipes = recipesOf(games);
  return games.map((game) => ({ game, recipe: recipes.get(game) as Recipe, kind: fnv1a(game.vendor) % ROOM_KINDS }));
}

/** The order of drawing: covers of first pages, then the rest, each grouped by room because many covers share one. */
export function ordered(all: readonly Piece[], first: number): { early: Piece[]; late: Piece[] } {
  const ranks = new Map<string, number>();
  const early = new Set(
    [...all]
      .sort((a, b) => Number(b.game.hot) - Number(a.game.hot))
      .filter(({ game }) => {
        const rank = ranks.get(game.type) ?? 0;
        ranks.set(game.type, rank + 1);
        return rank < first;
      }),
  );
  const byRoom = (a: Piece, b: Piece) => (roomOf(a) < roomOf(b) ? -1 : roomOf(a) > roomOf(b) ? 1 : 0);
  return { early: [...early].sort(byRoom), late: all.filter((piece) => !early.has(piece)).sort(byRoom) };
}

async function encode(pixels: Buffer, size: Size): Promise<Buffer> {
  const raw = { width: size.width, height: size.height, channels: 3 } as const;
  let file = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    file = await sharp(pixels, { raw }).webp({ quality, effort: 2 }).toBuffer();
    if (file.length <= (COVER_BUDGETS[size.name] as number)) return file;
  }
  return file;
}

/** Draws covers that share rooms; a room is dropped when the next one begins. */
export class CoverPainter {
  private room = '';
  private backdrops = new Map<Size, Promise<Backdrop>>();

  constructor(private readonly folder: string) {}

  async draw(piece: Piece): Promise<void> {
    if (this.room !== roomOf(piece)) {
      this.room = roomOf(piece);
      this.backdrops = new Map(
        sizesOf(piece.game).map((size) => [size, backdropOf(piece.recipe, piece.kind, size)] as const),
      );
    }
    await Promise.all([...this.backdrops].map(([size, backdrop]) => this.one(piece, size, backdrop)));
  }

  private async one({ game, recipe }: Piece, size: Size, backdrop: Promise<Backdrop>): Promise<void> {
    const kind = fnv1a(`${game.vendor}:${game.code}`) % SMALL_KINDS;
    await keep(
      join(this.folder, fileOf(game, size)),
      await encode(await composite(recipe, size, await backdrop, kind), size),
    );
  }
}

/** Writes to a temporary name first, so that an interrupted run leaves no partial file. */
async function keep(path: string, file: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.part`, file);
  await rename(`${path}.part`, path);
}

/** Draws missing vendor logos, and returns the names of all. */
export async function drawMarks(folder: string, vendors: readonly Supplier[]): Promise<string[]> {
  const version = markVersion(vendors);
  const marks = [...vendorRecipes(vendors)].map(([code, recipe]) => ({ file: markFile(code, version), recipe }));
  for (const { file, recipe } of marks)
    if (!existsSync(join(folder, file))) await keep(join(folder, file), await markPicture(recipe));
  return marks.map(({ file }) => file);
}

/** Files of covers, relative to the folder. */
export function filesIn(folder: string): Set<string> {
  if (!existsSync(folder)) return new Set();
  return new Set(readdirSync(folder, { recursive: true }).map((name) => String(name).replaceAll('\\', '/')));
}

/** Deletes files that belong to no current game or vendor. */
export function deleteUnused(folder: string, existing: ReadonlySet<string>, wanted: ReadonlySet<string>): number {
  const gone = [...existing].filter((name) => /\.(webp|part)$/.test(name) && !wanted.has(name));
  for (const name of gone) rmSync(join(folder, name), { force: true });
  return gone.length;
}
