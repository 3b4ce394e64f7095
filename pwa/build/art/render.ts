import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { chanceFrom } from './chance';

export type Format = 'avif' | 'webp';
export type Pictures = Record<Format, Buffer>;

/** Best quality first: the first that fits the budget is used. */
const LADDER: Record<Format, readonly number[]> = {
  avif: [74, 70, 66, 62, 58, 54, 50, 46, 42, 38, 34],
  webp: [86, 82, 78, 74, 70, 64, 58, 52, 46, 40],
};

/** Grain of 1.5 % prevents banding in dark gradients. */
export const GRAIN = 0.015 * 255;

async function grained(svg: string, strength: number): Promise<Sharp> {
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const chance = chanceFrom('grain');
  for (let i = 0; i < data.length; i += info.channels) {
    const grain = chance.between(-1, 1) * strength;
    for (let k = 0; k < info.channels; k++)
      data[i + k] = Math.max(0, Math.min(255, Math.round((data[i + k] ?? 0) + grain)));
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

function encode(picture: Sharp, format: Format, quality: number): Promise<Buffer> {
  const copy = picture.clone();
  return format === 'avif'
    ? copy.avif({ quality, effort: 6, chromaSubsampling: '4:4:4' }).toBuffer()
    : copy.webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
}

async function best(picture: Sharp, format: Format, most: number): Promise<Buffer> {
  for (const quality of LADDER[format]) {
    const file = await encode(picture, format, quality);
    if (file.length <= most) return file;
  }
  throw new Error(`no ${format} within ${most} bytes`);
}

/** A drawing as WebP in the best quality within `budget` bytes. */
export async function webp(svg: string, budget: number): Promise<Buffer> {
  return best(await grained(svg, GRAIN), 'webp', budget);
}

/** A drawing as AVIF and WebP, each in the best quality within `budget` bytes. */
export async function pictures(svg: string, budget: number): Promise<Pictures> {
  const picture = await grained(svg, GRAIN);
  const file = await best(picture, 'webp', budget);
  // Browsers prefer AVIF where they support it, so it must never be larger.
  return { avif: await best(picture, 'avif', file.length), webp: file };
}

export async function png(svg: string, opaque = false): Promise<Buffer> {
  const picture = sharp(Buffer.from(svg));
  return (opaque ? picture.removeAlpha() : picture).png({ compressionLevel: 9, effort: 10 }).toBuffer();
}

export function save(folder: string, name: string, file: Buffer | string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), file);
}
