import { View } from 'react-native';

import { useT } from '../../i18n';
import { paths } from '../../lib/paths';
import type { Place } from '../../lib/place';
import { history } from '../../platform/history';
import { a, tokens, useTheme } from '../../theme';
import { IconButton, Text } from '../../ui';
import { HelpTopics } from './HelpTopics';

const leave = () => (history.current().depth > 0 ? history.back() : history.replace(paths.home));

/** Help as a page of its own, opened from inside a game. */
export function HelpScreen({ place }: { place: Place }) {
  const t = useT();
  const theme = useTheme();
  return (
    <View style={[a.grow, whole]} testID="help-screen">
      <View style={[a.row, a.gap_sm, a.px_xs, theme.borderBottom, { height: tokens.size.header }]}>
        <IconButton icon="caret-left" label={t('common:back')} onPress={leave} testID="help-back" />
        <Text variant="heading" level={1}>
          {t('system:help')}
        </Text>
      </View>
      <View style={[a.full, a.self_center, a.px_lg, a.pb_xxl, a.gap_xl, column]}>
        <HelpTopics key={place.hash} anchor={place.hash} />
      </View>
    </View>
  );
}

const whole = { flexBasis: 'auto' as const };
const column = { maxWidth: tokens.size.dialog.picture };
