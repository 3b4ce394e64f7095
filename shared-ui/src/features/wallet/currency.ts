import { useCallback } from 'react';

import { useLocale } from '../../i18n';
import { formatMoney, type Money } from '../../lib/money';
import { useWhiteLabel } from '../system';
import { useBalance } from './queries';

// Narrow, and never broken: sign and figure stay together, whatever the direction of the sentence.
const bound = { open: '\u2066', gap: '\u202F', close: '\u2069' };

export interface Currency {
  code: string;
  symbol: string;
}

export function useCurrency(): Currency {
  const { data } = useBalance();
  const label = useWhiteLabel();
  return { code: data?.currency ?? label?.currency ?? '', symbol: data?.currencySymbol ?? label?.currencySymbol ?? '' };
}

/** An amount inside a sentence, with its sign. */
export function useMoneyText(): (amount: Money, digits?: number) => string {
  const { symbol } = useCurrency();
  const locale = useLocale();
  return useCallback(
    (amount: Money, digits = 2) => {
      const figure = formatMoney(amount, locale, { digits, sign: 'never' });
      return `${bound.open}${amount.startsWith('-') ? '−' : ''}${symbol}${bound.gap}${figure}${bound.close}`;
    },
    [symbol, locale],
  );
}
