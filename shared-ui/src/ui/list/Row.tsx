import type { ReactNode } from 'react';
import { View, type StyleProp, type ViewStyle } from 'react-native';
import { a, tokens, useTheme } from '../../theme';
import { Icon, type IconName } from '../icon/Icon';
import { Text } from '../Text';
import { Touch } from '../Touch';

export interface RowProps {
  title: string;
  detail?: string;
  icon?: IconName;
  /** A 40 px picture instead of the icon. */
  leading?: ReactNode;
  trailing?: ReactNode;
  /** An arrow at the end: the row is a link. */
  hasArrow?: boolean;
  isActive?: boolean;
  isDisabled?: boolean;
  isLined?: boolean;
  onPress?: () => void;
  href?: string;
  /** The link leaves the product. */
  isOutside?: boolean;
  testID?: string;
  style?: StyleProp<ViewStyle>;
}

/** A row of a list: 56 high, or 52 with two lines of text alone. */
export function Row({
  title,
  detail,
  icon,
  leading,
  trailing,
  hasArrow = false,
  isActive = false,
  isDisabled = false,
  isLined = false,
  onPress,
  href,
  isOutside = false,
  testID,
  style,
}: RowProps) {
  const t = useTheme();
  const look = [
    a.row,
    a.gap_md,
    { minHeight: leading === undefined && detail !== undefined ? tokens.size.rowText : tokens.size.row },
    isLined && t.borderBottom,
    isActive && [t.isDark ? t.bgTint : t.bgTintStrong, a.round_sm],
    style,
  ];
  const inside = (
    <>
      {icon !== undefined && <Icon name={icon} color={isActive ? t.color.brand : t.color.muted} isFilled={isActive} />}
      {leading}
      <View style={a.grow}>
        <Text
          weight={detail === undefined && !isActive ? 'regular' : 'medium'}
          tone={isDisabled ? 'faint' : 'text'}
          lines={1}
        >
          {title}
        </Text>
        {detail !== undefined && (
          <Text variant="label" tone="muted" lines={2}>
            {detail}
          </Text>
        )}
      </View>
      {trailing}
      {hasArrow && <Icon name="caret-right" size="text" />}
    </>
  );
  const id = testID === undefined ? {} : { testID };
  if (onPress === undefined && href === undefined)
    return (
      <View {...id} style={look}>
        {inside}
      </View>
    );
  return (
    <Touch
      {...id}
      onPress={onPress}
      disabled={isDisabled}
      {...(isActive ? { 'aria-current': 'page' as const } : {})}
      style={look}
      {...(href === undefined ? { role: 'button' as const } : { href, isOutside })}
    >
      {inside}
    </Touch>
  );
}
