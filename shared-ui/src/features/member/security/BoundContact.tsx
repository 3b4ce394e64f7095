import { View } from 'react-native';

import { useT } from '../../../i18n';
import { a, tokens, useTheme } from '../../../theme';
import { Card, Icon, Text, type IconName } from '../../../ui';

/** The bound number or address, masked. */
export function BoundContact({ icon, value, testID }: { icon: IconName; value: string; testID: string }) {
  const t = useT();
  const theme = useTheme();
  return (
    <Card isDense style={[a.row, a.gap_md, { minHeight: tokens.size.headerDesktop }]}>
      <Icon name={icon} />
      <View style={a.grow}>
        <Text variant="label" tone="muted">
          {t('member:security.phone.now')}
        </Text>
        <Text weight="medium" isTabular lines={1} testID={testID}>
          {value}
        </Text>
      </View>
      <Icon name="check-circle" isFilled color={theme.color.good} />
    </Card>
  );
}
