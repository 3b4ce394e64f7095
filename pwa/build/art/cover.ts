import { chanceFrom } from './chance';
import type { Canvas } from './canvas';
import { COMPOSITIONS, type CompositionName } from './compositions';
import { companion, symbol } from './glyph';
import { PALETTES, tintOf, type Palette, type PaletteName, type TintName } from './palettes';
import { document, el, fill, linear, radial, sparkle } from './svg';
import { COMPANIONS } from './symbols';

export type Recipe = { palette: PaletteName; composition: CompositionName; symbol: string; tint?: TintName };
type Room = Omit<Recipe, 'symbol'>;

export const TALL: Canvas = { width: 300, height: 400, cx: 150, cy: 162 };
export const WIDE: Canvas = { width: 346, height: 260, cx: 173, cy: 112 };

const isWide = (c: Canvas) => c.width > c.height;

const fullOf = (c: Canvas) => ({ x: 0, y: 0, width: c.width, height: c.height });

const groundLights = (p: Palette, c: Canvas) =>
  linear(
    'ground',
    [0, 0, 0.35, 1],
    [
      [0, p.ground],
      [0.42, p.ground],
      [1, p.deep],
    ],
  ) +
  radial('halo', c.cx, c.cy, 150, [
    [0, p.spark, 0.62],
    [0.55, p.light, 0.18],
    [1, p.light, 0],
  ]);

const duskLights = (deep: string, c: Canvas) =>
  radial('vignette', c.width / 2, c.height * 0.42, (Math.hypot(c.width, c.height) / 2) * 1.08, [
    [0, deep, 0],
    [0.5, deep, 0],
    [1, deep, 0.62],
  ]) +
  linear(
    'scrim',
    [0, 0, 0, 1],
    [
      [0, deep, 0],
      [0.46, deep, 0],
      [0.7, deep, 0.78],
      [1, deep, 1],
    ],
  );

const ground = (recipe: Room, c: Canvas, seed: string) =>
  el('rect', { ...fullOf(c), fill: fill('ground') }) +
  COMPOSITIONS[recipe.composition](PALETTES[recipe.palette], c, chanceFrom(`${seed}/room`)) +
  el('circle', { cx: c.cx, cy: c.cy, r: 150, fill: fill('halo') });

const dusk = (c: Canvas) =>
  el('rect', { ...fullOf(c), fill: fill('vignette') }) + el('rect', { ...fullOf(c), fill: fill('scrim') });

/** Everything of a cover except its hero, so that in-house titles share room and light. */
export function room(recipe: Room, c: Canvas, seed: string, small: string, hero: string): string {
  const p = PALETTES[recipe.palette];
  return groundLights(p, c) + duskLights(p.deep, c) + ground(recipe, c, seed) + small + hero + dusk(c);
}

/** The layers behind the small objects and the hero. */
export const behind = (recipe: Room, c: Canvas, seed: string) =>
  groundLights(PALETTES[recipe.palette], c) + ground(recipe, c, seed);

/** The layers in front of them. */
export const before = (deep: string, c: Canvas) => duskLights(deep, c) + dusk(c);

function sparkles(c: Canvas, seed: string, color: string): string {
  const chance = chanceFrom(`${seed}/sparkles`);
  const scale = isWide(c) ? 0.65 : 1;
  return Array.from({ length: 5 }, (_, i) => {
    // Alternates left and right of the hero, each in its own band, and never under the favorite button and the label.
    const side = i % 2 ? 1 : -1;
    const x = c.cx + side * chance.between(84, c.width / 2 - 16);
    const y = (72 + (i + chance.between(0.1, 0.9)) * 26.8) * scale;
    return sparkle(x, y, chance.between(5, 14), color, chance.between(0.55, 0.95));
  }).join('');
}

function companions(name: string, c: Canvas, seed: string, color: string): string {
  const chance = chanceFrom(`${seed}/companions`);
  const far = isWide(c) ? 92 : 104;
  return (
    [
      [-1, -1],
      [1, -1],
      [-1, 1],
      [1, 1],
    ] as const
  )
    .map(([dx, dy]) =>
      companion(
        name,
        {
          x: c.cx + dx * far,
          y: c.cy + dy * far * (isWide(c) ? 0.6 : 0.96),
          size: chance.between(38, 50),
          turn: dx * chance.between(6, 20),
        },
        color,
        0.5,
      ),
    )
    .join('');
}

export const smallColor = (recipe: Recipe) => PALETTES[recipe.palette][COMPANIONS[recipe.symbol] ? 'light' : 'spark'];

export function smallThings(symbolName: string, c: Canvas, seed: string, color: string): string {
  const mate = COMPANIONS[symbolName];
  return mate ? companions(mate, c, seed, color) : sparkles(c, seed, color);
}

export const heroSize = (c: Canvas) => (isWide(c) ? 138 : 186);

/** The body of a generated cover; `seed` is vendor and game id, so a game always looks the same. */
export function coverBody(recipe: Recipe, c: Canvas, seed: string): string {
  const p = PALETTES[recipe.palette];
  const place = { x: c.cx, y: c.cy, size: heroSize(c) };
  const hero = symbol(recipe.symbol, place, tintOf(p, recipe.tint), p.deep);
  return room(recipe, c, seed, smallThings(recipe.symbol, c, seed, smallColor(recipe)), hero);
}

export function sheet(c: Canvas, width: number, body: string): string {
  return document(c.width, c.height, width / c.width, body);
}
