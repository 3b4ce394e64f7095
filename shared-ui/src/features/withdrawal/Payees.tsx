import { useState } from 'react';
import { View } from 'react-native';

import { ApiError, errorMessage } from '../../api';
import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { a, tokens, useTheme } from '../../theme';
import { Button, Confirm, Icon, IconButton, Text, Touch, useToast } from '../../ui';
import { useInstant } from '../system';
import { BankMark } from './BankMark';
import { isUsable, type Payee } from './model';
import { useRemovePayee } from './queries';

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
  const toast = useToast();
  const remove = useRemovePayee();
  const [leaving, setLeaving] = useState<Payee>();
  const removeChosen = () => {
    setLeaving(undefined);
    if (leaving === undefined) return;
    remove.mutate(leaving.id, {
      onSuccess() {
        if (leaving.id === value) onChange('');
        toast({ text: t('withdrawal:payee.removed'), tone: 'good' });
      },
      onError: (fault) =>
        toast({
          text:
            fault instanceof ApiError && fault.code === 'operation_in_progress'
              ? t('withdrawal:payee.inUse')
              : errorMessage(fault, t),
          tone: 'bad',
        }),
    });
  };
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
            <View key={payee.id} style={[a.row, a.gap_xs]}>
              <PayeeCard
                payee={payee}
                isChosen={payee.id === value}
                isReady={isUsable(payee, now)}
                onPress={() => onChange(payee.id)}
              />
              <IconButton
                icon="trash"
                size="row"
                label={t('withdrawal:payee.removeName', { name: `${payee.bank} ${payee.numberMasked}` })}
                isDisabled={!isOnline || remove.isPending}
                onPress={() => setLeaving(payee)}
                testID={handle('withdraw', `remove-${payee.id}`)}
              />
            </View>
          ))}
        </View>
      )}
      {error !== undefined && (
        <Text variant="label" tone="bad" role="alert">
          {error}
        </Text>
      )}
      <Confirm
        isOpen={leaving !== undefined}
        isDestructive
        title={t('withdrawal:payee.removeTitle', { name: `${leaving?.bank ?? ''} ${leaving?.numberMasked ?? ''}` })}
        confirmLabel={t('withdrawal:payee.remove')}
        cancelLabel={t('common:cancel')}
        onCancel={() => setLeaving(undefined)}
        onConfirm={removeChosen}
      >
        {t('withdrawal:payee.removeText')}
      </Confirm>
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
        a.grow,
        a.gap_md,
        a.round_md,
        theme.bgSurface,
        isChosen ? [theme.borderChosen, theme.bgTint] : theme.border,
        { padding, minHeight: tokens.size.row },
      ]}
    >
      <BankMark name={payee.bank} />
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
