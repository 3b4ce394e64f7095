import { Platform, type FlexStyle } from 'react-native';

import { lazily } from './lazily';
import { radius, size, space, target } from './tokens';

const steps = Object.keys(space) as (keyof typeof space)[];
type Step = keyof typeof space;

function spaced<P extends string>(prefix: P, make: (points: number) => FlexStyle) {
  return Object.fromEntries(steps.map((step) => [`${prefix}_${step}`, make(space[step])])) as Record<
    `${P}_${Step}`,
    FlexStyle
  >;
}

/** Styles that are the same in every theme: `[a.row, a.gap_md]`. */
export const a = lazily({
  row: { flexDirection: 'row', alignItems: 'center' },
  row_top: { flexDirection: 'row', alignItems: 'flex-start' },
  row_base: { flexDirection: 'row', alignItems: 'baseline' },
  row_stretch: { flexDirection: 'row', alignItems: 'stretch' },
  col: { flexDirection: 'column' },
  wrap: { flexWrap: 'wrap' },
  center: { alignItems: 'center', justifyContent: 'center' },
  align_center: { alignItems: 'center' },
  align_start: { alignItems: 'flex-start' },
  align_end: { alignItems: 'flex-end' },
  justify_center: { justifyContent: 'center' },
  justify_end: { justifyContent: 'flex-end' },
  between: { justifyContent: 'space-between' },
  /** For rows, and for columns of known height: the size of the content is ignored. */
  grow: { flexGrow: 1, flexShrink: 1, flexBasis: 0, minWidth: 0 },
  shrink: { flexShrink: 1, minWidth: 0 },
  fixed: { flexShrink: 0 },
  full: { width: '100%' },
  fill: { position: 'absolute', top: 0, bottom: 0, start: 0, end: 0 },
  relative: { position: 'relative' },
  absolute: { position: 'absolute' },
  clip: { overflow: 'hidden' },
  hidden: { opacity: 0 },
  target: { minWidth: target, minHeight: target },
  /** As wide as its content, in rows and columns alike. */
  natural: Platform.OS === 'web' ? ({ width: 'fit-content' } as unknown as FlexStyle) : { alignSelf: 'flex-start' },
  self_start: { alignSelf: 'flex-start' },
  self_center: { alignSelf: 'center' },
  self_end: { alignSelf: 'flex-end' },
  push: { marginStart: 'auto' },
  text_center: { textAlign: 'center' },
  sentence: { maxWidth: size.text },
  round_badge: { borderRadius: radius.badge },
  round_sm: { borderRadius: radius.sm },
  round_md: { borderRadius: radius.md },
  round_lg: { borderRadius: radius.lg },
  round_full: { borderRadius: radius.full },
  ...spaced('gap', (gap) => ({ gap })),
  ...spaced('p', (padding) => ({ padding })),
  ...spaced('px', (paddingHorizontal) => ({ paddingHorizontal })),
  ...spaced('py', (paddingVertical) => ({ paddingVertical })),
  ...spaced('pt', (paddingTop) => ({ paddingTop })),
  ...spaced('pb', (paddingBottom) => ({ paddingBottom })),
  ...spaced('ps', (paddingStart) => ({ paddingStart })),
  ...spaced('pe', (paddingEnd) => ({ paddingEnd })),
  ...spaced('mt', (marginTop) => ({ marginTop })),
  ...spaced('mb', (marginBottom) => ({ marginBottom })),
  ...spaced('ms', (marginStart) => ({ marginStart })),
  ...spaced('me', (marginEnd) => ({ marginEnd })),
  ...spaced('mx', (marginHorizontal) => ({ marginHorizontal })),
  ...spaced('my', (marginVertical) => ({ marginVertical })),
});
