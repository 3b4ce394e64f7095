import { View } from 'react-native';

import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { isZero } from '../../lib/money';
import { a, useTheme } from '../../theme';
import { Icon, Money, Progress, Text } from '../../ui';
import { useCurrency } from '../wallet';
import { shareOf, type Withdrawal } from './model';

/** The amounts received and remaining. */
export function ReceivedProgress({ withdrawal: { amount, received, remaining } }: { withdrawal: Withdrawal }) {
  const t = useT();
  const theme = useTheme();
  const { symbol } = useCurrency();
  const hasReceived = !isZero(received);
  return (
    <View style={[a.gap_sm, a.pt_sm]}>
      <Progress
        size="split"
        tone="good"
        label={t('withdrawal:received')}
        value={shareOf(received, amount)}
        rest={shareOf(remaining, amount)}
      />
      <View style={[a.row, a.between]}>
        <View>
          <Text variant="label" tone="muted">
            {t('withdrawal:received')}
          </Text>
          <View style={[a.row, a.gap_xs]}>
            {hasReceived && (
              <View testID={handle('withdraw', 'received-mark')}>
                <Icon name="check" size="small" color={theme.color.good} />
              </View>
            )}
            <Money amount={received} currency={symbol} variant="detail" tone={hasReceived ? 'good' : 'muted'} />
          </View>
        </View>
        <View style={a.align_end}>
          <Text variant="label" tone="muted">
            {t('withdrawal:remaining')}
          </Text>
          <Money amount={remaining} currency={symbol} variant="detail" tone="brand" />
        </View>
      </View>
    </View>
  );
}
