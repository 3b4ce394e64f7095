import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { el, fill, linear, n } from './svg';
import type { Tint } from './palettes';

type IconSet = { icons: Record<string, { body: string }> };

const require = createRequire(import.meta.url);
const set = JSON.parse(readFileSync(require.resolve('@iconify-json/game-icons/icons.json'), 'utf8')) as IconSet;

/** The side of the square that every symbol of the set is drawn on. */
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

type Place = { x: number; y: number; size: number; turn?: number };

const placed = ({ x, y, size, turn = 0 }: Place) =>
  `translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${String(Math.round((size / SIDE) * 1e5) / 1e5)}) translate(-256 -256)`;

/** A hero symbol: soft shadow, dark outline, lit body. */
export function symbol(name: string, place: Place, tint: Tint, deep: string, id = 'tint'): string {
  const body = shapes(name);
  const shadow = { ...place, x: place.x + place.size * (3 / 186), y: place.y + place.size * (9 / 186) };
  const edge = { stroke: deep, 'stroke-width': OUTLINE, 'stroke-linejoin': 'round', 'stroke-linecap': 'round' };
  return (
    linear(
      id,
      [0, 16, 0, 496],
      [
        [0, tint[0]],
        [0.48, tint[1]],
        [1, tint[2]],
      ],
      true,
    ) +
    el('g', { transform: placed(shadow), fill: deep, opacity: 0.55, ...edge }, body) +
    el('g', { transform: placed(place), fill: deep, ...edge }, body) +
    el('g', { transform: placed(place), fill: fill(id) }, body)
  );
}

/** A small, flat companion of a hero symbol. */
export function companion(name: string, place: Place, color: string, opacity: number): string {
  return el('g', { transform: placed(place), fill: color, opacity }, shapes(name));
}
