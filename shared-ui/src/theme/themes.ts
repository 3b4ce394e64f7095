import { fitBrand, type ThemeName } from './brand';
import { alpha, over } from './color';
import { lazily } from './lazily';
import { hairline, motion, palette, share, size } from './tokens';
import { web } from './web';

export interface ThemeOptions {
  name: ThemeName;
  /** The white label's brand color, `#RRGGBB`. */
  brand?: string;
  locale: string;
  reducedMotion: boolean;
}

const rightToLeft = /^(ar|fa|he|ur)\b/;
const states = ['good', 'bad', 'info', 'warn'] as const;
type State = (typeof states)[number];

export type Colors = ReturnType<typeof colorsOf>;
export type Theme = ReturnType<typeof build>;

/** Every color of a theme, with derived ones. */
export function colorsOf(name: ThemeName, brandColor?: string) {
  const base = palette[name];
  const { brand, onBrand } = fitBrand(name, brandColor);
  const isDark = name === 'dark';
  const part = share[name];
  const lay = (color: string, amount: number) => (isDark ? alpha(color, amount) : over(color, base.surface, amount));
  const tints = Object.fromEntries(
    states.flatMap((state) => [
      [`${state}Tint`, lay(base[state], part.state)],
      [`${state}Line`, isDark ? 'transparent' : alpha(base[state], share.stateLine)],
    ]),
  ) as Record<`${State}Tint` | `${State}Line`, string>;
  return {
    ...base,
    ...tints,
    brand,
    onBrand,
    brandTint: lay(brand, part.tint),
    brandTintStrong: lay(brand, part.tintStrong),
    brandLine: alpha(brand, share.brandLine),
    brandGlow: alpha(brand, part.glow),
    badGlow: alpha(base.bad, part.glow),
    clear: alpha(brand, 0),
    neutralTint: isDark ? base.raised : over(base.text, base.surface, share.press),
    neutralLine: isDark ? 'transparent' : base.line,
    press: alpha(base.text, share.press),
    scrimMenu: alpha(base.scrim, share.scrimMenu),
    scrimSheet: alpha(base.scrim, share.scrimSheet),
    scrimDialog: alpha(base.scrim, share.scrimDialog),
  };
}

// With reduced motion, movement is replaced by a fade.
function changing(isReduced: boolean, properties: string, duration: number) {
  const kept = properties.split(',').filter((property) => !isReduced || !/transform|width|height/.test(property));
  return web({
    transitionProperty: kept.length > 0 ? kept.join(',') : 'none',
    transitionDuration: `${duration}ms`,
    transitionTimingFunction: motion.easing,
  });
}

function build({ name, brand, locale, reducedMotion }: ThemeOptions) {
  const color = colorsOf(name, brand);
  const isDark = name === 'dark';
  const sheet = lazily({
    bg: { backgroundColor: color.canvas },
    bgSurface: { backgroundColor: color.surface },
    bgRaised: { backgroundColor: color.raised },
    bgBrand: { backgroundColor: color.brand },
    bgTint: { backgroundColor: color.brandTint },
    bgTintStrong: { backgroundColor: color.brandTintStrong },
    bgNeutral: { backgroundColor: color.neutralTint },
    bgWarn: { backgroundColor: color.warnTint },
    bgSkeleton: { backgroundColor: color.skeleton },
    bgPress: { backgroundColor: color.press },
    text: { color: color.text },
    textMuted: { color: color.muted },
    textFaint: { color: color.faint },
    textBrand: { color: color.brand },
    textOnBrand: { color: color.onBrand },
    textGood: { color: color.good },
    textBad: { color: color.bad },
    textInfo: { color: color.info },
    textWarn: { color: color.warn },
    border: { borderWidth: hairline.thin, borderColor: color.line },
    borderTop: { borderTopWidth: hairline.thin, borderTopColor: color.line },
    borderBottom: { borderBottomWidth: hairline.thin, borderBottomColor: color.line },
    borderEdge: { borderWidth: hairline.thin, borderColor: color.edge },
    borderBrand: { borderWidth: hairline.thin, borderColor: color.brandLine },
    borderChosen: { borderWidth: hairline.thick, borderColor: color.brand },
    /** Shadows only under overlays: sheets, dialogs, toasts, menus. */
    shadow: { boxShadow: `0px 12px 40px ${color.shadow}` },
    tinted: { boxShadow: `inset 0px 0px 0px 999px ${color.press}` },
    pressed: {
      boxShadow: `inset 0px 0px 0px 999px ${color.press}`,
      transform: reducedMotion ? [] : [{ scale: motion.pressScale }],
    },
    focus: web({ outlineColor: color.brand, outlineWidth: hairline.thick, outlineOffset: size.focusGap }),
    movePress: changing(reducedMotion, 'transform,box-shadow,background-color,border-color', motion.press),
    moveChange: changing(reducedMotion, 'transform,opacity,background-color,border-color', motion.change),
    moveEnter: changing(reducedMotion, 'transform,opacity', motion.enter),
    moveLeave: changing(reducedMotion, 'transform,opacity', motion.leave),
    moveWidth: changing(reducedMotion, 'width', motion.enter),
  });
  return Object.assign(sheet, {
    name,
    isDark,
    color,
    locale,
    reducedMotion,
    direction: rightToLeft.test(locale) ? ('rtl' as const) : ('ltr' as const),
    isRtl: rightToLeft.test(locale),
    /** Thai has tone marks above its letters, and right-to-left scripts reach far below the baseline. */
    hasToneMarks: locale.startsWith('th') || rightToLeft.test(locale),
    hasLatinHeadings: !/^(th|zh|ko|ja|ar|fa|he|ur)/.test(locale),
  });
}

const built = new Map<string, Theme>();

export function themeOf(options: ThemeOptions): Theme {
  const key = [options.name, options.brand, options.locale, options.reducedMotion].join('|');
  const known = built.get(key);
  if (known) return known;
  const theme = build(options);
  built.set(key, theme);
  return theme;
}
