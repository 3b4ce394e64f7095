import { disc, isLow, type Draw } from './canvas';
import { el, fill, linear, n, path, radial } from './svg';

export const waves: Draw = (p, c) => {
  const first = isLow(c) ? c.height - 88 : 232;
  const rows = Array.from({ length: 7 }, (_, row) => {
    const y = first + 27 * row + 38;
    const count = Math.ceil(c.width / 75) + 2;
    return Array.from({ length: count }, (_, i) => {
      const x = c.cx - Math.floor(count / 2) * 75 + i * 75 + (row % 2 ? 37.5 : 0);
      const scale = [38, 29, 20, 11].map((r, k) =>
        el('circle', {
          cx: x,
          cy: y,
          r,
          fill: k === 0 ? p.ground : p.deep,
          'fill-opacity': k === 0 ? 1 : 0.34,
          stroke: k === 0 ? p.light : p.mid,
          'stroke-width': k === 0 ? 1.8 : 3.4,
          'stroke-opacity': k === 0 ? 0.62 : 0.8,
        }),
      );
      return scale.join('');
    }).join('');
  });
  return (
    linear(
      'moon',
      [0, 0, 0, 1],
      [
        [0, p.light, 0.4],
        [1, p.light, 0.16],
      ],
    ) +
    disc(c, 128, p.mid, 0.24) +
    el('circle', { cx: c.cx, cy: c.cy, r: 104, fill: fill('moon') }) +
    disc(c, 78, p.light, 0.14) +
    rows.join('')
  );
};

export const stage: Draw = (p, c) => {
  const floor = isLow(c) ? c.height - 50 : 306;
  const cone = (top: number, foot: number, narrow: number, wide: number, opacity: number) =>
    el('path', {
      d: path([
        [top - narrow, -10],
        [top + narrow, -10],
        [foot + wide, floor],
        [foot - wide, floor],
      ]),
      fill: fill('cone'),
      'fill-opacity': opacity,
    });
  const ellipse = (rx: number, ry: number, opacity: number) =>
    el('ellipse', { cx: c.cx, cy: floor, rx, ry, fill: p.light, 'fill-opacity': opacity });
  const folds = [-1, 1].flatMap((side) =>
    [3, 2, 1].map((i) => {
      const edge = side < 0 ? 0 : c.width;
      const x = (k: number) => edge - side * k;
      const reach = i * 17;
      const d =
        `M${n(edge)} 0H${n(x(reach))}C${n(x(reach * 0.96))} ${n(c.height * 0.3)} ${n(x(reach * 0.5))} ${n(floor * 0.7)} ` +
        `${n(x(reach * 0.62))} ${n(c.height)}H${n(edge)}Z`;
      return el('path', {
        d,
        fill: i === 2 ? p.ground : p.deep,
        'fill-opacity': 0.44,
        stroke: p.mid,
        'stroke-width': 1,
        'stroke-opacity': 0.4,
      });
    }),
  );
  return (
    linear(
      'cone',
      [0, 0, 0, 1],
      [
        [0, p.light, 0.78],
        [0.6, p.light, 0.34],
        [1, p.light, 0.14],
      ],
    ) +
    radial('back', c.cx, c.cy, c.width * 0.7, [
      [0, p.mid, 0.55],
      [1, p.mid, 0],
    ]) +
    el('rect', { x: 0, y: 0, width: c.width, height: c.height, fill: fill('back') }) +
    cone(c.cx - 124, c.cx - 26, 20, 66, 0.5) +
    cone(c.cx + 124, c.cx + 26, 20, 66, 0.5) +
    cone(c.cx, c.cx, 26, 78, 0.62) +
    ellipse(146, 38, 0.2) +
    ellipse(104, 25, 0.26) +
    ellipse(64, 14, 0.3) +
    folds.join('')
  );
};

export const horizon: Draw = (p, c, chance) => {
  const r = Math.min(108, c.height * 0.355);
  const waist = c.cy + 20;
  const bars = Array.from({ length: 6 }, (_, i) => {
    const y = waist + 8 + i * 15;
    return el('rect', { x: c.cx - r, y, width: r * 2, height: 3 + i * 1.5, fill: p.ground, 'fill-opacity': 0.85 });
  });
  const ridge = (base: number, rise: number, color: string, opacity: number) => {
    const points: [number, number][] = [
      [-10, c.height + 10],
      [-10, base],
    ];
    for (let x = 0; x <= c.width + 40; x += 40) points.push([x, base - chance.between(0, rise)]);
    points.push([c.width + 40, c.height + 10]);
    return el('path', { d: path(points), fill: color, 'fill-opacity': opacity, 'stroke-linejoin': 'round' });
  };
  const ground = c.cy + r - 14;
  return (
    linear(
      'sun',
      [0, 0, 0, 1],
      [
        [0, p.spark],
        [0.58, p.light],
        [0.6, p.mid],
        [1, p.mid],
      ],
    ) +
    el('clipPath', { id: 'sunEdge' }, el('circle', { cx: c.cx, cy: c.cy, r })) +
    disc(c, r + 34, p.mid, 0.2) +
    disc(c, r + 14, p.mid, 0.22) +
    el(
      'g',
      { 'clip-path': fill('sunEdge') },
      el('circle', { cx: c.cx, cy: c.cy, r, fill: fill('sun'), 'fill-opacity': 0.95 }),
      ...bars,
    ) +
    ridge(ground, 26, p.ground, 0.95) +
    ridge(ground + 30, 30, p.deep, 0.45) +
    ridge(ground + 64, 34, p.deep, 0.7)
  );
};

export const grid: Draw = (p, c, chance) => {
  const floor = isLow(c) ? c.height - 88 : 250;
  const line = (x1: number, y1: number, x2: number, y2: number, width: number, opacity: number) =>
    el('path', {
      d: path(
        [
          [x1, y1],
          [x2, y2],
        ],
        false,
      ),
      fill: 'none',
      stroke: p.light,
      'stroke-width': width,
      'stroke-opacity': opacity,
    });
  const spokes = Array.from({ length: 25 }, (_, i) =>
    line(c.cx + (i - 12) * 13, floor, c.cx + (i - 12) * 62, c.height, 1.1, 0.5),
  );
  const rungs = Array.from({ length: 9 }, (_, i) =>
    line(0, floor + 3 + i * i * 2.3, c.width, floor + 3 + i * i * 2.3, 1.1, 0.56 - i * 0.03),
  );
  const rain = Array.from({ length: 8 }, (_, i) => {
    const x = ((i + 0.5) / 8) * c.width + chance.between(-12, 12);
    const top = chance.between(24, floor * 0.5);
    const length = chance.between(40, floor * 0.44);
    return (
      linear(
        `fall${i}`,
        [0, top, 0, top + length],
        [
          [0, p.light, 0],
          [1, p.light, 0.72],
        ],
        true,
      ) + el('rect', { x, y: top, width: 1.5, height: length, fill: fill(`fall${i}`) })
    );
  });
  return (
    linear(
      'floor',
      [0, floor, 0, c.height],
      [
        [0, p.mid, 0.5],
        [1, p.deep, 0.2],
      ],
      true,
    ) +
    linear(
      'sky',
      [0, 0, 0, floor],
      [
        [0, p.mid, 0],
        [1, p.mid, 0.42],
      ],
      true,
    ) +
    el('rect', { x: 0, y: 0, width: c.width, height: floor, fill: fill('sky') }) +
    el('rect', { x: 0, y: floor, width: c.width, height: c.height - floor, fill: fill('floor') }) +
    rain.join('') +
    spokes.join('') +
    rungs.join('') +
    el('rect', { x: 0, y: floor - 1, width: c.width, height: 2.4, fill: p.light, 'fill-opacity': 0.8 })
  );
};
