import type { tokens } from '../../../theme';

export type Tone = 'dark' | 'fur' | 'light';

/** A shape in one tone of the palette; a pair is mirrored on the other side. */
export type Layer = readonly [tone: Tone, path: string, isPair?: true];

export interface Recipe {
  paint: keyof typeof tokens.paint;
  layers: readonly Layer[];
}

// All faces fit a 64 × 64 square; the center is at 32.
const disc = (x: number, y: number, r: number): string => oval(x, y, r, r);
const oval = (x: number, y: number, rx: number, ry: number): string =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${rx * 2} 0a${rx} ${ry} 0 1 0 ${-rx * 2} 0z`;

const ears = {
  point: [
    ['fur', 'M13 30L14 9q.500-2 2.500-1L31 19z', true],
    ['dark', 'M17 23l.600-9L25 20z', true],
  ],
  round: [
    ['fur', disc(17, 18, 8), true],
    ['dark', disc(17, 18, 4), true],
  ],
  large: [
    ['fur', disc(13, 22, 11), true],
    ['light', disc(13, 22, 6.5), true],
  ],
  long: [
    ['fur', 'M20 28C13 14 15 4 20 4s9 9 9 22z', true],
    ['light', 'M21.500 22C18 14 18.500 9 20.500 9s4 5 4.500 12z', true],
  ],
  drop: [['dark', 'M20 17c-8-1-12 6-12 15 0 7 5 8 8 4 3-5 3-12 4-19z', true]],
  horn: [['light', 'M19 20C12 18 9 12 11 6c3 5 7 7 13 9z', true]],
  antler: [['light', 'M22 22C18 16 12 16 9 8l4 3-1-7 4 5 2-5 1 8c2 3 4 5 7 8z', true]],
  tuft: [['fur', 'M14 26L10 9c6 1 11 4 15 8z', true]],
} as const satisfies Record<string, readonly Layer[]>;

const heads = {
  round: [['fur', disc(32, 35, 19)]],
  wide: [['fur', oval(32, 36, 22, 17)]],
  egg: [['fur', oval(32, 37, 16.5, 18)]],
  heart: [['fur', 'M32 57C20 53 11 44 11 33c0-9 8-16 21-16s21 7 21 16c0 11-9 20-21 24z']],
} as const satisfies Record<string, readonly Layer[]>;

const eyes = {
  dot: [['dark', disc(24.5, 33, 2.6), true]],
  calm: [['dark', 'M20.500 33.500c1.500-3.500 6.500-3.500 8 0l-1.700.800c-1-2-3.600-2-4.600 0z', true]],
  wide: [
    ['light', disc(23.5, 32, 7), true],
    ['dark', disc(24.5, 32, 3.6), true],
    ['light', disc(25.7, 30.8, 1.1), true],
  ],
  patch: [
    ['dark', 'M17.500 35c-1-5 4-9.500 8-7.500 4 2 3 9-1 11-3 1.500-6.300-.500-7-3.500z', true],
    ['light', disc(24, 33, 2.1), true],
  ],
  high: [
    ['fur', disc(21, 19, 8), true],
    ['light', disc(21, 18.5, 5.4), true],
    ['dark', disc(21.8, 18.5, 2.9), true],
  ],
} as const satisfies Record<string, readonly Layer[]>;

const noses = {
  muzzle: [
    ['light', oval(32, 43.5, 9, 7)],
    ['dark', 'M28.500 40h7c1 0 1.200 1 .500 1.700L33 44.600v2.700h-2v-2.700l-3-2.900c-.700-.700-.500-1.700.500-1.700z'],
  ],
  small: [['dark', 'M29.500 41h5c1 0 1 1 .300 1.700L32 45.300l-2.800-2.600c-.700-.700-.700-1.700.300-1.700z']],
  beak: [['light', 'M32 36.500c4 2 6 4 6 6-3 1-4.500 3-6 6-1.500-3-3-5-6-6 0-2 2-4 6-6z']],
  snout: [
    ['light', oval(32, 43, 9, 6)],
    ['dark', oval(28.8, 43, 1.5, 2.3), true],
  ],
  big: [['dark', oval(32, 40, 4.4, 6.2)]],
  smile: [['dark', 'M19 43c4 5.500 22 5.500 26 0l1.600 1.200c-5 7.300-24.200 7.300-29.200 0z']],
  trunk: [
    ['dark', 'M26.500 37h11v15c0 6-4 10-9.500 10l-1.500-6c2.500 0 3.500-1.500 3.500-4z'],
    ['fur', 'M28 36h8v16c0 5-3 8-7 8l-.700-3c2.500-.300 3.700-2 3.700-5z'],
    ['light', 'M22 46c1 4 0 7-3 9-1-4 0-7 3-9z', true],
  ],
} as const satisfies Record<string, readonly Layer[]>;

const marks = {
  cheeks: [['light', 'M32 57C21 53 12 46 11 37c8-1 15 2 19 8l2 4z', true]],
  blaze: [['light', 'M32 18c3 6 4 12 3 19h-6c-1-7 0-13 3-19z']],
  stripes: [
    ['dark', 'M30.800 17h2.400l.600 8h-3.600zM25.500 18.200l2-.500 1.300 5-1.900.500z', true],
    ['dark', 'M13.600 37l5.900 1.200-.300 1.800-5.300-.300zM15 43.500l5.300-.700.200 1.700-4.300 1.700z', true],
  ],
  mask: [['light', 'M32 30c-5-6-16-4-16 4 0 11 8 17 16 19 8-2 16-8 16-19 0-8-11-10-16-4z']],
  band: [['dark', 'M12.500 33c4-5 12-6 19.500-3.500v8c-4-2-6 2.500-11 2.500-4 0-8-2.500-8.500-7z', true]],
  mane: [
    ['dark', disc(32, 34, 22)],
    ['dark', `${disc(32, 12, 6)}${disc(32, 56, 6)}`],
    ['dark', `${disc(21, 15, 6)}${disc(13, 23, 6)}${disc(10, 34, 6)}${disc(13, 45, 6)}${disc(21, 53, 6)}`, true],
  ],
  wool: [
    ['light', disc(32, 17, 8)],
    ['light', disc(22, 19, 7), true],
    ['light', disc(15, 27, 6), true],
  ],
  crest: [['light', 'M32 18c-5-3-6-9-2-12 0 2 1 3 2 3s1-2 3-3c3 4 2 9-3 12z']],
  whiskers: [['light', 'M8 40.500l9 1.500-.200 1.200-9-1.400zM8.500 47l8.700-1.700.300 1.200-8.700 1.700z', true]],
  spots: [['light', `${disc(19, 45, 2)}${disc(15, 39, 1.5)}${disc(23, 24, 1.8)}`, true]],
} as const satisfies Record<string, readonly Layer[]>;

const lanternFace: readonly Layer[] = [
  ['light', 'M31 6h2v6h-2zM24 11h16v5H24zM24 52h16v4H24zM31 56h2v5h-2z'],
  ['fur', 'M22 15h20c7 5 11 11 11 19s-4 14-11 19H22c-7-5-11-11-11-19s4-14 11-19z'],
  ['light', 'M26 15h12c3 5 5 11 5 19s-2 14-5 19H26c-3-5-5-11-5-19s2-14 5-19z'],
];

const of = (paint: Recipe['paint'], ...parts: readonly (readonly Layer[])[]): Recipe => ({
  paint,
  layers: parts.flat(),
});

const { point, round, large, long, drop, horn, antler, tuft } = ears;

/** The avatars in order: `a01` is the first. */
export const recipes: readonly Recipe[] = [
  of('ember', point, heads.heart, marks.cheeks, eyes.dot, noses.small),
  of('plum', point, heads.round, marks.whiskers, eyes.calm, noses.small),
  of('sand', round, heads.round, eyes.dot, noses.muzzle),
  of('rose', long, heads.egg, eyes.dot, noses.small, marks.whiskers),
  of('indigo', tuft, heads.heart, eyes.wide, noses.beak),
  of('ink', [...round.slice(0, 1), ['dark', disc(17, 18, 6), true]], heads.round, eyes.patch, noses.muzzle),
  of('honey', round, heads.round, marks.stripes, eyes.dot, noses.muzzle),
  of('ice', large, heads.round, eyes.dot, noses.big),
  of('coral', heads.round, drop, marks.blaze, eyes.dot, noses.muzzle),
  of('sea', [['fur', oval(11, 31, 10, 14), true]], heads.egg, eyes.dot, noses.trunk),
  of('honey', marks.crest, heads.round, eyes.wide, noses.beak),
  of('moss', heads.wide, eyes.high, noses.smile, marks.spots),
  of('sand', antler, [['fur', 'M20 30C12 31 7 28 6 23c6-1 12 0 17 3z', true]], heads.egg, eyes.calm, noses.muzzle),
  of('rose', point, heads.wide, eyes.dot, noses.snout),
  of('ice', point, heads.heart, marks.cheeks, marks.blaze, eyes.calm, noses.small),
  of('ember', [['light', disc(12, 34, 7), true]], heads.round, marks.mask, eyes.dot, noses.small),
  of('coral', marks.mane, heads.round, eyes.calm, noses.muzzle),
  of('teal', heads.egg, marks.mask, eyes.dot, [['dark', noses.beak[0][1]]]),
  of('violet', round, heads.heart, marks.band, [['light', disc(24, 33, 2.4), true]], noses.muzzle),
  of('orchid', large, heads.egg, eyes.dot, noses.small, marks.whiskers),
  of('lacquer', horn, heads.round, drop, eyes.dot, noses.snout),
  of('jade', horn, marks.crest, heads.heart, marks.spots, eyes.calm, noses.snout),
  of('ink', drop, heads.egg, marks.wool, eyes.calm, noses.small),
  of('lacquer', lanternFace, eyes.dot, [['dark', 'M25 42c3 4 11 4 14 0l1.300 1c-3.600 5.200-13 5.200-16.600 0z']]),
];
