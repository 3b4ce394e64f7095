import { View } from 'react-native';

import { useT } from '../../i18n';
import { a, useTheme } from '../../theme';
import { Button, LanternArt, Text } from '../../ui';
import { SupportLink } from './SupportButton';

interface Props {
  home: string | undefined;
  /** Link to customer service. */
  support: string | undefined;
}

/** Replaces the app on a domain that is not the merchant's, with a link to an allowed domain or to support. */
export function InvalidUrlScreen({ home, support }: Props) {
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
      <View style={[a.pt_lg, a.gap_md]}>
        {home !== undefined && (
          <Button
            label={t('system:invalidUrlHome', { host: home })}
            href={`https://${home}/`}
            testID="invalid-url-home"
          />
        )}
        {support !== undefined && <SupportLink url={support} />}
      </View>
    </View>
  );
}
