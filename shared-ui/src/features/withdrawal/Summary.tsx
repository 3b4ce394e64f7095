import { View } from 'react-native';

import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { add, type Money as Amount } from '../../lib/money';
import { Money, FigureLine } from '../../ui';
import { useCurrency } from '../wallet';
import type { Terms } from './model';

/** Everything that leaves the balance, before the withdrawal is sent. */
export function Summary({ amount, fee, terms }: { amount: Amount; fee: Amount; terms: Terms }) {
  const t = useT();
  const { symbol } = useCurrency();
  const free = t('withdrawal:freeLeft', { count: terms.freeLeftToday });
  return (
    <View testID={handle('withdraw', 'summary')}>
      <FigureLine label={t('withdrawal:youReceive')}>
        <Money amount={amount} currency={symbol} variant="detail" />
      </FigureLine>
      <FigureLine
        label={terms.freeLeftToday > 0 ? free : t('withdrawal:feeRate', { rate: terms.feeRate.replace(/\.?0+$/, '') })}
      >
        <Money amount={fee} currency={symbol} variant="detail" />
      </FigureLine>
      <FigureLine label={t('withdrawal:leftToday')}>{String(terms.leftToday)}</FigureLine>
      <FigureLine label={t('withdrawal:arrives')}>{t('withdrawal:usually')}</FigureLine>
      <FigureLine label={t('withdrawal:fromBalance')} isTotal>
        <Money amount={add(amount, fee)} currency={symbol} variant="heading" />
      </FigureLine>
    </View>
  );
}
