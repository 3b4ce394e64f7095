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

// Tints of the dark theme are translucent.
const tinted = (name: ThemeName, color: string, part: number) => over(color, palette[name].raised, part);

describe.each(themes)('the %s theme', (name) => {
  const color = palette[name];

  it.each(words.flatMap((word) => grounds.map((ground) => [word, ground] as const)))(
    'has readable text: %s on %s',
    (word, ground) => expect(contrastOf(color[word], color[ground])).toBeGreaterThanOrEqual(contrast.text),
  );

  it.each(states)('has readable text: %s on its own tint', (state) => {
    expect(contrastOf(color[state], tinted(name, color[state], share[name].state))).toBeGreaterThanOrEqual(
      contrast.text,
    );
  });

  it('has visible outlines of fields and switches on every background', () => {
    for (const ground of ['canvas', 'surface'] as const) {
      expect(contrastOf(color.edge, color[ground])).toBeGreaterThanOrEqual(contrast.shape);
    }
  });

  it('has a visible knob on switches', () => {
    const { brand, onBrand } = fitBrand(name);
    expect(contrastOf(onBrand, brand)).toBeGreaterThanOrEqual(contrast.shape);
  });

  it('has readable counters', () => {
    expect(contrastOf(color.onBad, color.bad)).toBeGreaterThanOrEqual(contrast.text);
  });

  it.each(brands)('has readable text in the brand color %s', (chosen) => {
    const { brand, onBrand } = fitBrand(name, chosen);
    expect(contrastOf(onBrand, brand)).toBeGreaterThanOrEqual(contrast.text);
    for (const ground of grounds) expect(contrastOf(brand, color[ground])).toBeGreaterThanOrEqual(contrast.text);
    expect(contrastOf(brand, over(brand, color.raised, share[name].tintStrong))).toBeGreaterThanOrEqual(contrast.text);
  });
});

describe('text on art', () => {
  it('is readable over the label background and the darkest palette step', () => {
    expect(contrastOf(art.jackpot, palette.dark.canvas)).toBeGreaterThanOrEqual(contrast.text);
    expect(contrastOf(art.onPlay, art.play)).toBeGreaterThanOrEqual(contrast.text);
  });
});

describe('tints of the light theme', () => {
  it('are opaque colors', () => {
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
  it('keeps its color where it is readable', () => {
    expect(fitBrand('dark', '#00B894').brand).toBe('#00B894');
  });

  it('falls back to the default brand color where it is not a color', () => {
    expect(fitBrand('light', 'red')).toEqual(fitBrand('light'));
  });
});
