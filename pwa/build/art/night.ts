import { chanceFrom } from './chance';
import { el, fill, linear, n, radial } from './svg';

/** A paper lantern in the air: (x, y) is its center, `lit` from 0 (far and dim) to 1. */
export type SkyLantern = { x: number; y: number; width: number; lit: number; tilt?: number };

export function skyLantern({ x, y, width, lit, tilt = 0 }: SkyLantern): string {
  const w = width / 2;
  const h = width * 0.74;
  const foot = w * 0.78;
  const body =
    `M${n(-w)} ${n(-h + w * 0.22)}C${n(-w * 0.7)} ${n(-h - w * 0.14)} ${n(w * 0.7)} ${n(-h - w * 0.14)} ${n(w)} ${n(-h + w * 0.22)}` +
    `L${n(foot + w * 0.05)} ${n(h - w * 0.12)}Q${n(foot)} ${n(h)} ${n(foot - w * 0.06)} ${n(h)}H${n(-foot + w * 0.06)}Q${n(-foot)} ${n(h)} ${n(-foot - w * 0.05)} ${n(h - w * 0.12)}Z`;
  const rib = (side: number) =>
    el('path', {
      d: `M${n(side * w * 0.48)} ${n(-h + w * 0.08)}C${n(side * w * 0.62)} ${n(-h * 0.3)} ${n(side * w * 0.52)} ${n(h * 0.4)} ${n(side * foot * 0.5)} ${n(h)}`,
      fill: 'none',
      stroke: '#8E3D12',
      'stroke-width': Math.max(0.7, w * 0.055),
      'stroke-opacity': 0.5,
    });
  return (
    el('circle', {
      cx: x,
      cy: y + h * 0.2,
      r: width * 1.9,
      fill: fill('glow'),
      opacity: lit * 0.95,
      transform: undefined,
    }) +
    el(
      'g',
      { transform: `translate(${n(x)} ${n(y)}) rotate(${n(tilt)})`, opacity: 0.34 + lit * 0.66 },
      el('path', { d: body, fill: fill('paper') }),
      el('path', { d: body, fill: fill('cheek') }),
      rib(-1),
      rib(1),
      el('ellipse', { cx: 0, cy: h - w * 0.04, rx: foot * 0.98, ry: w * 0.21, fill: '#FFF4CF' }),
      el('ellipse', { cx: 0, cy: h - w * 0.04, rx: foot * 0.58, ry: w * 0.11, fill: '#FFFFFF', 'fill-opacity': 0.85 }),
    )
  );
}

/** SVG definitions that all lanterns of a scene share. */
export function lanternPaint(): string {
  return (
    linear(
      'paper',
      [0, 0, 0, 1],
      [
        [0, '#CF4E1C'],
        [0.3, '#E9742C'],
        [0.62, '#FBA845'],
        [0.86, '#FFD98C'],
        [1, '#FFEDBE'],
      ],
    ) +
    linear(
      'cheek',
      [0, 0, 1, 0],
      [
        [0, '#9C3510', 0.42],
        [0.28, '#9C3510', 0],
        [0.66, '#9C3510', 0],
        [1, '#9C3510', 0.5],
      ],
    ) +
    el(
      'radialGradient',
      { id: 'glow' },
      ...(
        [
          [0, 0.62],
          [0.22, 0.34],
          [0.5, 0.11],
          [1, 0],
        ] as const
      ).map(([offset, opacity]) =>
        el('stop', { offset: String(offset), 'stop-color': '#F58B3C', 'stop-opacity': String(opacity) }),
      ),
    )
  );
}

export type Night = {
  width: number;
  height: number;
  water: number;
  lanterns: readonly SkyLantern[];
  seed: string;
  unit: number;
};

function hills(width: number, water: number, rise: number, seed: string, color: string): string {
  const chance = chanceFrom(seed);
  const step = (width + 40) / 6;
  const crests = Array.from(
    { length: 8 },
    (_, i) => [i * step - 20 - step / 2, water - rise * chance.between(0.15, i % 2 ? 1 : 0.5)] as const,
  );
  // Curves between the midpoints of the crests have no corners.
  const curve = crests.slice(1).map(([x, y], i) => {
    const [px, py] = crests[i] as readonly [number, number];
    return `${i ? `Q${n(px)} ${n(py)} ` : 'L'}${n((px + x) / 2)} ${n((py + y) / 2)}`;
  });
  return el('path', { d: `M-60 ${n(water)}${curve.join('')}L${n(width + 60)} ${n(water)}Z`, fill: color });
}

function stars(night: Night): string {
  const chance = chanceFrom(`${night.seed}/stars`);
  const count = Math.round((night.width * night.water) / (760 * night.unit ** 2.6));
  return Array.from({ length: count }, () => {
    const y = chance.between(0, 1) ** 1.5 * night.water * 0.86;
    return el('circle', {
      cx: chance.between(0, night.width),
      cy: y,
      r: chance.between(0.35, 1.05) * Math.sqrt(night.unit),
      fill: '#E6E9FF',
      'fill-opacity': chance.between(0.16, 0.78) * (1 - (y / night.water) * 0.5),
    });
  }).join('');
}

function reflections(night: Night): string {
  const chance = chanceFrom(`${night.seed}/water`);
  const depth = night.height - night.water;
  return night.lanterns
    .map((lantern) => {
      const count = Math.max(3, Math.round(depth / (7 * night.unit)));
      return Array.from({ length: count }, (_, i) => {
        const fall = i / count;
        const length = lantern.width * chance.between(0.42, 1.0) * (1 - fall * 0.3);
        const x = lantern.x + chance.between(-0.26, 0.26) * lantern.width - length / 2;
        return el('rect', {
          x,
          y: night.water + (4 + i * 6) * night.unit + chance.between(-0.8, 0.8),
          width: length,
          height: 2 * night.unit,
          rx: night.unit,
          fill: '#F6A752',
          'fill-opacity': (1 - fall) ** 1.4 * lantern.lit * 0.62,
        });
      }).join('');
    })
    .join('');
}

/** A lake at night with rising lanterns: the product's key image. */
export function night(scene: Night): string {
  const { width, height, water, seed, unit } = scene;
  const warm = scene.lanterns.reduce((a, b) => (b.width * b.lit > a.width * a.lit ? b : a));
  const rise = Math.min(water * 0.3, 62 * unit);
  return (
    lanternPaint() +
    linear(
      'sky',
      [0, 0, 0, 1],
      [
        [0, '#0D1033'],
        [0.34, '#1C1440'],
        [0.66, '#37194B'],
        [0.88, '#5B2443'],
        [1, '#7A3140'],
      ],
    ) +
    radial('dusk', warm.x, water, width * 0.52, [
      [0, '#C2502E', 0.55],
      [0.45, '#8A2F3F', 0.28],
      [1, '#8A2F3F', 0],
    ]) +
    linear(
      'lake',
      [0, 0, 0, 1],
      [
        [0, '#2B1630'],
        [0.4, '#190F28'],
        [1, '#0D0A1C'],
      ],
    ) +
    el('rect', { x: 0, y: 0, width, height: water, fill: fill('sky') }) +
    el('rect', { x: 0, y: 0, width, height: water, fill: fill('dusk') }) +
    stars(scene) +
    hills(width, water, rise, `${seed}/far`, '#43193D') +
    hills(width, water, rise * 0.56, `${seed}/near`, '#260F31') +
    el('rect', { x: 0, y: water, width, height: height - water, fill: fill('lake') }) +
    el('rect', { x: 0, y: water - 0.5 * unit, width, height: unit, fill: '#F29A55', 'fill-opacity': 0.42 }) +
    el('g', { filter: fill('soft') }, reflections(scene)) +
    el(
      'filter',
      { id: 'soft', x: '-5%', y: '-5%', width: '110%', height: '110%' },
      el('feGaussianBlur', { stdDeviation: `${n(unit * 0.9)} ${n(unit * 0.25)}` }),
    ) +
    scene.lanterns.map(skyLantern).join('')
  );
}
