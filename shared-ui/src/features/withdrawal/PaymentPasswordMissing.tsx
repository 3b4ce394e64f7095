import { View } from 'react-native';

import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { a, useTheme } from '../../theme';
import { Button, Card, Icon, Text } from '../../ui';

interface Props {
  /** First part of the test handle: `withdraw` → `withdraw-set-password`. */
  name: string;
  isOnline: boolean;
  onSet: () => void;
}

/** Shown without a payment password: why nothing can be sent, and a button to set it. */
export function PaymentPasswordMissing({ name, isOnline, onSet }: Props) {
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
            testID={handle(name, 'set-password')}
          />
        </View>
      </View>
    </Card>
  );
}
