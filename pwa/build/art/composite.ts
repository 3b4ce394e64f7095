import { heroSize, smallColor, type Recipe } from './cover';
import { TINT_SPAN, TINT_STOPS } from './glyph';
import {
  duskLayer,
  heroOf,
  rgb,
  specksOf,
  type Backdrop,
  type Color,
  type Hero,
  type Size,
  type Specks,
} from './layers';
import { PALETTES, tintOf } from './palettes';
import { COMPANIONS } from './symbols';

type Sheets = { scratch: Buffer; out: Buffer; lay: (value: number, at: number) => number };

const mixed = (from: number, to: number, share: number) => from + (to - from) * share;

/** The colors of the tint row by row, three numbers each. */
function tintRows(recipe: Recipe, s: Size): Float32Array {
  const stops = tintOf(PALETTES[recipe.palette], recipe.tint).map(rgb);
  const rows = new Float32Array(3 * s.height);
  for (let row = 0; row < s.height; row++) {
    const share = ((row + 0.5) / s.scale - s.canvas.cy) / heroSize(s.canvas) + 0.5;
    const t = Math.max(0, Math.min(1, (share - TINT_SPAN[0]) / (TINT_SPAN[1] - TINT_SPAN[0])));
    const part = t < TINT_STOPS[1] ? 0 : 1;
    const [low, high] = [TINT_STOPS[part] as number, TINT_STOPS[part + 1] as number];
    const [from, to] = [stops[part] as Color, stops[part + 1] as Color];
    for (let k = 0; k < 3; k++) {
      rows[3 * row + k] = mixed(from[k] as number, to[k] as number, (t - low) / (high - low));
    }
  }
  return rows;
}

function layHero(recipe: Recipe, s: Size, { at, keeps, deepens, tints }: Hero, { scratch, out, lay }: Sheets): void {
  const deep = rgb(PALETTES[recipe.palette].deep);
  const rows = tintRows(recipe, s);
  for (let i = 0; i < at.length; i++) {
    const pixel = at[i] as number;
    const row = 3 * ((pixel / s.width) | 0);
    const [keep, deepen, tint] = [keeps[i] as number, deepens[i] as number, tints[i] as number];
    for (let k = 0; k < 3; k++) {
      const byte = 3 * pixel + k;
      const sum = (scratch[byte] as number) * keep + (deep[k] as number) * deepen + (rows[row + k] as number) * tint;
      out[byte] = lay(sum / 255, byte);
    }
  }
}

function laySpecks(color: Color, { at, cover }: Specks, { scratch, out, lay }: Sheets): void {
  for (let i = 0; i < at.length; i++) {
    for (let k = 0; k < 3; k++) {
      const byte = 3 * (at[i] as number) + k;
      scratch[byte] = mixed(scratch[byte] as number, color[k] as number, (cover[i] as number) / 255) + 0.5;
      out[byte] = lay(scratch[byte], byte);
    }
  }
}

/** A cover with three bytes a pixel, equal to `coverBody`, composed of a room and shapes that many covers share. */
export async function composite(recipe: Recipe, s: Size, room: Backdrop, kind: number): Promise<Buffer> {
  const lay = await duskLayer(s, PALETTES[recipe.palette].deep);
  const small = COMPANIONS[recipe.symbol] ? recipe.symbol : '';
  const specks = await specksOf(s, `${small}/${kind}`);
  const hero = await heroOf(s, recipe.symbol);
  const sheets = { scratch: Buffer.from(room.bare), out: Buffer.from(room.done), lay };
  laySpecks(rgb(smallColor(recipe)), specks, sheets);
  layHero(recipe, s, hero, sheets);
  return sheets.out;
}
