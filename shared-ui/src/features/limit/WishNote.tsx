import { View } from 'react-native';

import { sentenceOf, useIsOnline } from '../../api';
import { useFormat, useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { a, useTheme } from '../../theme';
import { Button, Icon, Text, useToast } from '../../ui';
import { useMoneyText } from '../wallet';
import type { Limit, Wish } from './model';
import { useChangeLimits } from './queries';

/** A raise under way: it waits for its day, then for a word; until then it may be taken back. */
export function WishNote({ limit, wish }: { limit: Limit; wish: Wish }) {
  const t = useT();
  const theme = useTheme();
  const toast = useToast();
  const format = useFormat();
  const money = useMoneyText();
  const isOnline = useIsOnline();
  const { mutate, isPending, variables } = useChangeLimits();
  const { kind, period } = limit;
  const name = `${kind}-${period}`.toLowerCase();
  const change = (action: 'confirm' | 'takeBack') =>
    mutate(
      { action, which: { kind, period } },
      {
        onSuccess: () =>
          toast({ text: t(`limit:wish.${action === 'confirm' ? 'confirmed' : 'takenBack'}`), tone: 'good' }),
        onError: (fault) => toast({ text: sentenceOf(fault, t), tone: 'bad' }),
      },
    );
  const words = { amount: wish.amount === null ? '' : money(wish.amount), when: format.dateTime(wish.readyAt) };
  const stage = wish.isReady ? 'ready' : 'waits';
  return (
    <View
      style={[a.gap_md, a.p_md, a.mb_md, a.round_md, { backgroundColor: theme.color.neutralTint }]}
      testID={handle('limit-wish', name)}
    >
      <View style={[a.row_top, a.gap_sm]}>
        <Icon name={wish.isReady ? 'info' : 'hourglass-medium'} size="mid" color={theme.color.muted} />
        <Text variant="detail" style={a.shrink}>
          {wish.amount === null ? t(`limit:wish.${stage}Removal`, words) : t(`limit:wish.${stage}Raise`, words)}
        </Text>
      </View>
      <View style={[a.row, a.wrap, a.gap_sm]}>
        {wish.isReady && (
          <Button
            label={t('limit:wish.confirm')}
            size="sm"
            isDisabled={!isOnline}
            isBusy={isPending && variables.action === 'confirm'}
            onPress={() => change('confirm')}
            testID={handle('limit-confirm', name)}
          />
        )}
        <Button
          label={t('limit:wish.takeBack')}
          size="sm"
          kind={wish.isReady ? 'text' : 'quiet'}
          isDisabled={!isOnline}
          isBusy={isPending && variables.action === 'takeBack'}
          onPress={() => change('takeBack')}
          testID={handle('limit-keep', name)}
        />
      </View>
    </View>
  );
}
