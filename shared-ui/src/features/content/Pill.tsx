import { a, tokens } from '../../theme';
import { Text, Touch } from '../../ui';

interface PillProps {
  label: string;
  href?: string;
  isOutside?: boolean;
  onPress?: () => void;
  testID?: string;
}

/** A white link on art, 36 high in a touch target of 44. */
export function Pill({ label, href, isOutside = false, onPress, testID }: PillProps) {
  return (
    <Touch
      {...(href === undefined ? { role: 'button' as const } : { href, isOutside })}
      onPress={onPress}
      testID={testID}
      hitSlop={(tokens.target - tokens.size.pill) / 2}
      style={[a.center, a.round_full, a.px_lg, a.self_start, pill]}
    >
      <Text variant="detail" weight="semibold" lines={1} style={{ color: tokens.art.onPlay }}>
        {label}
      </Text>
    </Touch>
  );
}

const pill = { height: tokens.size.pill, backgroundColor: tokens.art.play };
