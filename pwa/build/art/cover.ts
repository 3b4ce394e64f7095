import { chanceFrom } from './chance';
import type { Canvas } from './canvas';
import { COMPOSITIONS, type CompositionName } from './compositions';
import { companion, symbol } from './glyph';
import { PALETTES, tintOf, type PaletteName, type TintName } from './palettes';
import { document, el, fill, linear, radial, sparkle } from './svg';
import { COMPANIONS } from './symbols';

export type Recipe = { palette: PaletteName; composition: CompositionName; symbol: string; tint?: TintName };

export const TALL: Canvas = { width: 300, height: 400, cx: 150, cy: 162 };
export const WIDE: Canvas = { width: 346, height: 260, cx: 173, cy: 112 };

const isWide = (c: Canvas) => c.width > c.height;

/** Everything of a cover but its hero, so that hand-placed titles share the same room and light. */
export function room(recipe: Omit<Recipe, 'symbol'>, c: Canvas, seed: string, small: string, hero: string): string {
  const p = PALETTES[recipe.palette];
  const full = { x: 0, y: 0, width: c.width, height: c.height };
  const reach = Math.hypot(c.width, c.height) / 2;
  return (
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
    ]) +
    radial('vignette', c.width / 2, c.height * 0.42, reach * 1.08, [
      [0, p.deep, 0],
      [0.5, p.deep, 0],
      [1, p.deep, 0.62],
    ]) +
    linear(
      'scrim',
      [0, 0, 0, 1],
      [
        [0, p.deep, 0],
        [0.46, p.deep, 0],
        [0.7, p.deep, 0.78],
        [1, p.deep, 1],
      ],
    ) +
    el('rect', { ...full, fill: fill('ground') }) +
    COMPOSITIONS[recipe.composition](p, c, chanceFrom(`${seed}/room`)) +
    el('circle', { cx: c.cx, cy: c.cy, r: 150, fill: fill('halo') }) +
    small +
    hero +
    el('rect', { ...full, fill: fill('vignette') }) +
    el('rect', { ...full, fill: fill('scrim') })
  );
}

function sparkles(c: Canvas, seed: string, color: string): string {
  const chance = chanceFrom(`${seed}/sparkles`);
  const scale = isWide(c) ? 0.65 : 1;
  return Array.from({ length: 5 }, (_, i) => {
    // Left and right of the hero in turn, each in a band of its own, and never where heart and label lie.
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

export function smallThings(recipe: Recipe, c: Canvas, seed: string): string {
  const p = PALETTES[recipe.palette];
  const mate = COMPANIONS[recipe.symbol];
  return mate ? companions(mate, c, seed, p.light) : sparkles(c, seed, p.spark);
}

/** The body of a generated cover; `seed` is vendor and game id, so a game always looks the same. */
export function coverBody(recipe: Recipe, c: Canvas, seed: string): string {
  const p = PALETTES[recipe.palette];
  const size = isWide(c) ? 138 : 186;
  const hero = symbol(recipe.symbol, { x: c.cx, y: c.cy, size }, tintOf(p, recipe.tint), p.deep);
  return room(recipe, c, seed, smallThings(recipe, c, seed), hero);
}

export function sheet(c: Canvas, width: number, body: string): string {
  return document(c.width, c.height, width / c.width, body);
}
