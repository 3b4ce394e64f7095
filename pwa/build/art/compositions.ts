import type {Chance} from './chance';
import type {Palette} from './palettes';
import {el, fill, linear, n, path, radial} from './svg';

export const COMPOSITION_NAMES = [
  'rays', 'arch', 'orb', 'waves', 'stage', 'facets', 'horizon', 'petals', 'grid', 'ribbon',
] as const;
export type CompositionName = (typeof COMPOSITION_NAMES)[number];

/** The sheet a cover is drawn on; the light stands at (cx, cy). */
export type Canvas = {width: number; height: number; cx: number; cy: number};

type Draw = (p: Palette, c: Canvas, chance: Chance) => string;

const turn = (c: Canvas, angle: number, r: number): [number, number] => [
  c.cx + Math.cos(angle) * r,
  c.cy + Math.sin(angle) * r,
];

const disc = (c: Canvas, r: number, color: string, opacity: number) =>
  el('circle', {cx: c.cx, cy: c.cy, r, fill: color, 'fill-opacity': opacity});

const rays: Draw = (p, c) => {
  const reach = Math.hypot(c.width, c.height);
  const step = (Math.PI * 2) / 18;
  const wedges = Array.from({length: 18}, (_, i) => {
    const from = i * step - step / 4;
    return path([[c.cx, c.cy], turn(c, from, reach), turn(c, from + step / 2, reach)]);
  });
  const dots = Array.from({length: 72}, (_, i) => {
    const [cx, cy] = turn(c, (i / 72) * Math.PI * 2, 130);
    return el('circle', {cx, cy, r: i % 6 ? 1.1 : 2, fill: p.light, 'fill-opacity': i % 6 ? 0.42 : 0.7});
  });
  return (
    radial('rays', c.cx, c.cy, reach * 0.62, [[0, p.mid, 0.62], [0.5, p.mid, 0.4], [1, p.mid, 0.14]]) +
    el('path', {d: wedges.join(''), fill: fill('rays')}) +
    disc(c, 118, p.ground, 0.5) +
    el('circle', {cx: c.cx, cy: c.cy, r: 118, fill: 'none', stroke: p.light, 'stroke-width': 2.2, 'stroke-opacity': 0.72}) +
    dots.join('')
  );
};

const arch: Draw = (p, c) =>
  Array.from({length: 6}, (_, i) => {
    const half = 138 - 17 * i;
    const top = c.cy - 136 + 26 * i - (i > 3 ? (i - 3) * 9 : 0);
    const d =
      `M${n(c.cx - half)} ${n(c.height)}V${n(top + half)}A${half} ${half} 0 0 1 ${n(c.cx + half)} ${n(top + half)}` +
      `V${n(c.height)}Z`;
    return el('path', {
      d,
      fill: i % 2 ? p.ground : p.mid,
      'fill-opacity': i % 2 ? 0.62 : 0.3 + i * 0.06,
      stroke: p.light,
      'stroke-width': 1.4,
      'stroke-opacity': 0.12 + i * 0.05,
    });
  }).join('');

const orb: Draw = (p, c, chance) => {
  const stars = Array.from({length: 30}, () =>
    el('circle', {
      cx: chance.between(6, c.width - 6),
      cy: chance.between(6, c.height * 0.6),
      r: chance.between(0.6, 1.7),
      fill: p.light,
      'fill-opacity': chance.between(0.3, 0.9),
    }),
  );
  const ring = (rx: number, ry: number, angle: number, opacity: number) =>
    el('ellipse', {
      cx: c.cx, cy: c.cy, rx, ry, fill: 'none', stroke: p.light, 'stroke-width': 1.8, 'stroke-opacity': opacity,
      transform: `rotate(${angle} ${n(c.cx)} ${n(c.cy)})`,
    });
  const moon = [c.cx + turnX(c, 132), c.cy + 34] as const;
  return (
    linear('orb', [0, 0, 0.3, 1], [[0, p.light, 0.5], [1, p.mid, 0.16]]) +
    el('circle', {cx: c.cx + 34, cy: c.cy - 26, r: 132, fill: p.mid, 'fill-opacity': 0.46}) +
    el('circle', {cx: c.cx + 22, cy: c.cy - 12, r: 98, fill: fill('orb')}) +
    stars.join('') +
    ring(196, 54, -18, 0.42) +
    ring(178, 76, -12, 0.2) +
    el('circle', {cx: moon[0], cy: moon[1] - 76, r: 5, fill: p.light, 'fill-opacity': 0.9})
  );
};

// The little moon stays on the sheet, whatever its width.
function turnX(c: Canvas, r: number): number {
  return Math.min(r, c.width - c.cx - 14);
}

const waves: Draw = (p, c) => {
  const first = c.height < 300 ? c.height - 88 : 232;
  const rows = Array.from({length: 7}, (_, row) => {
    const y = first + 27 * row + 38;
    const count = Math.ceil(c.width / 75) + 2;
    return Array.from({length: count}, (_, i) => {
      const x = c.cx - Math.floor(count / 2) * 75 + i * 75 + (row % 2 ? 37.5 : 0);
      const scale = [38, 29, 20, 11].map((r, k) =>
        el('circle', {
          cx: x, cy: y, r,
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
    linear('moon', [0, 0, 0, 1], [[0, p.light, 0.4], [1, p.light, 0.16]]) +
    disc(c, 128, p.mid, 0.24) +
    el('circle', {cx: c.cx, cy: c.cy, r: 104, fill: fill('moon')}) +
    disc(c, 78, p.light, 0.14) +
    rows.join('')
  );
};

const stage: Draw = (p, c) => {
  const floor = c.height < 300 ? c.height - 50 : 306;
  const cone = (top: number, foot: number, narrow: number, wide: number, opacity: number) =>
    el('path', {
      d: path([[top - narrow, -10], [top + narrow, -10], [foot + wide, floor], [foot - wide, floor]]),
      fill: fill('cone'),
      'fill-opacity': opacity,
    });
  const ellipse = (rx: number, ry: number, opacity: number) =>
    el('ellipse', {cx: c.cx, cy: floor, rx, ry, fill: p.light, 'fill-opacity': opacity});
  const folds = [-1, 1].flatMap((side) =>
    [3, 2, 1].map((i) => {
      const edge = side < 0 ? 0 : c.width;
      const x = (k: number) => edge - side * k;
      const reach = i * 17;
      const d =
        `M${n(edge)} 0H${n(x(reach))}C${n(x(reach * 0.96))} ${n(c.height * 0.3)} ${n(x(reach * 0.5))} ${n(floor * 0.7)} ` +
        `${n(x(reach * 0.62))} ${n(c.height)}H${n(edge)}Z`;
      return el('path', {d, fill: i === 2 ? p.ground : p.deep, 'fill-opacity': 0.44, stroke: p.mid, 'stroke-width': 1, 'stroke-opacity': 0.4});
    }),
  );
  return (
    linear('cone', [0, 0, 0, 1], [[0, p.light, 0.78], [0.6, p.light, 0.34], [1, p.light, 0.14]]) +
    radial('back', c.cx, c.cy, c.width * 0.7, [[0, p.mid, 0.55], [1, p.mid, 0]]) +
    el('rect', {x: 0, y: 0, width: c.width, height: c.height, fill: fill('back')}) +
    cone(c.cx - 124, c.cx - 26, 20, 66, 0.5) +
    cone(c.cx + 124, c.cx + 26, 20, 66, 0.5) +
    cone(c.cx, c.cx, 26, 78, 0.62) +
    ellipse(146, 38, 0.2) +
    ellipse(104, 25, 0.26) +
    ellipse(64, 14, 0.3) +
    folds.join('')
  );
};

const facets: Draw = (p, c, chance) => {
  const columns = 4;
  const rows = 5;
  const w = c.width / columns;
  const h = c.height / rows;
  const points = Array.from({length: rows + 1}, (_, row) =>
    Array.from({length: columns + 1}, (_, column): [number, number] => {
      const inner = (i: number, last: number) => (i === 0 ? -8 : i === last ? 8 : chance.between(-20, 20));
      return [column * w + inner(column, columns), row * h + inner(row, rows)];
    }),
  );
  const at = (row: number, column: number) => points[row]?.[column] ?? [0, 0];
  const shades = [p.mid, p.light, p.deep, p.mid, p.spark];
  const triangles: string[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [a, b, d, e] = [at(row, column), at(row, column + 1), at(row + 1, column), at(row + 1, column + 1)];
      const halves = chance.between(0, 1) < 0.5 ? [[a, b, d], [b, e, d]] : [[a, b, e], [a, e, d]];
      for (const half of halves) {
        const shade = shades[Math.floor(chance.between(0, shades.length))] ?? p.mid;
        const opacity = chance.between(0.12, shade === p.light || shade === p.spark ? 0.36 : 0.62);
        triangles.push(
          el('path', {d: path(half), fill: shade, 'fill-opacity': opacity, stroke: p.light, 'stroke-width': 0.8, 'stroke-opacity': 0.14}),
        );
      }
    }
  }
  return triangles.join('');
};

const horizon: Draw = (p, c, chance) => {
  const r = Math.min(108, c.height * 0.355);
  const waist = c.cy + 20;
  const bars = Array.from({length: 6}, (_, i) => {
    const y = waist + 8 + i * 15;
    return el('rect', {x: c.cx - r, y, width: r * 2, height: 3 + i * 1.5, fill: p.ground, 'fill-opacity': 0.85});
  });
  const ridge = (base: number, rise: number, color: string, opacity: number) => {
    const points: [number, number][] = [[-10, c.height + 10], [-10, base]];
    for (let x = 0; x <= c.width + 40; x += 40) points.push([x, base - chance.between(0, rise)]);
    points.push([c.width + 40, c.height + 10]);
    return el('path', {d: path(points), fill: color, 'fill-opacity': opacity, 'stroke-linejoin': 'round'});
  };
  const ground = c.cy + r - 14;
  return (
    linear('sun', [0, 0, 0, 1], [[0, p.spark], [0.58, p.light], [0.6, p.mid], [1, p.mid]]) +
    el('clipPath', {id: 'sunEdge'}, el('circle', {cx: c.cx, cy: c.cy, r})) +
    disc(c, r + 34, p.mid, 0.2) +
    disc(c, r + 14, p.mid, 0.22) +
    el('g', {'clip-path': fill('sunEdge')}, el('circle', {cx: c.cx, cy: c.cy, r, fill: fill('sun'), 'fill-opacity': 0.95}), ...bars) +
    ridge(ground, 26, p.ground, 0.95) +
    ridge(ground + 30, 30, p.deep, 0.45) +
    ridge(ground + 64, 34, p.deep, 0.7)
  );
};

const petals: Draw = (p, c) =>
  ([[16, 150, 0.2, p.mid], [12, 118, 0.26, p.light], [8, 84, 0.34, p.light]] as const)
    .map(([count, r, opacity, color], k) =>
      Array.from({length: count}, (_, i) => {
        const angle = ((i + (k % 2) / 2) / count) * 360;
        const w = (Math.PI * r) / count * 0.98;
        const d = `M0 0C${n(w)} ${n(-r * 0.34)} ${n(w)} ${n(-r * 0.68)} 0 ${n(-r)}C${n(-w)} ${n(-r * 0.68)} ${n(-w)} ${n(-r * 0.34)} 0 0Z`;
        return el('path', {
          d, fill: color, 'fill-opacity': opacity, stroke: p.light, 'stroke-width': 0.9, 'stroke-opacity': 0.22,
          transform: `translate(${n(c.cx)} ${n(c.cy)}) rotate(${n(angle)})`,
        });
      }).join(''),
    )
    .join('');

const grid: Draw = (p, c, chance) => {
  const floor = c.height < 300 ? c.height - 88 : 250;
  const line = (x1: number, y1: number, x2: number, y2: number, width: number, opacity: number) =>
    el('path', {d: path([[x1, y1], [x2, y2]], false), fill: 'none', stroke: p.light, 'stroke-width': width, 'stroke-opacity': opacity});
  const spokes = Array.from({length: 25}, (_, i) => line(c.cx + (i - 12) * 13, floor, c.cx + (i - 12) * 62, c.height, 1.1, 0.5));
  const rungs = Array.from({length: 9}, (_, i) => line(0, floor + 3 + i * i * 2.3, c.width, floor + 3 + i * i * 2.3, 1.1, 0.56 - i * 0.03));
  const rain = Array.from({length: 8}, (_, i) => {
    const x = ((i + 0.5) / 8) * c.width + chance.between(-12, 12);
    const top = chance.between(24, floor * 0.5);
    const length = chance.between(40, floor * 0.44);
    return (
      linear(`fall${i}`, [0, top, 0, top + length], [[0, p.light, 0], [1, p.light, 0.72]], true) +
      el('rect', {x, y: top, width: 1.5, height: length, fill: fill(`fall${i}`)})
    );
  });
  return (
    linear('floor', [0, floor, 0, c.height], [[0, p.mid, 0.5], [1, p.deep, 0.2]], true) +
    linear('sky', [0, 0, 0, floor], [[0, p.mid, 0], [1, p.mid, 0.42]], true) +
    el('rect', {x: 0, y: 0, width: c.width, height: floor, fill: fill('sky')}) +
    el('rect', {x: 0, y: floor, width: c.width, height: c.height - floor, fill: fill('floor')}) +
    rain.join('') + spokes.join('') + rungs.join('') +
    el('rect', {x: 0, y: floor - 1, width: c.width, height: 2.4, fill: p.light, 'fill-opacity': 0.8})
  );
};

const ribbon: Draw = (p, c) => {
  const span = c.width + c.height;
  const bands = Array.from({length: Math.ceil(span / 72) + 1}, (_, i) => {
    const x = i * 72 - 20;
    return el('path', {
      d: path([[x, 0], [x + 36, 0], [x + 36 - c.height * 0.55, c.height], [x - c.height * 0.55, c.height]]),
      fill: i % 2 ? p.mid : p.light,
      'fill-opacity': i % 2 ? 0.42 : 0.2,
    });
  });
  const dots: string[] = [];
  for (let row = 0; row < 9; row++) {
    for (let column = 0; column < 9 - row; column++) {
      const r = 3.6 - (row + column) * 0.36;
      if (r > 0.6) dots.push(el('circle', {cx: 9 + column * 13, cy: 9 + row * 13, r, fill: p.light, 'fill-opacity': 0.4}));
    }
  }
  return (
    bands.join('') + dots.join('') + disc(c, 112, p.ground, 0.6) +
    el('circle', {cx: c.cx, cy: c.cy, r: 112, fill: 'none', stroke: p.light, 'stroke-width': 1.4, 'stroke-opacity': 0.3}) +
    disc(c, 84, p.mid, 0.26)
  );
};

export const COMPOSITIONS: Record<CompositionName, Draw> = {
  rays, arch, orb, waves, stage, facets, horizon, petals, grid, ribbon,
};
