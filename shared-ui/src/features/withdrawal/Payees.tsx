import { View } from 'react-native';

import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { a, tokens, useTheme } from '../../theme';
import { Button, Icon, Text, Touch } from '../../ui';
import { useInstant } from '../system';
import { isUsable, type Payee } from './model';

export interface PayeesProps {
  payees: readonly Payee[];
  value: string;
  error: string | undefined;
  now: number;
  isOnline: boolean;
  onChange: (id: string) => void;
  onAdd: () => void;
}

/** The member's payees. A new one can be used after a waiting period, whose end is shown. */
export function Payees({ payees, value, error, now, isOnline, onChange, onAdd }: PayeesProps) {
  const t = useT();
  return (
    <View style={a.gap_sm}>
      <View style={[a.row, a.between]}>
        <Text variant="detail" tone="muted">
          {t('withdrawal:to')}
        </Text>
        {payees.length > 0 && (
          <Button
            label={t('withdrawal:addPayee')}
            kind="text"
            size="sm"
            icon="plus"
            isDisabled={!isOnline}
            onPress={onAdd}
            testID={handle('withdraw', 'add-payee')}
          />
        )}
      </View>
      {payees.length === 0 ? (
        <Button
          label={t('withdrawal:addPayee')}
          icon="bank"
          size="lg"
          isWide
          isDisabled={!isOnline}
          onPress={onAdd}
          testID={handle('withdraw', 'add-payee')}
        />
      ) : (
        <View role="radiogroup" aria-label={t('withdrawal:to')} style={a.gap_sm}>
          {payees.map((payee) => (
            <PayeeCard
              key={payee.id}
              payee={payee}
              isChosen={payee.id === value}
              isReady={isUsable(payee, now)}
              onPress={() => onChange(payee.id)}
            />
          ))}
        </View>
      )}
      {error !== undefined && (
        <Text variant="label" tone="bad" role="alert">
          {error}
        </Text>
      )}
    </View>
  );
}

function PayeeCard({
  payee,
  isChosen,
  isReady,
  onPress,
}: {
  payee: Payee;
  isChosen: boolean;
  isReady: boolean;
  onPress: () => void;
}) {
  const t = useT();
  const theme = useTheme();
  const instant = useInstant();
  const detail = isReady ? payee.holder : t('withdrawal:usableAt', { time: instant(payee.usableAt, 'dayTime') });
  const padding = tokens.space.md - (isChosen ? tokens.hairline.thick : tokens.hairline.thin);
  return (
    <Touch
      role="radio"
      aria-checked={isChosen}
      aria-label={`${payee.bank} ${payee.numberMasked}, ${detail}`}
      disabled={!isReady}
      onPress={onPress}
      testID={handle('withdraw', `payee-${payee.id}`)}
      style={[
        a.row,
        a.gap_md,
        a.round_md,
        theme.bgSurface,
        isChosen ? [theme.borderChosen, theme.bgTint] : theme.border,
        { padding, minHeight: tokens.size.row },
      ]}
    >
      <Icon name="bank" color={isChosen ? theme.color.brand : theme.color.muted} />
      <View style={a.grow}>
        <Text
          variant="detail"
          weight="medium"
          tone={isReady ? 'text' : 'faint'}
          lines={1}
        >{`${payee.bank} ${payee.numberMasked}`}</Text>
        <Text variant="label" tone={isReady ? 'muted' : 'warn'} lines={2}>
          {detail}
        </Text>
      </View>
      {isChosen && <Icon name="check-circle" size="mid" isFilled color={theme.color.brand} />}
    </Touch>
  );
}
