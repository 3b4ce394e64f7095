/** Numbers have two decimals: precise enough, and the same text on every machine. */
export function n(value: number): string {
  return String(Math.round(value * 100) / 100);
}

export type Attributes = Record<string, string | number | undefined>;

export function el(name: string, attributes: Attributes, ...children: string[]): string {
  const list = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? n(value) : value}"`)
    .join('');
  return children.length ? `<${name}${list}>${children.join('')}</${name}>` : `<${name}${list}/>`;
}

/** [offset, color, opacity] */
export type Stop = readonly [number, string, number?];

const stopsOf = (stops: readonly Stop[]) =>
  stops.map(([offset, color, opacity = 1]) =>
    el('stop', { offset: String(offset), 'stop-color': color, 'stop-opacity': String(opacity) }),
  );

export function linear(
  id: string,
  line: [number, number, number, number],
  stops: readonly Stop[],
  user = false,
): string {
  const [x1, y1, x2, y2] = line;
  return el(
    'linearGradient',
    { id, x1, y1, x2, y2, gradientUnits: user ? 'userSpaceOnUse' : undefined },
    ...stopsOf(stops),
  );
}

export function radial(id: string, cx: number, cy: number, r: number, stops: readonly Stop[]): string {
  return el('radialGradient', { id, cx, cy, r, gradientUnits: 'userSpaceOnUse' }, ...stopsOf(stops));
}

export function fill(id: string): string {
  return `url(#${id})`;
}

export function path(points: readonly (readonly [number, number])[], closed = true): string {
  return points.map(([x, y], i) => `${i ? 'L' : 'M'}${n(x)} ${n(y)}`).join('') + (closed ? 'Z' : '');
}

/** A four-point sparkle with hollow sides. */
export function sparkle(x: number, y: number, r: number, color: string, opacity: number): string {
  const w = r * 0.16;
  const d =
    `M${n(x)} ${n(y - r)}Q${n(x + w)} ${n(y - w)} ${n(x + r)} ${n(y)}Q${n(x + w)} ${n(y + w)} ${n(x)} ${n(y + r)}` +
    `Q${n(x - w)} ${n(y + w)} ${n(x - r)} ${n(y)}Q${n(x - w)} ${n(y - w)} ${n(x)} ${n(y - r)}Z`;
  return el('path', { d, fill: color, 'fill-opacity': String(opacity) });
}

export function document(width: number, height: number, scale: number, body: string): string {
  return el(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width: Math.round(width * scale),
      height: Math.round(height * scale),
      viewBox: `0 0 ${n(width)} ${n(height)}`,
    },
    body,
  );
}
