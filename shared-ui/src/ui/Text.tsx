import type { ReactNode } from 'react';
import { Platform, Text as NativeText, type StyleProp, type TextStyle } from 'react-native';
import { tokens, useTheme, web, type Theme } from '../theme';

export type TextVariant = keyof typeof tokens.type;
export type TextTone = 'text' | 'muted' | 'faint' | 'brand' | 'onBrand' | 'good' | 'bad' | 'info' | 'warn' | 'inherit';

export interface TextProps {
  children: ReactNode;
  variant?: TextVariant;
  tone?: TextTone;
  weight?: keyof typeof tokens.weight;
  /** The display font; heading and larger variants use it by default. */
  isDisplay?: boolean;
  /** Digits of equal width, for money and clocks. */
  isTabular?: boolean;
  isMono?: boolean;
  align?: 'start' | 'center' | 'end';
  lines?: number;
  /** 1 to 4 makes it a heading. */
  level?: 1 | 2 | 3 | 4;
  role?: 'status' | 'alert' | 'timer';
  id?: string;
  testID?: string;
  'aria-hidden'?: boolean;
  'aria-live'?: 'polite' | 'assertive' | 'off';
  selectable?: boolean;
  onPress?: () => void;
  style?: StyleProp<TextStyle>;
}

const large: readonly TextVariant[] = ['heading', 'figure', 'hero', 'stage'];

export function Text({
  variant = 'body',
  tone = 'text',
  weight,
  isDisplay,
  isTabular = false,
  isMono = false,
  align,
  lines,
  level,
  role,
  style,
  ...rest
}: TextProps) {
  const t = useTheme();
  const shows = isDisplay ?? large.includes(variant);
  const heading = level === undefined ? {} : { 'aria-level': level };
  return (
    <NativeText
      {...heading}
      role={level === undefined ? role : 'heading'}
      {...rest}
      {...(lines === undefined ? {} : { numberOfLines: lines })}
      style={[
        tone !== 'inherit' && { color: toneOf(t, tone) },
        faceOf(t, variant, { shows, isMono, isTabular, weight: weight ?? (shows ? 'semibold' : 'regular') }),
        (align !== undefined || t.isRtl) && alignOf(t, align ?? 'start'),
        style,
      ]}
    />
  );
}

/** A tone's color for graphics. */
export function toneOf(t: Theme, tone: Exclude<TextTone, 'inherit'>): string {
  return t.color[tone];
}

// Text of digits alone would take its own direction, so the alignment is explicit. React Native mirrors alignments by
// itself.
function alignOf(t: Theme, align: 'start' | 'center' | 'end'): TextStyle {
  if (align === 'center') return { textAlign: 'center' };
  const isRight = (align === 'end') !== (t.isRtl && Platform.OS === 'web');
  return { textAlign: isRight ? 'right' : 'left' };
}

interface Face {
  shows: boolean;
  isMono: boolean;
  isTabular: boolean;
  weight: keyof typeof tokens.weight;
}

/** Font size, line height, family and weight, also for inputs. */
export function faceOf(t: Theme, variant: TextVariant, { shows, isMono, isTabular, weight }: Face): TextStyle {
  const { size, line } = tokens.type[variant];
  const isHeading = shows && large.includes(variant);
  return {
    fontSize: size,
    lineHeight: line + (isHeading && t.hasToneMarks ? tokens.toneMarks : 0),
    ...familyOf(shows, isMono, weight),
    ...(isTabular ? { fontVariant: ['tabular-nums', 'lining-nums'] } : {}),
    ...(isHeading ? { letterSpacing: size * tokens.tracking.figure } : {}),
  };
}

function familyOf(shows: boolean, isMono: boolean, weight: keyof typeof tokens.weight): TextStyle {
  const { face } = tokens;
  const fontWeight = tokens.weight[weight];
  if (Platform.OS === 'web') {
    if (isMono) return { fontFamily: face.mono, fontWeight };
    return {
      fontFamily: shows ? `"${face.display}","${face.displayFallback}",${face.system}` : face.system,
      fontWeight,
    };
  }
  if (isMono) return { fontFamily: Platform.OS === 'ios' ? face.monoNative.ios : face.monoNative.android, fontWeight };
  // Static font files have one weight each.
  if (shows) return { fontFamily: weight === 'semibold' ? face.displayNative.semibold : face.displayNative.medium };
  return { fontWeight };
}

/** Keeps a figure on one line in browsers. */
export const unbroken = web({ whiteSpace: 'nowrap' });
