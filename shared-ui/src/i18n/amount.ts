import { parseAmount } from '../lib/input/amount';
import { formatMoney, hasDecimals, type Money } from '../lib/money';
import { intlLocaleOf } from './languages';
import { currentLocale } from './setup';

/** Reads an amount that was typed in the current language; null for what is none or may be read in two ways. */
export const parseMoney = (text: string): Money | null => parseAmount(text, intlLocaleOf(currentLocale()));

/** An amount as it is typed in the current language, with decimals only where it has some. */
export const typedMoney = (amount: Money): string =>
  formatMoney(amount, intlLocaleOf(currentLocale()), { digits: hasDecimals(amount) ? 2 : 0 });
