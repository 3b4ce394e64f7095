import { useFormat } from '../i18n';
import { a, tokens, useTheme } from '../theme';
import { Icon, Text, Touch, type IconName } from '../ui';

interface SideItemProps {
  title: string;
  icon: IconName;
  href?: string;
  isOutside?: boolean;
  onPress?: () => void;
  isFolded: boolean;
  isActive?: boolean;
  /** Count shown beside the title; hidden for zero. */
  count?: number;
  testID?: string;
}

/** An entry of the side menu; collapsed it shows its icon only. */
export function SideItem({
  title,
  icon,
  href,
  isOutside = false,
  onPress,
  isFolded,
  isActive = false,
  count = 0,
  testID,
}: SideItemProps) {
  const theme = useTheme();
  const format = useFormat();
  return (
    <Touch
      {...(href === undefined ? { role: 'button' as const } : { href, isOutside })}
      onPress={onPress}
      {...(isFolded ? { 'aria-label': title } : {})}
      {...(isActive ? { 'aria-current': 'page' as const } : {})}
      testID={testID}
      style={[
        a.row,
        a.gap_md,
        a.px_md,
        a.round_sm,
        isActive && (theme.isDark ? theme.bgTint : theme.bgTintStrong),
        isFolded && a.justify_center,
        { height: tokens.size.sideItem },
      ]}
    >
      <Icon name={icon} isFilled={isActive} color={isActive ? theme.color.brand : theme.color.muted} />
      {!isFolded && (
        <Text
          variant="detail"
          tone={isActive ? 'text' : 'muted'}
          weight={isActive ? 'medium' : 'regular'}
          lines={1}
          style={a.grow}
        >
          {title}
        </Text>
      )}
      {!isFolded && count > 0 && (
        <Text variant="label" tone="muted" isTabular>
          {format.number(count)}
        </Text>
      )}
    </Touch>
  );
}
