import { View, type StyleProp, type ViewStyle } from 'react-native';
import { a, tokens, useTheme } from '../theme';
import { Counter } from './Counter';
import { Icon, type IconName } from './icon/Icon';
import { Touch } from './Touch';

export interface IconButtonProps {
  icon: IconName;
  /** The accessible name. */
  label: string;
  onPress?: () => void;
  href?: string;
  size?: keyof typeof tokens.icon;
  color?: string;
  isFilled?: boolean;
  isDisabled?: boolean;
  /** On or off, for toggle buttons. */
  isPressed?: boolean;
  isExpanded?: boolean;
  /** With a border and background, like the arrows beside a row. */
  isBoxed?: boolean;
  /** Number of unread items; `true` shows a dot. Include the number in `label`: this one is visual only. */
  count?: number | true;
  testID?: string;
  style?: StyleProp<ViewStyle>;
}

export function IconButton({
  icon,
  label,
  onPress,
  href,
  size = 'bar',
  color,
  isFilled,
  isDisabled = false,
  isPressed,
  isExpanded,
  isBoxed = false,
  count,
  testID,
  style,
}: IconButtonProps) {
  const t = useTheme();
  return (
    <Touch
      role="button"
      aria-label={label}
      disabled={isDisabled}
      onPress={onPress}
      {...(isPressed === undefined
        ? {}
        : { 'aria-pressed': isPressed, accessibilityState: { selected: isPressed, disabled: isDisabled } })}
      {...(isExpanded === undefined ? {} : { 'aria-expanded': isExpanded })}
      href={href}
      testID={testID}
      style={[a.target, a.center, a.fixed, a.round_md, isBoxed && [t.bgRaised, t.border], style]}
    >
      <Icon name={icon} size={size} color={color ?? (isDisabled ? t.color.faint : t.color.muted)} isFilled={isFilled} />
      {count === true && <View style={[a.absolute, a.round_full, t.bgBrand, dot]} />}
      {typeof count === 'number' && count > 0 && (
        <View aria-hidden style={[a.absolute, corner]}>
          <Counter count={count} />
        </View>
      )}
    </Touch>
  );
}

const corner = { top: tokens.size.counterTop, end: 0 };
const dot = { width: tokens.space.sm, height: tokens.space.sm, top: tokens.size.markInset, end: tokens.size.markInset };
