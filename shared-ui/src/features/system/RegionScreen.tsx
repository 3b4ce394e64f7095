import { View } from 'react-native';

import { useT } from '../../i18n';
import { a, tokens, useTheme } from '../../theme';
import { LanternArt, Text } from '../../ui';
import { Contacts } from './Contacts';

/** Replaces the app where the region is restricted. */
export function RegionScreen({ ip }: { ip: string | undefined }) {
  const t = useT();
  const theme = useTheme();
  return (
    <View role="main" style={[a.grow, a.center, a.p_xl, a.gap_sm, theme.bg]} testID="region-blocked">
      <LanternArt mood="broken" />
      <Text variant="heading" level={1} align="center">
        {t('system:regionTitle')}
      </Text>
      <Text variant="detail" tone="muted" align="center" style={a.sentence}>
        {t('system:regionText')}
      </Text>
      {ip !== undefined && (
        <Text variant="detail" tone="faint" selectable>
          {t('system:regionIp', { ip })}
        </Text>
      )}
      <View style={[a.full, a.pt_lg, contacts]}>
        <Contacts />
      </View>
    </View>
  );
}

const contacts = { maxWidth: tokens.size.dialog.confirm };
