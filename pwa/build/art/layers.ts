import sharp from 'sharp';
import type { Canvas } from './canvas';
import { chanceFrom } from './chance';
import { before, behind, heroSize, smallThings, TALL, WIDE, type Recipe } from './cover';
import { body, outlined, SHADOW } from './glyph';
import { PALETTES } from './palettes';
import { GRAIN } from './render';
import { document, el, n } from './svg';

/** One output size of a cover, in pixels. */
export type Size = { name: number; canvas: Canvas; scale: number; width: number; height: number };

const sized = (name: number, canvas: Canvas): Size => {
  const scale = (name * 2) / canvas.width;
  return { name, canvas, scale, width: Math.round(canvas.width * scale), height: Math.round(canvas.height * scale) };
};

export const TALL_SIZES: readonly Size[] = [112, 132, 180].map((name) => sized(name, TALL));
export const WIDE_SIZE: Size = sized(173, WIDE);

/** A room with three bytes a pixel, without and with its dusk. */
export type Backdrop = { bare: Buffer; done: Buffer };

/** Number of variations of a room. */
export const ROOM_KINDS = 3;
/** Number of arrangements of small objects. */
export const SMALL_KINDS = 16;

const alpha = async (svg: string) => new Uint8Array(await sharp(Buffer.from(svg)).extractChannel(3).raw().toBuffer());

/** Caches results by size and word. */
function cached<V>(make: (size: Size, word: string) => Promise<V>): (size: Size, word: string) => Promise<V> {
  const all = new Map<string, Promise<V>>();
  return (size, word) => {
    const key = `${size.name} ${word}`;
    const there = all.get(key) ?? make(size, word);
    all.set(key, there);
    return there;
  };
}

const sheetOf = (s: Size, drawing: string) => document(s.canvas.width, s.canvas.height, s.scale, drawing);

/** The dusk of each pixel, in the color of the palette's deepest step. */
const duskOf = cached((s) => alpha(sheetOf(s, before('#FFF', s.canvas))));

/** The grain of each pixel. */
const grainOf = cached((s) => {
  const chance = chanceFrom('grain');
  return Promise.resolve(Float32Array.from({ length: s.width * s.height }, () => chance.between(-1, 1) * GRAIN));
});

/** A symbol with its outline extends this far from its center. */
const REACH = 0.53;

/** A hero's pixels, and the weights of room, deepest step and tint in 255ths. */
export type Hero = { at: Uint32Array; keeps: Uint8Array; deepens: Uint8Array; tints: Uint8Array };

/** Combines shadow, outline and body, so that a cover is one weighted sum per pixel. */
export const heroOf = cached(async (s, name): Promise<Hero> => {
  const size = heroSize(s.canvas);
  const { cx, cy } = s.canvas;
  const [left, top] = [cx, cy].map((middle) => Math.floor((middle - size * REACH) * s.scale)) as [number, number];
  const [dx, dy] = [SHADOW.x, SHADOW.y].map((share) => Math.round(size * share * s.scale)) as [number, number];
  const side = Math.ceil(size * REACH * 2 * s.scale) + 1 + dy;
  const viewBox = [left, top, side, side].map((value) => n(value / s.scale)).join(' ');
  const frame = { xmlns: 'http://www.w3.org/2000/svg', width: side, height: side, viewBox };
  const shape = (draw: typeof body) => alpha(el('svg', frame, draw(name, { x: cx, y: cy, size })));
  const [line, fill] = await Promise.all([shape(outlined), shape(body)]);
  const hero = { at: [] as number[], keeps: [] as number[], deepens: [] as number[], tints: [] as number[] };
  for (let i = 0; i < line.length; i++) {
    const [x, y] = [i % side, Math.floor(i / side)];
    const shadow = x >= dx && y >= dy ? (line[i - dy * side - dx] as number) : 0;
    if (!shadow && !line[i]) continue;
    const tint = (fill[i] as number) / 255;
    const bare = (1 - (shadow / 255) * SHADOW.opacity) * (1 - (line[i] as number) / 255);
    hero.at.push((top + y) * s.width + left + x);
    hero.keeps.push(Math.round(255 * bare * (1 - tint)));
    hero.deepens.push(Math.round(255 * (1 - bare) * (1 - tint)));
    hero.tints.push(Math.round(255 * tint));
  }
  return {
    at: Uint32Array.from(hero.at),
    keeps: Uint8Array.from(hero.keeps),
    deepens: Uint8Array.from(hero.deepens),
    tints: Uint8Array.from(hero.tints),
  };
});

/** Small objects as pixels with their coverage. */
export type Specks = { at: Uint32Array; cover: Uint8Array };

/** `word` is a symbol, or empty for sparkles, and the arrangement. */
export const specksOf = cached(async (s, word): Promise<Specks> => {
  const [symbol = '', kind] = word.split('/');
  const all = await alpha(sheetOf(s, smallThings(symbol, s.canvas, `covers/${kind}`, '#FFF')));
  const at: number[] = [];
  for (let i = 0; i < all.length; i++) if (all[i]) at.push(i);
  return { at: Uint32Array.from(at), cover: Uint8Array.from(at, (i) => all[i] as number) };
});

export type Color = readonly [number, number, number];

export const rgb = (hex: string): Color => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

export async function backdropOf(recipe: Omit<Recipe, 'symbol'>, kind: number, s: Size): Promise<Backdrop> {
  const svg = sheetOf(s, behind(recipe, s.canvas, `covers/${kind}`));
  const bare = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer();
  const lay = await duskLayer(s, PALETTES[recipe.palette].deep);
  const done = Buffer.alloc(bare.length);
  for (let i = 0; i < done.length; i++) done[i] = lay(bare[i] as number, i);
  return { bare, done };
}

/** Applies dusk and grain to the byte at a position. */
export async function duskLayer(s: Size, deepest: string): Promise<(value: number, at: number) => number> {
  const [dusk, grain] = [await duskOf(s, ''), await grainOf(s, '')];
  const deep = rgb(deepest);
  return (value, at) => {
    const pixel = (at / 3) | 0;
    const color = deep[at - 3 * pixel] as number;
    const byte = value + ((color - value) * (dusk[pixel] as number)) / 255 + (grain[pixel] as number) + 0.5;
    return byte < 0 ? 0 : byte > 255 ? 255 : byte | 0;
  };
}
