import type { Chance } from './chance';
import type { Palette } from './palettes';
import { el } from './svg';

/** The canvas of a cover; the light is at (cx, cy). */
export type Canvas = { width: number; height: number; cx: number; cy: number };

export type Draw = (p: Palette, c: Canvas, chance: Chance) => string;

export const isLow = (c: Canvas) => c.height < 300;

export const turn = (c: Canvas, angle: number, r: number): [number, number] => [
  c.cx + Math.cos(angle) * r,
  c.cy + Math.sin(angle) * r,
];

export const disc = (c: Canvas, r: number, color: string, opacity: number) =>
  el('circle', { cx: c.cx, cy: c.cy, r, fill: color, 'fill-opacity': opacity });
