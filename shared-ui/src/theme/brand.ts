import { contrastOf, isHex, over } from './color';
import { contrast, palette, share } from './tokens';

export type ThemeName = 'dark' | 'light';
export interface Brand {
  brand: string;
  onBrand: string;
}

const steps = 50;

/**
 * Adapts a white label's brand color to a theme: lightens it in dark and darkens it in light themes, just enough that
 * text in it is readable on every background, also on its own tint.
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
  const textColors = [palette.dark.onBrand, palette.light.onBrand] as const;
  const onBrand = contrastOf(textColors[0], brand) >= contrastOf(textColors[1], brand) ? textColors[0] : textColors[1];
  return { brand, onBrand };
}

function isReadable(name: ThemeName, brand: string): boolean {
  const base = palette[name];
  const background = name === 'dark' ? base.raised : base.surface;
  const strong = over(brand, background, share[name].tintStrong);
  return [base.canvas, base.raised, strong].every((under) => contrastOf(brand, under) >= contrast.text);
}
