import { a, tokens, useTheme } from '../../../theme';
import { Icon, Touch, type IconName } from '../../../ui';

interface ArrowButtonProps {
  icon: IconName;
  label: string;
  onPress: () => void;
  isDisabled?: boolean;
  testID: string;
}

/** An arrow button beside a row: 36 in a touch target of 44. */
export function ArrowButton({ icon, label, onPress, isDisabled = false, testID }: ArrowButtonProps) {
  const theme = useTheme();
  return (
    <Touch
      role="button"
      aria-label={label}
      onPress={onPress}
      disabled={isDisabled}
      hitSlop={(tokens.target - tokens.size.square) / 2}
      testID={testID}
      style={[a.center, a.fixed, a.round_sm, theme.bgSurface, theme.border, box]}
    >
      <Icon name={icon} size="mid" color={isDisabled ? theme.color.faint : theme.color.text} />
    </Touch>
  );
}

const box = { width: tokens.size.square, height: tokens.size.square };
