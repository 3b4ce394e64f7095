import { Platform, Text as NativeText, type StyleProp, type TextStyle } from 'react-native';
import { formatMoney, isNegative, isZero, type Money as Amount } from '../lib/money';
import { tokens, useTheme, web } from '../theme';
import { Rolling } from './Rolling';
import { Text, unbroken, type TextTone, type TextVariant } from './Text';

export interface MoneyProps {
  amount: Amount;
  /** The sign to show, "฿"; left out where the currency stands in reach. */
  currency?: string;
  variant?: TextVariant;
  tone?: TextTone;
  /** + before what came in; winnings and losses take their color from it. */
  isChange?: boolean;
  weight?: keyof typeof tokens.weight;
  /** Digits that change roll to the next ones. */
  isRolling?: boolean;
  /** Decimals shown, cut and never rounded; 2 unless told. */
  digits?: number;
  testID?: string;
  style?: StyleProp<TextStyle>;
}

// Direction-neutral signs keep their place inside right-to-left sentences.
const isolate = { open: '\u2066', close: '\u2069', gap: '\u202F' };

export function Money({
  amount,
  currency,
  variant = 'body',
  tone,
  isChange = false,
  weight = 'semibold',
  isRolling = false,
  digits = 2,
  testID,
  style,
}: MoneyProps) {
  const { locale } = useTheme();
  const { size } = tokens.type[variant];
  const isLoss = isNegative(amount);
  const sign = isLoss ? '−' : isChange && !isZero(amount) ? '+' : '';
  const figure = formatMoney(amount, locale, { digits, sign: 'never' });
  return (
    <Text
      variant={variant}
      tone={tone ?? (isChange ? toneOfChange(amount) : 'text')}
      isDisplay
      isTabular
      weight={weight}
      style={[unbroken, fixed, style]}
      testID={testID}
    >
      {isolate.open}
      {sign}
      {currency !== undefined && <Sign size={size}>{currency}</Sign>}
      {currency !== undefined && Platform.OS !== 'web' && isolate.gap}
      {isRolling ? <Rolling figure={figure} /> : figure}
      {isolate.close}
    </Text>
  );
}

function toneOfChange(amount: Amount): TextTone {
  if (isZero(amount)) return 'muted';
  return isNegative(amount) ? 'bad' : 'good';
}

function Sign({ size, children }: { size: number; children: string }) {
  const { face, currency } = tokens;
  const system: TextStyle =
    Platform.OS === 'web'
      ? { fontFamily: face.system, marginEnd: size * currency.gap }
      : { fontWeight: tokens.weight.medium };
  return (
    <NativeText style={[{ fontSize: size * currency.scale }, system, web({ fontWeight: currency.weight })]}>
      {children}
    </NativeText>
  );
}

const fixed: TextStyle = { flexShrink: 0 };
