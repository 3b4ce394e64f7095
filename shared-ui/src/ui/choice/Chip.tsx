import type { StyleProp, ViewStyle } from 'react-native';
import { a, tokens, useTheme } from '../../theme';
import { Icon, type IconName } from '../icon/Icon';
import { Text } from '../Text';
import { Touch } from '../Touch';

export interface ChipProps {
  label: string;
  onPress?: () => void;
  isSelected?: boolean;
  icon?: IconName;
  /** Shows a × that removes the filter; this accessible name includes the label: "Remove the filter Won". */
  removeLabel?: string;
  /** A mark after the label, such as "New". */
  mark?: string;
  markTone?: 'info' | 'brand';
  /** Read after the label, where only an icon shows it. */
  note?: string;
  isDisabled?: boolean;
  testID?: string;
  style?: StyleProp<ViewStyle>;
}

export function Chip({
  label,
  onPress,
  isSelected = false,
  icon,
  removeLabel,
  mark,
  markTone = 'info',
  note,
  isDisabled = false,
  testID,
  style,
}: ChipProps) {
  const t = useTheme();
  // The visible text is the name, unless there is additional information.
  const accessibleName =
    removeLabel ?? (note === undefined ? undefined : [label, mark, note].filter(Boolean).join(' '));
  const color = isDisabled ? t.color.faint : isSelected ? t.color.brand : t.color.muted;
  return (
    <Touch
      role="button"
      {...(accessibleName === undefined ? {} : { 'aria-label': accessibleName })}
      accessibilityState={{ selected: isSelected, disabled: isDisabled }}
      {...{ 'aria-pressed': isSelected }}
      disabled={isDisabled}
      onPress={onPress}
      hitSlop={(tokens.target - tokens.size.chip) / 2}
      testID={testID}
      style={[
        a.row,
        a.gap_sm,
        a.round_full,
        a.fixed,
        { height: tokens.size.chip, paddingHorizontal: tokens.size.chipPad },
        isSelected ? [t.bgTintStrong, t.borderBrand] : [t.border],
        style,
      ]}
    >
      {icon !== undefined && <Icon name={icon} size="text" color={color} isFilled={isSelected} />}
      <Text variant="detail" weight="medium" lines={1} style={{ color }}>
        {label}
      </Text>
      {mark !== undefined && (
        <Text variant="label" weight="semibold" tone={markTone} lines={1}>
          {mark}
        </Text>
      )}
      {removeLabel !== undefined && <Icon name="x" size="small" color={color} />}
    </Touch>
  );
}
