import { View } from 'react-native';

import { useT, type TextKey } from '../../../i18n';
import { paths } from '../../../lib/paths';
import { a, tokens, useTheme } from '../../../theme';
import { Button, Icon, Text, type IconName } from '../../../ui';

const steps: readonly { icon: IconName; text: TextKey }[] = [
  { icon: 'lock-simple', text: 'game:fairSeal' },
  { icon: 'arrows-left-right', text: 'game:fairMix' },
  { icon: 'shield-check', text: 'game:fairOpen' },
];

/** Explains why anyone can verify a round of in-house games, and where. */
export function Fairness() {
  const t = useT();
  const theme = useTheme();
  return (
    <View testID="home-fairness" style={[a.gap_lg, a.p_lg, a.round_lg, theme.bgSurface, theme.border, whole]}>
      <View style={a.gap_xs}>
        <Text variant="heading" level={2}>
          {t('game:fairTitle')}
        </Text>
        <Text variant="detail" tone="muted" style={a.sentence}>
          {t('game:fairText')}
        </Text>
      </View>
      <View style={a.gap_md} role="list">
        {steps.map(({ icon, text }) => (
          <View key={text} role="listitem" style={[a.row, a.gap_md]}>
            <View style={[a.center, a.round_sm, theme.bgRaised, theme.border, mark]}>
              <Icon name={icon} size="mid" color={theme.color.good} />
            </View>
            <Text variant="detail" style={a.grow}>
              {t(text)}
            </Text>
          </View>
        ))}
      </View>
      <View style={[a.row, a.wrap, a.gap_sm, atFoot]}>
        <Button label={t('game:fairCheck')} size="sm" href={paths.verify} testID="fairness-verify" />
        <Button label={t('game:fairHelp')} size="sm" kind="text" href={paths.help} testID="fairness-help" />
      </View>
    </View>
  );
}

const mark = { width: tokens.size.disc, height: tokens.size.disc, flexShrink: 0 };
const whole = { flexGrow: 1 };
const atFoot = { marginTop: 'auto' as const };
