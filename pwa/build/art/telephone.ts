import { mark } from './mark';
import { el, fill, linear, n, radial } from './svg';

/** A phone with the lit lantern on its screen. */
export function telephone(x: number, y: number, u: number, tilt: number): string {
  const w = 66 * u;
  const h = 128 * u;
  const box = (inset: number, rx: number, paint: Record<string, string | number>) =>
    el('rect', { x: -w / 2 + inset, y: -h / 2 + inset, width: w - inset * 2, height: h - inset * 2, rx, ...paint });
  const bars = [0, 1, 2].map((i) =>
    el('rect', {
      x: -w / 2 + 10 * u + i * 16.4 * u,
      y: 34 * u,
      width: 13.4 * u,
      height: 17 * u,
      rx: 3 * u,
      fill: ['#A8242B', '#0C5F83', '#94601E'][i],
      'fill-opacity': 0.92,
    }),
  );
  return el(
    'g',
    { transform: `translate(${n(x)} ${n(y)}) rotate(${n(tilt)})` },
    linear(
      'metal',
      [0, 0, 1, 1],
      [
        [0, '#FFE9BE'],
        [0.4, '#E9A24C'],
        [1, '#8E4A1A'],
      ],
    ),
    radial('screen', 0, -8 * u, 74 * u, [
      [0, '#7A3A1C'],
      [0.5, '#3A1512'],
      [1, '#170807'],
    ]),
    radial('screenGlow', 0, -14 * u, 38 * u, [
      [0, '#FFC66B', 0.75],
      [0.5, '#F08A38', 0.26],
      [1, '#F08A38', 0],
    ]),
    el('rect', {
      x: -w / 2 + 4 * u,
      y: -h / 2 + 9 * u,
      width: w,
      height: h,
      rx: 13 * u,
      fill: '#1D0806',
      'fill-opacity': 0.55,
    }),
    box(-2.6 * u, 14.6 * u, { fill: '#1D0806' }),
    box(0, 12 * u, { fill: fill('metal') }),
    box(3 * u, 9.4 * u, { fill: '#1A0A08' }),
    box(4.4 * u, 8.2 * u, { fill: fill('screen') }),
    el('circle', { cx: 0, cy: -14 * u, r: 38 * u, fill: fill('screenGlow') }),
    el('rect', { x: -9 * u, y: -h / 2 + 7.5 * u, width: 18 * u, height: 4 * u, rx: 2 * u, fill: '#0B0403' }),
    el('g', { transform: `translate(${n(-23 * u)} ${n(-39 * u)}) scale(${n(0.72 * u)})` }, mark()),
    ...bars,
    el('path', {
      d: `M${n(-w / 2 + 4.4 * u)} ${n(-h / 2 + 14 * u)}Q${n(-w / 2 + 4.4 * u)} ${n(-h / 2 + 4.4 * u)} ${n(-w / 2 + 13 * u)} ${n(-h / 2 + 4.4 * u)}H${n(4 * u)}L${n(-w / 2 + 4.4 * u)} ${n(h * 0.22)}Z`,
      fill: '#FFFFFF',
      'fill-opacity': 0.1,
    }),
  );
}
