import { grouped, units, type Money } from './money';
import { currentLocale } from './words';

interface Props {
  value: Money;
  symbol: string;
  sign?: 'plus' | 'minus';
  isShort?: boolean;
}

/** An amount with a smaller currency sign, without a line break between them. */
export function Amount({ value, symbol, sign, isShort = false }: Props) {
  const isNegative = units(value) < 0n;
  return (
    <span className="amount">
      {sign === 'plus' && '+'}
      {(sign === 'minus' || isNegative) && '−'}
      <span className="symbol">{symbol}</span>
      {grouped(value, currentLocale(), isShort)}
    </span>
  );
}

/** An amount as plain text, for labels and messages. */
export function amountText(value: Money, symbol: string, isShort = false): string {
  return `${symbol}${grouped(value, currentLocale(), isShort)}`;
}
