import { View } from 'react-native';

import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { linkTo } from '../../lib/paths';
import { a, useTheme } from '../../theme';
import { Button, Icon, Text } from '../../ui';
import type { Stop } from './model';
import { useStopMessage } from './refusal';

// Free and confidential, in many languages.
const helpLine = 'https://www.gamblingtherapy.org';

/** Explains a stop in force, and links to a help line and to withdrawals, which stay available. */
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
      <View style={[a.row, a.wrap, a.gap_sm]}>
        <Button
          label={t('limit:stopped.withdraw')}
          size="sm"
          href={linkTo('member', { page: 'withdraw' })}
          testID={handle('limit', 'withdraw')}
        />
        <Button
          label={t('limit:stopped.help')}
          size="sm"
          kind="text"
          href={helpLine}
          isOutside
          testID={handle('limit', 'help-line')}
        />
      </View>
    </View>
  );
}
