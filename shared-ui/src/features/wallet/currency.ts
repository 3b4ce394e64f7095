import { useCallback } from 'react';

import { useLocale } from '../../i18n';
import { formatMoney, type Money } from '../../lib/money';
import { useWhiteLabel } from '../system';
import { useBalance } from './queries';

// Non-breaking and isolated: sign and amount stay together in either text direction.
const isolated = { open: '\u2066', gap: '\u202F', close: '\u2069' };

export interface Currency {
  code: string;
  symbol: string;
}

export function useCurrency(): Currency {
  const { data } = useBalance();
  const label = useWhiteLabel();
  return { code: data?.currency ?? label?.currency ?? '', symbol: data?.currencySymbol ?? label?.currencySymbol ?? '' };
}

/** Returns an amount with its currency sign for use inside a sentence. */
export function useMoneyText(): (amount: Money, digits?: number) => string {
  const { symbol } = useCurrency();
  const locale = useLocale();
  return useCallback(
    (amount: Money, digits = 2) => {
      const figure = formatMoney(amount, locale, { digits, sign: 'never' });
      return `${isolated.open}${amount.startsWith('-') ? '−' : ''}${symbol}${isolated.gap}${figure}${isolated.close}`;
    },
    [symbol, locale],
  );
}
