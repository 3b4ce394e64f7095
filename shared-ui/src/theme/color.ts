interface Rgb {
  r: number;
  g: number;
  b: number;
}

function read(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return { r: value >> 16, g: (value >> 8) & 255, b: value & 255 };
}

function write({ r, g, b }: Rgb): string {
  const pair = (part: number) => Math.round(part).toString(16).padStart(2, '0');
  return `#${pair(r)}${pair(g)}${pair(b)}`.toUpperCase();
}

export function isHex(text: string): boolean {
  return /^#[0-9a-fA-F]{6}$/.test(text);
}

/** Blends `part` (0 to 1) of a color over a background; the result is opaque. */
export function over(color: string, ground: string, part: number): string {
  const top = read(color);
  const under = read(ground);
  const blend = (a: number, b: number) => a * part + b * (1 - part);
  return write({ r: blend(top.r, under.r), g: blend(top.g, under.g), b: blend(top.b, under.b) });
}

export function alpha(color: string, part: number): string {
  const { r, g, b } = read(color);
  return `rgba(${r},${g},${b},${part})`;
}

function luminance(hex: string): number {
  const { r, g, b } = read(hex);
  const [lr, lg, lb] = [r, g, b].map((part) => {
    const c = part / 255;
    return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * lr + 0.7152 * lg + 0.0722 * lb;
}

/** Contrast ratio of two opaque colors by WCAG 2, 1 to 21. */
export function contrastOf(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}
