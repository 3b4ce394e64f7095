import type { ReactNode } from 'react';
import { View, type StyleProp, type ViewStyle } from 'react-native';
import { a, tokens, useTheme, type Theme } from '../theme';
import { Icon, type IconName } from './icon/Icon';
import { Spinner } from './Spinner';
import { Text, type TextTone } from './Text';
import { Touch } from './Touch';

export type ButtonKind = 'filled' | 'quiet' | 'text' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg' | 'game';

export interface ButtonProps {
  label: string;
  onPress?: () => void;
  href?: string;
  /** With `href`: what a press does instead of following it. */
  instead?: (() => void) | undefined;
  /** An external address: opens in a new tab. */
  isOutside?: boolean;
  /** At most one filled button on a screen or in a dialog. */
  kind?: ButtonKind;
  size?: ButtonSize;
  icon?: IconName;
  iconEnd?: IconName;
  /** Keeps its width, shows a spinner, and cannot be pressed. */
  isBusy?: boolean;
  isDisabled?: boolean;
  /** Takes the full width of its parent. */
  isWide?: boolean;
  /** Its content takes the whole width, such as a label and an amount at the ends. */
  isSpread?: boolean;
  /** Content instead of the label, for example with an amount; `label` stays the accessible name. */
  children?: ReactNode;
  testID?: string;
  style?: StyleProp<ViewStyle>;
}

export function Button({
  label,
  onPress,
  href,
  instead,
  isOutside = false,
  kind = 'quiet',
  size = 'md',
  icon,
  iconEnd,
  isBusy = false,
  isDisabled = false,
  isWide = false,
  isSpread = false,
  children,
  testID,
  style,
}: ButtonProps) {
  const t = useTheme();
  const isInactive = isDisabled && !isBusy;
  const tone = toneOfKind(kind, isInactive);
  const color = t.color[tone];
  const height = tokens.size.button[size];
  const iconSize = size === 'sm' ? 'mid' : 'row';
  const isGame = size === 'game';
  const reach = Math.max(0, (tokens.target - height) / 2);
  return (
    <Touch
      role="button"
      aria-label={label}
      aria-busy={isBusy}
      accessibilityState={{ disabled: isDisabled || isBusy, busy: isBusy }}
      disabled={isDisabled || isBusy}
      onPress={onPress}
      {...(href === undefined || isInactive ? {} : { href, isOutside, instead })}
      testID={testID}
      {...(reach > 0 ? { hitSlop: reach } : {})}
      style={[
        a.row,
        a.center,
        a.gap_sm,
        isWide ? a.full : a.natural,
        {
          minHeight: height,
          paddingHorizontal: kind === 'text' ? tokens.space.md : tokens.size.buttonPad[size],
          borderRadius: radiusOf(size),
        },
        groundOf(t, kind, isInactive),
        style,
      ]}
    >
      {icon !== undefined && (
        <View style={isBusy && a.hidden}>
          <Icon name={icon} size={iconSize} color={color} />
        </View>
      )}
      <Text
        variant={isGame ? 'heading' : size === 'sm' ? 'detail' : 'body'}
        weight="semibold"
        isDisplay={isGame}
        tone={tone}
        align="center"
        style={[isSpread ? a.grow : a.shrink, isBusy && a.hidden]}
      >
        {children ?? label}
      </Text>
      {iconEnd !== undefined && (
        <View style={isBusy && a.hidden}>
          <Icon name={iconEnd} size={iconSize} color={color} />
        </View>
      )}
      {isBusy && (
        <View style={[a.fill, a.center]}>
          <Spinner color={color} />
        </View>
      )}
    </Touch>
  );
}

function radiusOf(size: ButtonSize): number {
  if (size === 'game') return tokens.radius.lg;
  return size === 'sm' ? tokens.radius.sm : tokens.radius.md;
}

function toneOfKind(kind: ButtonKind, isInactive: boolean): Exclude<TextTone, 'inherit'> {
  if (isInactive) return 'faint';
  return ({ filled: 'onBrand', quiet: 'text', text: 'brand', danger: 'bad' } as const)[kind];
}

function groundOf(t: Theme, kind: ButtonKind, isInactive: boolean): StyleProp<ViewStyle> {
  if (kind === 'text') return undefined;
  if (isInactive || kind === 'quiet') return [t.bgRaised, t.border];
  return kind === 'filled' ? t.bgBrand : { backgroundColor: t.color.badTint };
}
