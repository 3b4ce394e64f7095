import { View } from 'react-native';

import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import type { Money as Amount } from '../../lib/money';
import { a, tokens } from '../../theme';
import { Countdown, Money, Skeleton, Text, FigureLine } from '../../ui';
import { useMoneyText } from '../wallet';
import { costOf, rateOf, type Quote } from './model';

export interface QuoteProps {
  amount: Amount;
  quote: Quote | undefined;
  /** The quote has expired: request another. */
  onEnd: () => void;
}

/** The amount in the channel's currency, the rate, and how long the quote is valid. */
export function QuoteSummary({ amount, quote, onEnd }: QuoteProps) {
  const t = useT();
  const money = useMoneyText();
  if (quote === undefined)
    return (
      <View aria-hidden>
        <Skeleton height={tokens.space.xxl} />
      </View>
    );
  return (
    <View style={a.pt_sm} testID={handle('deposit', 'quote')}>
      <FigureLine label={t('deposit:youSend')} testID={handle('deposit', 'cost')}>
        <Money amount={costOf(quote, amount)} currency={quote.currency} variant="detail" />
      </FigureLine>
      <View style={[a.row, a.between, a.gap_md]}>
        <Text variant="label" tone="muted">
          {t('deposit:rate', { currency: quote.currency, rate: money(rateOf(quote), 4) })}
        </Text>
        <Countdown
          key={quote.id}
          until={Date.parse(quote.expiresAt)}
          label={t('deposit:rateHolds')}
          variant="label"
          tone="muted"
          onEnd={onEnd}
          testID={handle('deposit', 'quote-left')}
        />
      </View>
    </View>
  );
}
