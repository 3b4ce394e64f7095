import { View } from 'react-native';

import { useT } from '../../i18n';
import { parseMoney, typedMoney } from '../../i18n/amount';
import { handle } from '../../lib/handle';
import { unitsOf, type Money } from '../../lib/money';
import { a, tokens, useTheme } from '../../theme';
import { IconButton } from '../IconButton';
import { Text } from '../Text';
import { Touch } from '../Touch';
import { Field } from './Field';

export interface AmountFieldProps {
  name: string;
  label: string;
  symbol: string;
  value: string;
  error: string | undefined;
  /** Allowed range, shown beside the label. */
  range: string;
  quickAmounts: readonly Money[];
  onChange: (value: string) => void;
  onBlur: () => void;
  onSubmit: () => void;
}

/** A large amount field with buttons for common amounts. */
export function AmountField({
  name,
  label,
  symbol,
  value,
  error,
  range,
  quickAmounts,
  onChange,
  onBlur,
  onSubmit,
}: AmountFieldProps) {
  const t = useT();
  const theme = useTheme();
  const amount = parseMoney(value);
  const blur = () => {
    // An amount with more than two decimals stays as typed, so that validation can refuse it.
    if (amount !== null && unitsOf(amount) % 100n === 0n) onChange(typedMoney(amount));
    onBlur();
  };
  return (
    <View style={a.gap_sm}>
      <View>
        <Field
          label={label}
          kind="decimal"
          size="amount"
          prefix={symbol}
          value={value}
          error={error ?? null}
          onChange={onChange}
          onBlur={blur}
          onSubmit={onSubmit}
          autoComplete="off"
          maxLength={14}
          testID={handle(name, 'amount')}
          suffix={
            value === '' ? undefined : (
              <IconButton icon="x-circle" size="mid" label={t('common:clearAmount')} onPress={() => onChange('')} />
            )
          }
        />
        <View style={[a.absolute, beside]} pointerEvents="none">
          <Text variant="label" tone="muted">
            {range}
          </Text>
        </View>
      </View>
      {quickAmounts.length > 0 && (
        <View role="group" aria-label={t('common:quickAmounts')} style={[a.row, a.gap_sm, quickRow]}>
          {quickAmounts.map((quick) => {
            const isChosen = amount !== null && unitsOf(amount) === unitsOf(quick);
            return (
              <Touch
                key={quick}
                role="button"
                aria-label={typedMoney(quick)}
                accessibilityState={{ selected: isChosen }}
                onPress={() => onChange(typedMoney(quick))}
                hitSlop={quickReach}
                testID={handle(name, `quick-${quick.replace(/\.\d+$/, '')}`)}
                style={[
                  a.center,
                  a.grow,
                  a.round_md,
                  isChosen ? [theme.bgTintStrong, theme.borderBrand] : theme.border,
                  quickBox,
                ]}
              >
                <Text
                  variant="detail"
                  weight="semibold"
                  isDisplay
                  isTabular
                  tone={isChosen ? 'brand' : 'muted'}
                  lines={1}
                >
                  {typedMoney(quick)}
                </Text>
              </Touch>
            );
          })}
        </View>
      )}
    </View>
  );
}

const beside = { top: 0, end: 0, height: tokens.type.detail.line, justifyContent: 'center' } as const;
// The buttons are lower than a touch target; the row leaves room for their hit slop.
const quickReach = (tokens.target - tokens.size.thumb) / 2;
const quickRow = { paddingVertical: quickReach };
const quickBox = { height: tokens.size.thumb };
