import { chanceFrom } from './chance';
import { room, coverBody, TALL, type Recipe } from './cover';
import { die } from './die';
import { PALETTES, tintOf } from './palettes';
import { el, fill, path, radial, sparkle } from './svg';

/** 64 ticks, one for each digit of a SHA-256 hash: the commitment before a round. */
export function promiseRing(
  seed: string,
  x: number,
  y: number,
  r: number,
  color: string,
  from = 0,
  opacity = 1,
): string {
  const chance = chanceFrom(seed);
  return Array.from({ length: 64 }, (_, i) => {
    const value = Math.floor(chance.between(0, 16));
    const angle = (i / 64) * Math.PI * 2 - Math.PI / 2;
    const length = 3 + value * 0.72;
    const at = (radius: number): [number, number] => [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
    return el('path', {
      d: path([at(r), at(r + length)], false),
      fill: 'none',
      stroke: color,
      'stroke-width': 2.4,
      'stroke-linecap': 'round',
      'stroke-opacity': (from + (value / 15) * (0.85 - from)) * opacity,
    });
  }).join('');
}

function diceScene(): string {
  const recipe = { palette: 'ember', composition: 'grid' } as const;
  const p = PALETTES[recipe.palette];
  const gold = tintOf(p, 'gold');
  const sparks = (
    [
      [54, 96, 12],
      [250, 148, 9],
      [72, 206, 7],
      [232, 204, 11],
      [40, 152, 5],
    ] as const
  ).map(([x, y, r]) => sparkle(x, y, r, p.spark, 0.9));
  const small =
    radial('lamp', 150, 150, 132, [
      [0, p.spark, 0.55],
      [0.5, p.mid, 0.34],
      [1, p.mid, 0],
    ]) +
    radial('pool', 150, 0, 104, [
      [0, p.spark, 0.85],
      [0.5, p.mid, 0.4],
      [1, p.mid, 0],
    ]) +
    el('circle', { cx: 150, cy: 150, r: 132, fill: fill('lamp') }) +
    promiseRing('BGS:DICE', 150, 156, 112, p.light, 0.2) +
    el('ellipse', { cx: 150, cy: 0, rx: 104, ry: 104, fill: fill('pool'), transform: 'translate(0 262) scale(1 .2)' });
  const hero =
    die({
      id: 'small',
      x: 208,
      y: 92,
      edge: 52,
      turn: [30, 34, -22],
      tint: [gold[1], '#F0A048', '#A8441C'],
      deep: p.deep,
      outline: 4.4,
    }) +
    die({ id: 'big', x: 140, y: 172, edge: 98, turn: [30, -38, 7], tint: gold, deep: p.deep, outline: 4.8 }) +
    sparks.join('') +
    sparkle(112, 116, 15, '#FFFFFF', 0.95);
  return room(recipe, TALL, 'BGS:DICE', small, hero);
}

/** In-house titles, composed by hand on the same canvas. */
export const TITLES: Readonly<Record<string, () => string>> = {
  'BGS:DICE': diceScene,
};

const SAMPLE_RECIPES: Readonly<Record<string, Recipe>> = {
  tiger: { palette: 'lacquer', composition: 'rays', symbol: 'tiger-head' },
  cards: { palette: 'plum', composition: 'stage', symbol: 'poker-hand', tint: 'bone' },
  koi: { palette: 'sea', composition: 'waves', symbol: 'double-fish' },
  anubis: { palette: 'sand', composition: 'horizon', symbol: 'anubis' },
  siren: { palette: 'teal', composition: 'waves', symbol: 'mermaid' },
  owl: { palette: 'violet', composition: 'petals', symbol: 'owl' },
};

/** Six covers for the component gallery. */
export const SAMPLES: Readonly<Record<string, () => string>> = Object.fromEntries(
  Object.entries(SAMPLE_RECIPES).map(([name, recipe]) => [name, () => coverBody(recipe, TALL, `sample:${name}`)]),
);
