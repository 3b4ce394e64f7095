import { View } from 'react-native';

import { queryClient, useReachability } from '../api';
import { useT } from '../i18n';
import { useInstant } from '../features/system';
import { a, tokens, useTheme, web } from '../theme';
import { Button, Icon, Text } from '../ui';

/** Shows that the server is unreachable and since when, at every scroll position. */
export function OfflineBar() {
  const t = useT();
  const theme = useTheme();
  const instant = useInstant();
  const { isOnline, since } = useReachability();
  return (
    <View aria-live="polite" style={stuck}>
      {!isOnline && (
        <View
          style={[a.row, a.gap_sm, a.ps_lg, theme.bgRaised, { height: tokens.size.offlineBar }]}
          testID="offline-bar"
        >
          <Icon name="wifi-slash" color={theme.color.warn} />
          <Text variant="detail" lines={1} style={a.grow}>
            {t('shell:offline', { time: instant(since, 'timeShort') })}
          </Text>
          <Button
            label={t('shell:retry')}
            kind="text"
            size="sm"
            onPress={() => void queryClient.refetchQueries({ type: 'active' })}
            testID="offline-retry"
          />
        </View>
      )}
    </View>
  );
}

// Other sticky elements are placed below it: see `stickyAt`.
const stuck = [web({ position: 'sticky', zIndex: tokens.layer.bar }), { top: 0 }];
