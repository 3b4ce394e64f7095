import { View } from 'react-native';

import { useIsOnline } from '../../api';
import { useFormat, useT } from '../../i18n';
import { a, useTheme } from '../../theme';
import { Icon, Text } from '../../ui';

/** Shown above cached records while the server is unreachable: how old they are. */
export function OfflineNotice({ readAt }: { readAt: number }) {
  const t = useT();
  const theme = useTheme();
  const format = useFormat();
  if (useIsOnline() || readAt === 0) return null;
  return (
    <View role="status" style={[a.row, a.gap_sm, a.p_md, a.mb_md, a.round_md, theme.bgWarn]}>
      <Icon name="wifi-slash" size="mid" color={theme.color.warn} />
      <Text variant="label" tone="warn" style={a.shrink}>
        {t('common:lastRecords', { ago: format.ago(new Date(readAt)) })}
      </Text>
    </View>
  );
}

/** Shown under a disabled button while offline: why it is disabled. */
export function OfflineReason() {
  const t = useT();
  const theme = useTheme();
  if (useIsOnline()) return null;
  return (
    <View role="status" style={[a.row, a.center, a.gap_sm, a.pt_md]}>
      <Icon name="info" size="small" color={theme.color.muted} />
      <Text variant="label" tone="muted" style={a.shrink}>
        {t('common:moneyNeedsConnection')}
      </Text>
    </View>
  );
}
