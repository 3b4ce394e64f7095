import { View } from 'react-native';

import { useT } from '../../i18n';
import { a, useLayout } from '../../theme';
import { Text } from '../../ui';

export function HomeScreen() {
  const t = useT();
  const { margin } = useLayout();
  return (
    <View style={[a.gap_md, { padding: margin }]}>
      <Text variant="heading" level={1}>{t('shell:home')}</Text>
    </View>
  );
}
