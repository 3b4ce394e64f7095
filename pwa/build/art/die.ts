import type { Tint } from './palettes';
import { el, fill, linear, n, path } from './svg';

type Vector = readonly [number, number, number];

const FACES: readonly { normal: Vector; u: Vector; v: Vector; value: number }[] = [
  { normal: [0, 1, 0], u: [1, 0, 0], v: [0, 0, 1], value: 5 },
  { normal: [0, -1, 0], u: [1, 0, 0], v: [0, 0, -1], value: 2 },
  { normal: [0, 0, 1], u: [1, 0, 0], v: [0, -1, 0], value: 3 },
  { normal: [0, 0, -1], u: [-1, 0, 0], v: [0, -1, 0], value: 4 },
  { normal: [1, 0, 0], u: [0, 0, -1], v: [0, -1, 0], value: 6 },
  { normal: [-1, 0, 0], u: [0, 0, 1], v: [0, -1, 0], value: 1 },
];

const PIPS: Record<number, readonly (readonly [number, number])[]> = {
  1: [[0.5, 0.5]],
  2: [
    [0.27, 0.27],
    [0.73, 0.73],
  ],
  3: [
    [0.25, 0.25],
    [0.5, 0.5],
    [0.75, 0.75],
  ],
  4: [
    [0.27, 0.27],
    [0.73, 0.27],
    [0.27, 0.73],
    [0.73, 0.73],
  ],
  5: [
    [0.25, 0.25],
    [0.75, 0.25],
    [0.5, 0.5],
    [0.25, 0.75],
    [0.75, 0.75],
  ],
  6: [
    [0.28, 0.23],
    [0.72, 0.23],
    [0.28, 0.5],
    [0.72, 0.5],
    [0.28, 0.77],
    [0.72, 0.77],
  ],
};

// The lamp is high, slightly left and in front of the scene.
const LAMP: Vector = [-0.36, 0.8, 0.48];

const times = ([x, y, z]: Vector, by: number): Vector => [x * by, y * by, z * by];

const sum = (...vectors: Vector[]): Vector =>
  vectors.reduce(([ax, ay, az], [bx, by, bz]) => [ax + bx, ay + by, az + bz], [0, 0, 0]);

const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

function rotation([rx, ry, rz]: Vector): (v: Vector) => Vector {
  const rad = Math.PI / 180;
  const [cx, cy, cz] = [Math.cos(rx * rad), Math.cos(ry * rad), Math.cos(rz * rad)];
  const [sx, sy, sz] = [Math.sin(rx * rad), Math.sin(ry * rad), Math.sin(rz * rad)];
  return ([x, y, z]) => {
    const [x1, z1] = [x * cy + z * sy, z * cy - x * sy];
    const [y1, z2] = [y * cx - z1 * sx, z1 * cx + y * sx];
    return [x1 * cz - y1 * sz, x1 * sz + y1 * cz, z2];
  };
}

function mix(a: string, b: string, share: number): string {
  const channel = (hex: string, i: number) => parseInt(hex.slice(1 + i * 2, 3 + i * 2), 16);
  return (
    '#' +
    [0, 1, 2]
      .map((i) =>
        Math.round(channel(a, i) * (1 - share) + channel(b, i) * share)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')
  );
}

export type Die = {
  id: string;
  x: number;
  y: number;
  edge: number;
  turn: Vector;
  tint: Tint;
  deep: string;
  outline?: number;
};

/** A die in parallel projection, lit from above, with the outline and tint of the other heroes. */
export function die({ id, x, y, edge, turn, tint, deep, outline = edge * 0.05 }: Die): string {
  const rotate = rotation(turn);
  const project = (v: Vector): [number, number] => [x + v[0] * edge, y - v[1] * edge];
  const seen = FACES.map((face) => ({ ...face, front: rotate(face.normal) })).filter((face) => face.front[2] > 0.01);
  const round = edge * 0.2;

  const corners = (face: (typeof seen)[number], inset: number) =>
    (
      [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ] as const
    ).map(([a, b]) => {
      const half = 0.5 - inset;
      const point = sum(times(face.normal, half), times(face.u, a * half), times(face.v, b * half));
      return project(rotate(point));
    });
  const hull = (inset: number) => seen.map((face) => path(corners(face, inset))).join('');
  const body = (color: string, grow: number, shift = 0, opacity = 1) =>
    el('path', {
      d: hull(0.1),
      fill: color,
      stroke: color,
      'stroke-width': round + grow * 2,
      'stroke-linejoin': 'round',
      opacity,
      transform: shift ? `translate(${n(shift * 0.33)} ${n(shift)})` : undefined,
    });

  const faces = seen.map((face, k) => {
    const light = Math.max(0, dot(face.front, LAMP));
    const top = light > 0.5 ? mix(tint[1], tint[0], (light - 0.5) * 1.9) : mix(tint[2], tint[1], light * 2);
    const foot = mix(top, light > 0.5 ? tint[1] : mix(tint[2], deep, 0.42), light > 0.5 ? 0.6 : 0.72);
    const [ux, uy] = rotate(face.u);
    const [vx, vy] = rotate(face.v);
    const origin = rotate(sum(times(face.normal, 0.5), times(face.u, -0.5), times(face.v, -0.5)));
    const [ox, oy] = project(origin);
    const matrix = `matrix(${[ux * edge, -uy * edge, vx * edge, -vy * edge, ox, oy].map((v) => n(v)).join(' ')})`;
    const gradient = `${id}f${k}`;
    const pips = (PIPS[face.value] ?? []).flatMap(([px, py]) => [
      el('circle', {
        cx: px,
        cy: String(py + 0.018),
        r: String(0.098),
        fill: mix(top, '#FFFFFF', 0.5),
        'fill-opacity': 0.7,
      }),
      el('circle', { cx: px, cy: py, r: String(0.092), fill: deep }),
      el('circle', {
        cx: px,
        cy: String(py + 0.026),
        r: String(0.058),
        fill: mix(deep, tint[2], 0.5),
        'fill-opacity': 0.7,
      }),
    ]);
    return (
      linear(
        gradient,
        [0, 0, 0.25, 1],
        [
          [0, top],
          [1, foot],
        ],
      ) +
      el(
        'g',
        { transform: matrix },
        el('rect', { x: String(0.06), y: String(0.06), width: 0.88, height: 0.88, rx: 0.13, fill: fill(gradient) }),
        el('rect', {
          x: String(0.072),
          y: String(0.072),
          width: String(0.856),
          height: String(0.856),
          rx: 0.12,
          fill: 'none',
          stroke: mix(top, '#FFFFFF', 0.7),
          'stroke-width': String(0.022),
          'stroke-opacity': String(0.25 + light * 0.5),
        }),
        ...pips,
      )
    );
  });
  return (
    body(deep, outline, edge * 0.09, 0.5) + body(deep, outline) + body(mix(tint[1], tint[2], 0.3), 0) + faces.join('')
  );
}
