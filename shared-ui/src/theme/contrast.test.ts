import { describe, expect, it } from 'vitest';

import { fitBrand, type ThemeName } from './brand';
import { contrastOf, over } from './color';
import { colorsOf } from './themes';
import { art, contrast, palette, share } from './tokens';

const themes: readonly ThemeName[] = ['dark', 'light'];
const brands = [undefined, '#E9B44C', '#E11D48', '#2563EB', '#111111', '#FFFFFF', '#00B894'] as const;
const words = ['text', 'muted', 'faint', 'good', 'bad', 'info', 'warn'] as const;
const grounds = ['canvas', 'surface', 'raised'] as const;
const states = ['good', 'bad', 'info', 'warn'] as const;

// A tint of the dark theme lets its ground shine through.
const tinted = (name: ThemeName, color: string, part: number) => over(color, palette[name].raised, part);

describe.each(themes)('the %s theme', (name) => {
  const color = palette[name];

  it.each(words.flatMap((word) => grounds.map((ground) => [word, ground] as const)))(
    'can be read: %s on %s',
    (word, ground) => expect(contrastOf(color[word], color[ground])).toBeGreaterThanOrEqual(contrast.text),
  );

  it.each(states)('can be read: %s on its own tint', (state) => {
    expect(contrastOf(color[state], tinted(name, color[state], share[name].state))).toBeGreaterThanOrEqual(
      contrast.text,
    );
  });

  it('shows the outline of fields and switches on every ground', () => {
    for (const ground of ['canvas', 'surface'] as const) {
      expect(contrastOf(color.edge, color[ground])).toBeGreaterThanOrEqual(contrast.shape);
    }
  });

  it('shows the knob of a switch on its track', () => {
    const { brand, onBrand } = fitBrand(name);
    expect(contrastOf(onBrand, brand)).toBeGreaterThanOrEqual(contrast.shape);
  });

  it('can be read: the figure of a counter', () => {
    expect(contrastOf(color.onBad, color.bad)).toBeGreaterThanOrEqual(contrast.text);
  });

  it.each(brands)('can be read with the brand color %s', (chosen) => {
    const { brand, onBrand } = fitBrand(name, chosen);
    expect(contrastOf(onBrand, brand)).toBeGreaterThanOrEqual(contrast.text);
    for (const ground of grounds) expect(contrastOf(brand, color[ground])).toBeGreaterThanOrEqual(contrast.text);
    expect(contrastOf(brand, over(brand, color.raised, share[name].tintStrong))).toBeGreaterThanOrEqual(contrast.text);
  });
});

describe('words on art', () => {
  it('are read over the label ground and the darkest palette step', () => {
    expect(contrastOf(art.jackpot, palette.dark.canvas)).toBeGreaterThanOrEqual(contrast.text);
    expect(contrastOf(art.onPlay, art.play)).toBeGreaterThanOrEqual(contrast.text);
  });
});

describe('the tints of the light theme', () => {
  it('are the opaque colors of the look', () => {
    const light = colorsOf('light');
    expect([light.brandTint, light.brandTintStrong]).toEqual(['#F8F5F0', '#F4EFE6']);
    expect([light.goodTint, light.badTint, light.infoTint, light.warnTint]).toEqual([
      '#EBF4F1',
      '#FBEFEF',
      '#EDF2F9',
      '#F7F2EB',
    ]);
  });
});

describe('a white label', () => {
  it('keeps its color where it can be read as it is', () => {
    expect(fitBrand('dark', '#00B894').brand).toBe('#00B894');
  });

  it('falls back to the product where it is no color', () => {
    expect(fitBrand('light', 'red')).toEqual(fitBrand('light'));
  });
});
