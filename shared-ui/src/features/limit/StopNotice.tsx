import { View } from 'react-native';

import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { linkTo } from '../../lib/paths';
import { a, useTheme } from '../../theme';
import { Button, Icon, Text } from '../../ui';
import type { Stop } from './model';
import { useStopMessage } from './refusal';

/** Explains a stop in force and links to withdrawals, which stay available. */
export function StopNotice({ stop }: { stop: Stop }) {
  const t = useT();
  const theme = useTheme();
  const sentence = useStopMessage();
  return (
    <View
      role="status"
      style={[a.gap_md, a.p_lg, a.round_lg, { backgroundColor: theme.color.infoTint }]}
      testID={handle('limit', 'stopped')}
    >
      <View style={[a.row_top, a.gap_md]}>
        <Icon name={stop.kind === 'TIME_OUT' ? 'pause' : 'lock'} color={theme.color.info} />
        <Text variant="detail" style={a.shrink}>
          {sentence(stop)}
        </Text>
      </View>
      <Button
        label={t('limit:stopped.withdraw')}
        size="sm"
        href={linkTo('member', { page: 'withdraw' })}
        style={a.self_start}
        testID={handle('limit', 'withdraw')}
      />
    </View>
  );
}
