import { View } from 'react-native';

import { errorMessage, useIsOnline } from '../../api';
import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { a, useTheme } from '../../theme';
import { Button, Icon, Text, useToast } from '../../ui';
import { useInstant } from '../system';
import { useMoneyText } from '../wallet';
import type { Limit, PendingChange } from './model';
import { useChangeLimits } from './queries';

/** A pending increase, which can be confirmed after the waiting period and cancelled until then. */
export function PendingChangeNote({ limit, pendingChange }: { limit: Limit; pendingChange: PendingChange }) {
  const t = useT();
  const theme = useTheme();
  const toast = useToast();
  const instant = useInstant();
  const money = useMoneyText();
  const isOnline = useIsOnline();
  const { mutate, isPending, variables } = useChangeLimits();
  const { kind, period } = limit;
  const name = `${kind}-${period}`.toLowerCase();
  const change = (action: 'confirm' | 'cancel') =>
    mutate(
      { action, which: { kind, period } },
      {
        onSuccess: () =>
          toast({ text: t(`limit:pending.${action === 'confirm' ? 'confirmed' : 'cancelled'}`), tone: 'good' }),
        onError: (fault) => toast({ text: errorMessage(fault, t), tone: 'bad' }),
      },
    );
  const values = {
    amount: pendingChange.amount === null ? '' : money(pendingChange.amount),
    when: instant(pendingChange.readyAt, 'minute'),
  };
  const stage = pendingChange.isReady ? 'ready' : 'waits';
  return (
    <View
      style={[a.gap_md, a.p_md, a.mb_md, a.round_md, { backgroundColor: theme.color.neutralTint }]}
      testID={handle('limit-pending', name)}
    >
      <View style={[a.row_top, a.gap_sm]}>
        <Icon name={pendingChange.isReady ? 'info' : 'hourglass-medium'} size="mid" color={theme.color.muted} />
        <Text variant="detail" style={a.shrink}>
          {pendingChange.amount === null
            ? t(`limit:pending.${stage}Removal`, values)
            : t(`limit:pending.${stage}Raise`, values)}
        </Text>
      </View>
      <View style={[a.row, a.wrap, a.gap_sm]}>
        {pendingChange.isReady && (
          <Button
            label={t('limit:pending.confirm')}
            size="sm"
            isDisabled={!isOnline}
            isBusy={isPending && variables.action === 'confirm'}
            onPress={() => change('confirm')}
            testID={handle('limit-confirm', name)}
          />
        )}
        <Button
          label={t('limit:pending.cancel')}
          size="sm"
          kind={pendingChange.isReady ? 'text' : 'quiet'}
          isDisabled={!isOnline}
          isBusy={isPending && variables.action === 'cancel'}
          onPress={() => change('cancel')}
          testID={handle('limit-keep', name)}
        />
      </View>
    </View>
  );
}
