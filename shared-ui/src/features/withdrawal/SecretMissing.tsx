import { View } from 'react-native';

import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { a, useTheme } from '../../theme';
import { Button, Card, Icon, Text } from '../../ui';

/** Before the first withdrawal: why nothing can be sent yet, and the way to change that. */
export function SecretMissing({ isOnline, onSet }: { isOnline: boolean; onSet: () => void }) {
  const t = useT();
  const theme = useTheme();
  return (
    <Card style={theme.borderBrand}>
      <View style={[a.row_top, a.gap_md]}>
        <Icon name="shield-check" size="bar" color={theme.color.brand} />
        <View style={[a.grow, a.gap_md]}>
          <View style={a.gap_xs}>
            <Text variant="detail" weight="semibold">
              {t('withdrawal:secret.missing')}
            </Text>
            <Text variant="label" tone="muted">
              {t('withdrawal:secret.text')}
            </Text>
          </View>
          <Button
            label={t('withdrawal:secret.set')}
            isDisabled={!isOnline}
            onPress={onSet}
            testID={handle('withdraw', 'set-password')}
          />
        </View>
      </View>
    </Card>
  );
}
