import { View } from 'react-native';

import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { isZero } from '../../lib/money';
import { a, useTheme } from '../../theme';
import { Card, Icon, Money, Progress, Text } from '../../ui';
import { useCurrency, useMoneyText } from '../wallet';
import { shareOf, type Terms } from './model';
import { TurnoverWeights } from './TurnoverWeights';

/** What can be withdrawn now, and the wagering requirement for the rest. */
export function Turnover({ terms }: { terms: Terms }) {
  const t = useT();
  const theme = useTheme();
  const money = useMoneyText();
  const { symbol } = useCurrency();
  const { required, done, left, weights } = terms.turnover;
  const isFree = isZero(left);
  return (
    <Card testID={handle('withdraw', 'turnover')}>
      <Text variant="detail" tone="muted">
        {t('wallet:withdrawable')}
      </Text>
      <Money amount={terms.withdrawable} currency={symbol} variant="hero" testID={handle('withdraw', 'withdrawable')} />
      {isFree ? (
        <View style={[a.row, a.gap_sm, a.pt_sm]}>
          <Icon name="check-circle" isFilled size="mid" color={theme.color.good} />
          <Text variant="detail" tone="muted">
            {t('withdrawal:turnoverMet')}
          </Text>
        </View>
      ) : (
        <View style={[a.gap_sm, a.pt_md]}>
          <View style={[a.row, a.between, a.gap_md]}>
            <Text variant="label" tone="muted" style={a.shrink}>
              {t('withdrawal:turnoverDone', { done: money(done), required: money(required) })}
            </Text>
            <Text variant="label" tone="muted">
              {t('withdrawal:locked', { amount: money(terms.locked) })}
            </Text>
          </View>
          <Progress value={shareOf(done, required)} label={t('withdrawal:turnover')} />
          <Text variant="detail">
            {t('withdrawal:turnoverLeft', { left: money(left), amount: money(terms.locked) })}
          </Text>
          <TurnoverWeights weights={weights} />
        </View>
      )}
    </Card>
  );
}
