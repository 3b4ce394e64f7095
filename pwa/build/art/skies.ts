import { disc, turn, type Canvas, type Draw } from './canvas';
import { el, fill, linear, n, path, radial } from './svg';

export const rays: Draw = (p, c) => {
  const reach = Math.hypot(c.width, c.height);
  const step = (Math.PI * 2) / 18;
  const wedges = Array.from({ length: 18 }, (_, i) => {
    const from = i * step - step / 4;
    return path([[c.cx, c.cy], turn(c, from, reach), turn(c, from + step / 2, reach)]);
  });
  const dots = Array.from({ length: 72 }, (_, i) => {
    const [cx, cy] = turn(c, (i / 72) * Math.PI * 2, 130);
    return el('circle', { cx, cy, r: i % 6 ? 1.1 : 2, fill: p.light, 'fill-opacity': i % 6 ? 0.42 : 0.7 });
  });
  return (
    radial('rays', c.cx, c.cy, reach * 0.62, [
      [0, p.mid, 0.62],
      [0.5, p.mid, 0.4],
      [1, p.mid, 0.14],
    ]) +
    el('path', { d: wedges.join(''), fill: fill('rays') }) +
    disc(c, 118, p.ground, 0.5) +
    el('circle', {
      cx: c.cx,
      cy: c.cy,
      r: 118,
      fill: 'none',
      stroke: p.light,
      'stroke-width': 2.2,
      'stroke-opacity': 0.72,
    }) +
    dots.join('')
  );
};

export const arch: Draw = (p, c) =>
  Array.from({ length: 6 }, (_, i) => {
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

export const orb: Draw = (p, c, chance) => {
  const stars = Array.from({ length: 30 }, () =>
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
      cx: c.cx,
      cy: c.cy,
      rx,
      ry,
      fill: 'none',
      stroke: p.light,
      'stroke-width': 1.8,
      'stroke-opacity': opacity,
      transform: `rotate(${angle} ${n(c.cx)} ${n(c.cy)})`,
    });
  const moon = [c.cx + turnX(c, 132), c.cy + 34] as const;
  return (
    linear(
      'orb',
      [0, 0, 0.3, 1],
      [
        [0, p.light, 0.5],
        [1, p.mid, 0.16],
      ],
    ) +
    el('circle', { cx: c.cx + 34, cy: c.cy - 26, r: 132, fill: p.mid, 'fill-opacity': 0.46 }) +
    el('circle', { cx: c.cx + 22, cy: c.cy - 12, r: 98, fill: fill('orb') }) +
    stars.join('') +
    ring(196, 54, -18, 0.42) +
    ring(178, 76, -12, 0.2) +
    el('circle', { cx: moon[0], cy: moon[1] - 76, r: 5, fill: p.light, 'fill-opacity': 0.9 })
  );
};

// Keeps the small moon inside the canvas at any width.
function turnX(c: Canvas, r: number): number {
  return Math.min(r, c.width - c.cx - 14);
}

export const facets: Draw = (p, c, chance) => {
  const columns = 4;
  const rows = 5;
  const w = c.width / columns;
  const h = c.height / rows;
  const points = Array.from({ length: rows + 1 }, (_, row) =>
    Array.from({ length: columns + 1 }, (_, column): [number, number] => {
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
      const halves =
        chance.between(0, 1) < 0.5
          ? [
              [a, b, d],
              [b, e, d],
            ]
          : [
              [a, b, e],
              [a, e, d],
            ];
      for (const half of halves) {
        const shade = shades[Math.floor(chance.between(0, shades.length))] ?? p.mid;
        const opacity = chance.between(0.12, shade === p.light || shade === p.spark ? 0.36 : 0.62);
        triangles.push(
          el('path', {
            d: path(half),
            fill: shade,
            'fill-opacity': opacity,
            stroke: p.light,
            'stroke-width': 0.8,
            'stroke-opacity': 0.14,
          }),
        );
      }
    }
  }
  return triangles.join('');
};

export const petals: Draw = (p, c) =>
  (
    [
      [16, 150, 0.2, p.mid],
      [12, 118, 0.26, p.light],
      [8, 84, 0.34, p.light],
    ] as const
  )
    .map(([count, r, opacity, color], k) =>
      Array.from({ length: count }, (_, i) => {
        const angle = ((i + (k % 2) / 2) / count) * 360;
        const w = ((Math.PI * r) / count) * 0.98;
        const d = `M0 0C${n(w)} ${n(-r * 0.34)} ${n(w)} ${n(-r * 0.68)} 0 ${n(-r)}C${n(-w)} ${n(-r * 0.68)} ${n(-w)} ${n(-r * 0.34)} 0 0Z`;
        return el('path', {
          d,
          fill: color,
          'fill-opacity': opacity,
          stroke: p.light,
          'stroke-width': 0.9,
          'stroke-opacity': 0.22,
          transform: `translate(${n(c.cx)} ${n(c.cy)}) rotate(${n(angle)})`,
        });
      }).join(''),
    )
    .join('');

export const ribbon: Draw = (p, c) => {
  const span = c.width + c.height;
  const bands = Array.from({ length: Math.ceil(span / 72) + 1 }, (_, i) => {
    const x = i * 72 - 20;
    return el('path', {
      d: path([
        [x, 0],
        [x + 36, 0],
        [x + 36 - c.height * 0.55, c.height],
        [x - c.height * 0.55, c.height],
      ]),
      fill: i % 2 ? p.mid : p.light,
      'fill-opacity': i % 2 ? 0.42 : 0.2,
    });
  });
  const dots: string[] = [];
  for (let row = 0; row < 9; row++) {
    for (let column = 0; column < 9 - row; column++) {
      const r = 3.6 - (row + column) * 0.36;
      if (r > 0.6)
        dots.push(el('circle', { cx: 9 + column * 13, cy: 9 + row * 13, r, fill: p.light, 'fill-opacity': 0.4 }));
    }
  }
  return (
    bands.join('') +
    dots.join('') +
    disc(c, 112, p.ground, 0.6) +
    el('circle', {
      cx: c.cx,
      cy: c.cy,
      r: 112,
      fill: 'none',
      stroke: p.light,
      'stroke-width': 1.4,
      'stroke-opacity': 0.3,
    }) +
    disc(c, 84, p.mid, 0.26)
  );
};
