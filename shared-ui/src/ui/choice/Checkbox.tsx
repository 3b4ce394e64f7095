import type { ReactNode } from 'react';
import { a, useTheme } from '../../theme';
import { Icon } from '../icon/Icon';
import { Text } from '../Text';
import { Touch } from '../Touch';

export interface CheckboxProps {
  /** The accessible name, and the visible label unless there are `children`. */
  label: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  isDisabled?: boolean;
  /** The label is for screen readers only, as in a table. */
  isBare?: boolean;
  children?: ReactNode;
  testID?: string;
}

export function Checkbox({
  label,
  isChecked,
  onChange,
  isDisabled = false,
  isBare = false,
  children,
  testID,
}: CheckboxProps) {
  const t = useTheme();
  const color = isDisabled ? t.color.faint : isChecked ? t.color.brand : t.color.edge;
  return (
    <Touch
      role="checkbox"
      aria-label={label}
      aria-checked={isChecked}
      accessibilityState={{ checked: isChecked, disabled: isDisabled }}
      disabled={isDisabled}
      onPress={() => onChange(!isChecked)}
      testID={testID}
      style={[a.row, a.gap_sm, a.target, a.round_sm, isBare && a.center]}
    >
      <Icon name={isChecked ? 'check-square' : 'square'} size="bar" color={color} isFilled={isChecked} />
      {!isBare &&
        (children ?? (
          <Text variant="detail" tone={isDisabled ? 'faint' : 'text'} style={a.shrink}>
            {label}
          </Text>
        ))}
    </Touch>
  );
}
