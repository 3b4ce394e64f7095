import { a, tokens, useTheme } from '../theme';
import { Text } from './Text';
import { Touch } from './Touch';

interface SkipLinkProps {
  label: string;
  /** Id of the element that receives the focus. */
  target: string;
}

/** Leads the keyboard past a menu; visible while it is focused. */
export function SkipLink({ label, target }: SkipLinkProps) {
  const theme = useTheme();
  return (
    <Touch
      role="button"
      onPress={() => document.getElementById(target)?.focus()}
      testID={`skip-to-${target}`}
      style={({ focused }) => [
        a.absolute,
        a.center,
        a.px_lg,
        a.round_md,
        theme.bgRaised,
        theme.border,
        place,
        focused === true ? theme.shadow : hidden,
      ]}
    >
      <Text variant="detail" weight="semibold">
        {label}
      </Text>
    </Touch>
  );
}

const place = { top: tokens.space.sm, start: tokens.space.sm, height: tokens.target, zIndex: tokens.layer.toast };
const hidden = { opacity: 0, pointerEvents: 'none' } as const;
