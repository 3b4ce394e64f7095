import { View } from 'react-native';

import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import type { Money as Amount } from '../../lib/money';
import { a } from '../../theme';
import { Money, Text, FigureLine } from '../../ui';
import { useCurrency } from '../wallet';
import type { Terms } from './model';

/** The resulting amounts, before the transfer is sent. */
export function Summary({ amount, receiver, terms }: { amount: Amount; receiver: string; terms: Terms }) {
  const t = useT();
  const { symbol } = useCurrency();
  return (
    <View testID={handle('transfer', 'summary')}>
      <FigureLine label={t('transfer:receives', { name: receiver })}>
        <Money amount={amount} currency={symbol} variant="detail" />
      </FigureLine>
      <FigureLine label={t('wallet:fee')}>{t('transfer:free')}</FigureLine>
      <FigureLine label={t('transfer:arrives')}>{t('transfer:atOnce')}</FigureLine>
      <FigureLine label={t('transfer:countLeft')}>{String(terms.countLeftToday)}</FigureLine>
      <FigureLine label={t('transfer:amountLeft')}>
        <Money amount={terms.amountLeftToday} currency={symbol} variant="detail" />
      </FigureLine>
      <FigureLine label={t('transfer:fromBalance')} isTotal>
        <Money amount={amount} currency={symbol} variant="heading" />
      </FigureLine>
      <Text variant="label" tone="muted" style={a.pt_sm}>
        {t('transfer:final')}
      </Text>
    </View>
  );
}
