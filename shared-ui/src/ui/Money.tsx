import { Platform, Text as NativeText, type StyleProp, type TextStyle } from 'react-native';
import { formatMoney, isNegative, isZero, type Money as Amount } from '../lib/money';
import { tokens, useTheme, web } from '../theme';
import { RollingFigure } from './RollingFigure';
import { Text, unbroken, type TextTone, type TextVariant } from './Text';

export interface MoneyProps {
  amount: Amount;
  /** The currency sign, "฿"; omitted where the currency is shown nearby. */
  currency?: string;
  variant?: TextVariant;
  tone?: TextTone;
  /** Shows + for gains and colors gains and losses. */
  isChange?: boolean;
  weight?: keyof typeof tokens.weight;
  /** Animates changing digits. */
  isRolling?: boolean;
  /** Number of decimals, truncated and never rounded; 2 by default. */
  digits?: number;
  testID?: string;
  style?: StyleProp<TextStyle>;
}

// Isolation marks keep the sign in place inside right-to-left text.
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
      {isRolling ? <RollingFigure figure={figure} /> : figure}
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
