import { flatMark, mark } from './mark';
import { document, el, fill, radial } from './svg';

const CANVAS = '#0B0D12';

type Ground = 'round' | 'full' | 'none';

/** The logo on a dark background; `share` is the part of the side that it fills. */
export function tile(size: number, share: number, ground: Ground): string {
  const inset = (64 - 64 * share) / 2;
  const wall =
    ground === 'none'
      ? ''
      : radial('wall', 32, 34, 40, [
          [0, '#4A2C12'],
          [0.5, '#24180F'],
          [1, CANVAS],
        ]) +
        el('rect', { width: 64, height: 64, rx: ground === 'round' ? 14 : 0, fill: CANVAS }) +
        el('rect', { width: 64, height: 64, rx: ground === 'round' ? 14 : 0, fill: fill('wall') });
  const glow =
    radial('iconGlow', 32, 35, 30 * share + 4, [
      [0, '#FFB75A', 0.6],
      [0.55, '#F08A38', 0.18],
      [1, '#F08A38', 0],
    ]) + el('circle', { cx: 32, cy: 35, r: 30 * share + 4, fill: fill('iconGlow') });
  const drawn = el(
    'g',
    { transform: `translate(${String(inset)} ${String(inset - 0.75 * share)}) scale(${String(share)})` },
    mark(),
  );
  return document(64, 64, size / 64, wall + glow + drawn);
}

export function badge(size: number, share = 0.94): string {
  const inset = (64 - 64 * share) / 2;
  return document(
    64,
    64,
    size / 64,
    el('g', { transform: `translate(${String(inset)} ${String(inset)}) scale(${String(share)})` }, flatMark('#FFFFFF')),
  );
}

/** At 16 px only the silhouette is recognizable: the logo alone, edge to edge. */
export function favicon(size: number): string {
  return el('svg', { xmlns: 'http://www.w3.org/2000/svg', width: size, height: size, viewBox: '3 4 58 58' }, mark());
}

/** An .ico file is a small table before its PNGs. */
export function ico(images: readonly { size: number; png: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * images.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = head.length;
  images.forEach(({ size, png }, i) => {
    const at = 6 + 16 * i;
    head.writeUInt8(size, at);
    head.writeUInt8(size, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  });
  return Buffer.concat([head, ...images.map((image) => image.png)]);
}
