import { View } from 'react-native';
import { a, tokens, useTheme, type Theme } from '../theme';
import { Icon, type IconName } from './icon/Icon';
import { Text, type TextTone } from './Text';

export type BadgeTone = 'good' | 'bad' | 'info' | 'warn' | 'brand' | 'neutral';

export interface BadgeProps {
  label: string;
  tone?: BadgeTone;
  /** Color is never the only carrier of meaning: every state has an icon. */
  icon?: IconName;
  testID?: string;
}

const fills: readonly IconName[] = ['warning', 'warning-circle', 'check-circle', 'x-circle'];

/** A state in one word. Lost bets are neutral: losses are not emphasized. */
export function Badge({ label, tone = 'neutral', icon, testID }: BadgeProps) {
  const t = useTheme();
  const words: Exclude<TextTone, 'inherit'> = tone === 'neutral' ? 'muted' : tone;
  return (
    <View
      testID={testID}
      style={[
        a.row,
        a.gap_xs,
        a.fixed,
        a.natural,
        a.round_badge,
        { height: tokens.size.badge, paddingHorizontal: tokens.size.badgePad, borderWidth: tokens.hairline.thin },
        groundOf(t, tone),
      ]}
    >
      {icon !== undefined && <Icon name={icon} size="small" color={t.color[words]} isFilled={fills.includes(icon)} />}
      <Text variant="label" weight="semibold" tone={words} lines={1}>
        {label}
      </Text>
    </View>
  );
}

function groundOf({ color, isDark }: Theme, tone: BadgeTone) {
  if (tone === 'neutral') return { backgroundColor: color.neutralTint, borderColor: color.neutralLine };
  if (tone === 'brand')
    return { backgroundColor: color.brandTintStrong, borderColor: isDark ? color.clear : color.brandLine };
  return { backgroundColor: color[`${tone}Tint`], borderColor: color[`${tone}Line`] };
}
