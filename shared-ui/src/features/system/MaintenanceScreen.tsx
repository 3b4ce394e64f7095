import { useQueryClient } from '@tanstack/react-query';
import { View } from 'react-native';

import { useT } from '../../i18n';
import { a, tokens, useTheme } from '../../theme';
import { Button, LanternArt, Text } from '../../ui';
import { systemKeys } from './queries';
import { Contacts } from './Contacts';
import { useInstant } from './useInstant';

/** Replaces the app during maintenance. */
export function MaintenanceScreen({ endTime }: { endTime: string | undefined }) {
  const t = useT();
  const theme = useTheme();
  const instant = useInstant();
  const client = useQueryClient();
  return (
    <View role="main" style={[a.grow, a.center, a.p_xl, a.gap_sm, theme.bg]} testID="maintenance">
      <LanternArt mood="lit" />
      <Text variant="heading" level={1} align="center">
        {t('system:maintenanceTitle')}
      </Text>
      <Text variant="detail" tone="muted" align="center" style={a.sentence}>
        {t('system:maintenanceText')}
      </Text>
      {endTime !== undefined && (
        <Text weight="medium">{t('system:maintenanceUntil', { time: instant(endTime, 'minute') })}</Text>
      )}
      <View style={[a.pt_lg, a.row, a.wrap, a.justify_center, a.gap_md]}>
        <Button
          label={t('system:maintenanceAgain')}
          icon="arrow-clockwise"
          onPress={() => void client.invalidateQueries({ queryKey: systemKeys.state() })}
          testID="maintenance-again"
        />
      </View>
      <View style={[a.full, a.pt_lg, contacts]}>
        <Contacts />
      </View>
    </View>
  );
}

const contacts = { maxWidth: tokens.size.dialog.confirm };
