import { el, fill, linear, radial } from './svg';

/** The logo in a 64 × 64 box. The apps draw it from the same paths. */
export const MARK = {
  hook: 'M32 5V13',
  cap: 'M24 12.5H40A2.5 2.5 0 0 1 40 17.5H24A2.5 2.5 0 0 1 24 12.5Z',
  body: 'M22 19.5H42C48.5 23.5 53 29.6 53 36.5S48.5 49.5 42 53.5H22C15.5 49.5 11 43.4 11 36.5S15.5 23.5 22 19.5Z',
  ribs: 'M32 20V53M26.5 20C20.6 29.5 20.6 43.5 26.5 53M37.5 20C43.4 29.5 43.4 43.5 37.5 53',
  foot: 'M24 55.5H40A2.5 2.5 0 0 1 40 60.5H24A2.5 2.5 0 0 1 24 55.5Z',
} as const;

const BRASS = '#E9822F';

export function mark(): string {
  return (
    radial('markLight', 32, 39, 24, [
      [0, '#FFF9E3'],
      [0.4, '#FFDF92'],
      [0.78, '#F0B24A'],
      [1, '#E59A38'],
    ]) +
    linear(
      'markShoulder',
      [0, 0, 0, 1],
      [
        [0, '#D9641E', 0.9],
        [0.34, '#E9822F', 0.2],
        [0.6, '#E9822F', 0],
      ],
    ) +
    el('path', { d: MARK.hook, fill: 'none', stroke: BRASS, 'stroke-width': 3, 'stroke-linecap': 'round' }) +
    el('path', { d: MARK.body, fill: fill('markLight') }) +
    el('path', { d: MARK.body, fill: fill('markShoulder') }) +
    el('path', {
      d: MARK.ribs,
      fill: 'none',
      stroke: '#B8641F',
      'stroke-width': 1.7,
      'stroke-opacity': 0.55,
      'stroke-linecap': 'round',
    }) +
    el('path', { d: MARK.cap, fill: BRASS }) +
    el('path', { d: MARK.foot, fill: BRASS })
  );
}

/** One color without light, for badges that the system tints. */
export function flatMark(color: string): string {
  const cut = { fill: 'none', stroke: '#000', 'stroke-width': 2.6, 'stroke-linecap': 'round' };
  return (
    el(
      'mask',
      { id: 'cut' },
      el('rect', { width: 64, height: 64, fill: '#fff' }),
      el('path', { d: MARK.ribs, ...cut }),
    ) +
    el('path', { d: MARK.hook, fill: 'none', stroke: color, 'stroke-width': 3.4, 'stroke-linecap': 'round' }) +
    el('path', { d: MARK.body, fill: color, mask: fill('cut') }) +
    el('path', { d: MARK.cap, fill: color }) +
    el('path', { d: MARK.foot, fill: color })
  );
}
