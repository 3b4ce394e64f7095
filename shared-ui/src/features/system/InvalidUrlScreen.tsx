import { View } from 'react-native';

import { useT } from '../../i18n';
import { a, useTheme } from '../../theme';
import { Button, LanternArt, Text } from '../../ui';

/** Stands in place of everything at an address that is not one of the house's own, and leads to one that is. */
export function InvalidUrlScreen({ home }: { home: string | undefined }) {
  const t = useT();
  const theme = useTheme();
  return (
    <View role="main" style={[a.grow, a.center, a.p_xl, a.gap_sm, theme.bg]} testID="invalid-url">
      <LanternArt mood="broken" />
      <Text variant="heading" level={1} align="center">
        {t('system:invalidUrlTitle')}
      </Text>
      <Text variant="detail" tone="muted" align="center" style={a.sentence}>
        {t('system:invalidUrlText')}
      </Text>
      {home !== undefined && (
        <View style={a.pt_lg}>
          <Button
            label={t('system:invalidUrlHome', { host: home })}
            href={`https://${home}/`}
            testID="invalid-url-home"
          />
        </View>
      )}
    </View>
  );
}
