import { availableParallelism } from 'node:os';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { drawMarks, CoverPainter, fileOf, filesIn, ordered, pieces, sizesOf, deleteUnused, type Piece } from './drawn';
import { PLACES } from './paths';
import { Progress } from './progress';
import { readSandboxGames, readVendors } from './sandboxCovers';

/** By default, covers on the first pages of every type are drawn first. */
const FRONT = 24;

/** Draws the missing covers of the catalog on standard input, and prints its progress. */
export async function catalogCovers(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { first: { type: 'string' }, out: { type: 'string' }, calm: { type: 'boolean' } },
  });
  const folder = values.out ?? PLACES.sandboxCovers;
  const catalog = await text(process.stdin);
  // Few and small, and shown on more pages than any cover.
  const marks = await drawMarks(folder, readVendors(catalog));
  const all = pieces(readSandboxGames(catalog));
  const { early, late } = ordered(all, values.first === undefined ? FRONT : Number(values.first));
  const there = filesIn(folder);
  const isMissing = ({ game }: Piece) => sizesOf(game).some((size) => !there.has(fileOf(game, size)));
  const wanted = values.first === undefined ? [...early, ...late] : early;
  const missing = wanted.filter(isMissing);
  const progress = new Progress('covers', wanted.length, wanted.length - missing.length, values.calm === true);
  // Images are drawn in parallel, each by one thread.
  sharp.concurrency(1);
  await sideBySide(missing, folder, () => progress.step());
  if (values.first === undefined) {
    const covers = all.flatMap(({ game }) => sizesOf(game).map((size) => fileOf(game, size)));
    deleteUnused(folder, there, new Set([...covers, ...marks]));
  }
  progress.end(`in ${folder}`);
}

/** Each worker takes the next piece as soon as it has finished one. */
async function sideBySide(work: readonly Piece[], folder: string, done: () => void): Promise<void> {
  const easel = new CoverPainter(folder);
  const queue = work.values();
  const lane = async () => {
    for (const piece of queue) {
      await easel.draw(piece);
      done();
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
}
