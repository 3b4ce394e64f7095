import { COMPOSITIONS } from './compositions';
import { chanceFrom } from './chance';
import { die } from './die';
import { night, type SkyLantern } from './night';
import { PALETTES, tintOf } from './palettes';
import { el, fill, linear, n, radial, sparkle } from './svg';
import { telephone } from './telephone';
import { promiseRing } from './titles';

/** The frame of a banner: `unit` is the scale of objects, `x` the center of the light. */
export type Frame = { width: number; height: number; unit: number; x: number };

export const PHONE: Frame = { width: 358, height: 176, unit: 1, x: 282 };
export const DESKTOP: Frame = { width: 800, height: 228, unit: 1.3, x: 640 };

/** Text covers the left 60 %: dark enough for white text in both themes. */
function shade(f: Frame, color: string): string {
  return (
    linear(
      'shade',
      [0, 0, 1, 0],
      [
        [0, color, 0.92],
        [0.34, color, 0.8],
        [0.6, color, 0.34],
        [0.8, color, 0],
      ],
    ) + el('rect', { x: 0, y: 0, width: f.width, height: f.height, fill: fill('shade') })
  );
}

function festival(f: Frame): string {
  const spread: readonly (readonly [number, number, number, number, number])[] = [
    [0.0, -0.02, 33, 1, 2],
    [-64, -0.24, 17, 0.78, -3],
    [-27, -0.38, 9, 0.6, 2],
    [46, -0.3, 16, 0.86, -2],
    [-98, 0.04, 9.5, 0.5, 3],
    [-41, 0.27, 14, 0.86, 2],
    [30, 0.36, 10.5, 0.86, -3],
    [66, 0.1, 8.5, 0.62, 2],
    [-78, 0.3, 6.5, 0.42, 0],
    [-124, -0.28, 6, 0.32, 0],
    [-146, 0.12, 5, 0.22, 0],
    [14, -0.46, 6.5, 0.5, 3],
    [88, -0.4, 9, 0.7, 0],
    [112, -0.08, 15, 0.8, 3],
  ];
  const water = f.height * 0.745;
  const lanterns: SkyLantern[] = spread.map(([dx, dy, width, lit, tilt]) => ({
    x: f.x + dx * f.unit,
    y: water * 0.53 + dy * water,
    width: width * f.unit,
    lit,
    tilt,
  }));
  return (
    night({
      width: f.width,
      height: f.height,
      water,
      lanterns: lanterns.filter((l) => l.x < f.width + 8),
      seed: 'festival',
      unit: f.unit,
    }) + shade(f, '#0F0A20')
  );
}

function fairness(frame: Frame): string {
  const f = { ...frame, x: frame.x - 6 * frame.unit };
  const p = PALETTES.jade;
  const gold = tintOf(p, 'gold');
  const y = f.height * 0.47;
  const u = f.unit;
  const canvas = { width: f.width, height: f.height, cx: f.x, cy: y };
  const scale = 0.66 * u;
  const sparks = (
    [
      [-74, -34, 7],
      [66, -40, 9],
      [70, 30, 5],
      [-60, 38, 5],
      [-104, 8, 4],
    ] as const
  ).map(([dx, dy, r]) => sparkle(f.x + dx * u, y + dy * u, r * u, p.spark, 0.9));
  return (
    linear(
      'ground',
      [0, 0, 0.4, 1],
      [
        [0, '#0A5A48'],
        [0.5, '#084A3C'],
        [1, p.deep],
      ],
    ) +
    radial('lamp', f.x, y, 150 * u, [
      [0, p.spark, 0.72],
      [0.32, '#57D3A6', 0.4],
      [0.7, p.mid, 0.12],
      [1, p.mid, 0],
    ]) +
    radial('edge', f.x, y, f.width * 0.62, [
      [0, p.deep, 0],
      [0.5, p.deep, 0.05],
      [1, p.deep, 0.85],
    ]) +
    el('rect', { x: 0, y: 0, width: f.width, height: f.height, fill: fill('ground') }) +
    COMPOSITIONS.grid(p, canvas, chanceFrom('fairness')) +
    el('circle', { cx: f.x, cy: y, r: 150 * u, fill: fill('lamp') }) +
    el('rect', { x: 0, y: 0, width: f.width, height: f.height, fill: fill('edge') }) +
    el(
      'g',
      { transform: `translate(${n(f.x)} ${n(y)}) scale(${n(scale)})` },
      promiseRing('fairness', 0, 0, 100, p.light, 0.3),
    ) +
    shade(f, p.deep) +
    die({
      id: 'back',
      x: f.x + 43 * u,
      y: y - 32 * u,
      edge: 33 * u,
      turn: [30, 34, -22],
      tint: [gold[1], '#F0A048', '#A8541C'],
      deep: p.deep,
      outline: 2.4 * u,
    }) +
    die({
      id: 'front',
      x: f.x - 8 * u,
      y: y + 8 * u,
      edge: 62 * u,
      turn: [30, -38, 7],
      tint: gold,
      deep: p.deep,
      outline: 2.8 * u,
    }) +
    sparks.join('') +
    sparkle(f.x - 28 * u, y - 28 * u, 9 * u, '#FFFFFF', 0.95)
  );
}

function install(f: Frame): string {
  const p = PALETTES.ember;
  const u = f.unit;
  const y = f.height * 0.5;
  const canvas = { width: f.width, height: f.height, cx: f.x, cy: f.height * 0.47 };
  const sparks = (
    [
      [-88, -36, 8],
      [62, -48, 6],
      [58, 22, 8],
      [-72, 30, 5],
    ] as const
  ).map(([dx, dy, r]) => sparkle(f.x + dx * u, y + dy * u, r * u, p.spark, 0.92));
  return (
    linear(
      'ground',
      [0, 0, 0.4, 1],
      [
        [0, '#7A2010'],
        [0.5, '#5E180D'],
        [1, p.deep],
      ],
    ) +
    radial('warm', f.x, y, 170 * u, [
      [0, p.mid, 0.66],
      [0.6, p.mid, 0.18],
      [1, p.mid, 0],
    ]) +
    el('rect', { x: 0, y: 0, width: f.width, height: f.height, fill: fill('ground') }) +
    el('circle', { cx: f.x, cy: y, r: 170 * u, fill: fill('warm') }) +
    COMPOSITIONS.horizon(p, canvas, chanceFrom('install-app')) +
    shade(f, p.deep) +
    telephone(f.x, y, u, 8) +
    sparks.join('')
  );
}

export const BANNERS: Readonly<Record<string, (f: Frame) => string>> = { festival, fairness, install };

/** The image beside the sign-in form: one large lantern in the upper third, text below. */
export const LOGIN = { width: 440, height: 708 };

export function login(): string {
  const spread: readonly (readonly [number, number, number, number, number])[] = [
    [290, 208, 80, 1, 0],
    [106, 138, 38, 0.55, -1],
    [202, 84, 18, 0.5, 2],
    [386, 82, 32, 0.95, -1],
    [35, 232, 14, 0.26, 0],
    [88, 324, 27, 0.42, 2],
    [396, 364, 43, 0.98, 1],
    [194, 394, 18, 0.6, -2],
    [308, 438, 16, 0.72, 2],
    [424, 226, 15, 0.5, 3],
    [150, 250, 8, 0.2, 0],
  ];
  const lanterns = spread.map(([x, y, width, lit, tilt]): SkyLantern => ({ x, y, width, lit, tilt }));
  return (
    night({ ...LOGIN, water: 524, lanterns, seed: 'login', unit: 1.35 }) +
    linear(
      'words',
      [0, 0, 0, 1],
      [
        [0, '#0B0820', 0],
        [0.56, '#0B0820', 0],
        [0.74, '#0B0820', 0.62],
        [1, '#0A0818', 0.96],
      ],
    ) +
    linear(
      'side',
      [0, 0, 1, 0],
      [
        [0, '#0B0820', 0.55],
        [0.6, '#0B0820', 0],
      ],
    ) +
    el('rect', { x: 0, y: 0, ...LOGIN, fill: fill('side') }) +
    el('rect', { x: 0, y: 0, ...LOGIN, fill: fill('words') })
  );
}
