import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { el, fill, linear, n } from './svg';
import type { Tint } from './palettes';

type IconSet = { icons: Record<string, { body: string }> };

const require = createRequire(import.meta.url);
const set = JSON.parse(readFileSync(require.resolve('@iconify-json/game-icons/icons.json'), 'utf8')) as IconSet;

/** Side of the square on which every symbol of the set is drawn. */
const SIDE = 512;
const OUTLINE = 26;

export function hasGlyph(name: string): boolean {
  return name in set.icons;
}

function shapes(name: string): string {
  const icon = set.icons[name];
  if (!icon) throw new Error(`no symbol called ${name}`);
  return icon.body.replaceAll(' fill="currentColor"', '');
}

export type Place = { x: number; y: number; size: number; turn?: number };

const placed = ({ x, y, size, turn = 0 }: Place) =>
  `translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${String(Math.round((size / SIDE) * 1e5) / 1e5)}) translate(-256 -256)`;

const edged = (color: string) => ({
  stroke: color,
  'stroke-width': OUTLINE,
  'stroke-linejoin': 'round',
  'stroke-linecap': 'round',
});

/** The shape of a hero symbol with its outline, and without. */
export const outlined = (name: string, place: Place) =>
  el('g', { transform: placed(place), fill: '#FFF', ...edged('#FFF') }, shapes(name));
export const body = (name: string, place: Place) => el('g', { transform: placed(place), fill: '#FFF' }, shapes(name));

/** Offset of a hero's shadow as a share of its size, and the range of its tint. */
export const SHADOW = { x: 3 / 186, y: 9 / 186, opacity: 0.55 } as const;
export const TINT_STOPS = [0, 0.48, 1] as const;
export const TINT_SPAN = [16 / SIDE, 496 / SIDE] as const;

/** A hero symbol: soft shadow, dark outline, lit body. */
export function symbol(name: string, place: Place, tint: Tint, deep: string, id = 'tint'): string {
  const shape = shapes(name);
  const shadow = { ...place, x: place.x + place.size * SHADOW.x, y: place.y + place.size * SHADOW.y };
  const edge = edged(deep);
  return (
    linear(
      id,
      [0, TINT_SPAN[0] * SIDE, 0, TINT_SPAN[1] * SIDE],
      TINT_STOPS.map((stop, i) => [stop, tint[i as 0 | 1 | 2]]),
      true,
    ) +
    el('g', { transform: placed(shadow), fill: deep, opacity: SHADOW.opacity, ...edge }, shape) +
    el('g', { transform: placed(place), fill: deep, ...edge }, shape) +
    el('g', { transform: placed(place), fill: fill(id) }, shape)
  );
}

/** A small, flat companion of a hero symbol. */
export function companion(name: string, place: Place, color: string, opacity: number): string {
  return el('g', { transform: placed(place), fill: color, opacity }, shapes(name));
}
