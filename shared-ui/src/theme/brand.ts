import { contrastOf, isHex, over } from './color';
import { contrast, palette, share } from './tokens';

export type ThemeName = 'dark' | 'light';
export interface Brand {
  brand: string;
  onBrand: string;
}

const steps = 50;

/**
 * Fits a white label's one color to a theme: in dark it is lightened, in light darkened, just so far
 * that words in it can be read on every ground, its own tint included.
 */
export function fitBrand(name: ThemeName, color?: string): Brand {
  const base = palette[name];
  if (color === undefined || !isHex(color) || color.toUpperCase() === palette.dark.brand) {
    return { brand: base.brand, onBrand: base.onBrand };
  }
  const toward = name === 'dark' ? palette.light.surface : palette.dark.canvas;
  let brand = color;
  for (let step = 0; step <= steps; step += 1) {
    brand = over(toward, color, step / steps);
    if (isReadable(name, brand)) break;
  }
  const inks = [palette.dark.onBrand, palette.light.onBrand] as const;
  const onBrand = contrastOf(inks[0], brand) >= contrastOf(inks[1], brand) ? inks[0] : inks[1];
  return { brand, onBrand };
}

function isReadable(name: ThemeName, brand: string): boolean {
  const base = palette[name];
  const ground = name === 'dark' ? base.raised : base.surface;
  const strong = over(brand, ground, share[name].tintStrong);
  return [base.canvas, base.raised, strong].every((under) => contrastOf(brand, under) >= contrast.text);
}
