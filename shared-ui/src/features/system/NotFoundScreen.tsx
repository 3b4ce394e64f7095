import { View } from 'react-native';

import { useT } from '../../i18n';
import { paths } from '../../lib/paths';
import { a, tokens } from '../../theme';
import { Button, EmptyState } from '../../ui';

export function NotFoundScreen() {
  const t = useT();
  return (
    <View style={[a.grow, { minHeight: tokens.size.sessionArt }]}>
      <EmptyState
        title={t('system:notFoundTitle')}
        description={t('system:notFoundText')}
        testID="not-found"
        action={<Button label={t('system:toHome')} kind="filled" href={paths.home} />}
      />
    </View>
  );
}
