import { useState } from 'react';
import { View } from 'react-native';

import { sentenceOf, useIsOnline } from '../../api';
import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { isZero } from '../../lib/money';
import { formatTime } from '../../lib/time';
import { a, tokens, useTheme } from '../../theme';
import { Badge, Button, Card, Confirm, Icon, Money, Progress, Skeleton, Steps, Text, useToast } from '../../ui';
import { SectionFrame } from '../member';
import {
  Columns,
  DidNotLoad,
  Narrow,
  OfflineNote,
  OfflineReason,
  Reference,
  useCurrency,
  useGmtOffset,
} from '../wallet';
import { withdrawalRecordsLink } from './links';
import { canCancel, isFinal, shareOf, type Withdrawal } from './model';
import { useCancelWithdrawal, useWithdrawal } from './queries';
import { looksOf, stepsOf } from './states';

/** One request: what is known of it, where it stands, and what one can still do. */
export function WithdrawalProgress({ id }: { id: string }) {
  const t = useT();
  const asked = useWithdrawal(id);
  if (asked.data !== undefined) return <Known withdrawal={asked.data} readAt={asked.dataUpdatedAt} />;
  return (
    <SectionFrame hasBack title={t('withdrawal:one')}>
      <Narrow>
        {asked.isError ? (
          <DidNotLoad fault={asked.error} retry={() => void asked.refetch()} isBusy={asked.isFetching} />
        ) : (
          <Shape />
        )}
      </Narrow>
    </SectionFrame>
  );
}

function Known({ withdrawal, readAt }: { withdrawal: Withdrawal; readAt: number }) {
  const t = useT();
  const { symbol } = useCurrency();
  const isOnline = useIsOnline();
  const [isAsking, ask] = useState(false);
  const { payee, reference, state } = withdrawal;
  const foot = canCancel(state) ? (
    <Narrow>
      <Button
        label={t('withdrawal:takeBack')}
        size="lg"
        isWide
        isDisabled={!isOnline}
        onPress={() => ask(true)}
        testID={handle('withdraw', 'cancel')}
      />
      <OfflineReason />
    </Narrow>
  ) : (
    <Narrow>
      <Button
        label={t('withdrawal:records')}
        size="lg"
        isWide
        href={withdrawalRecordsLink()}
        testID={handle('withdraw', 'all')}
      />
    </Narrow>
  );
  return (
    <SectionFrame hasBack title={t('withdrawal:one')} foot={foot}>
      <OfflineNote readAt={readAt} />
      <Columns hasCard={false} side={<Course withdrawal={withdrawal} />}>
        <Money
          amount={withdrawal.amount}
          currency={symbol}
          variant="hero"
          testID={handle('withdraw', 'amount-asked')}
        />
        <Text variant="detail" tone="muted">{`${payee.bank}, ${payee.numberMasked}`}</Text>
        <Reference value={reference} name="withdraw" />
        <View style={a.pt_sm}>
          <Standing withdrawal={withdrawal} />
        </View>
      </Columns>
      <TakeBack id={withdrawal.id} isOpen={isAsking} onClose={() => ask(false)} />
    </SectionFrame>
  );
}

function Course({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useT();
  const theme = useTheme();
  return (
    <View style={a.gap_md}>
      <Line withdrawal={withdrawal} />
      <View style={[a.row, a.gap_sm, a.ps_sm]}>
        <Icon name="shield-check" size="mid" color={theme.color.muted} />
        <Text variant="label" tone="muted" style={a.shrink}>
          {t('withdrawal:neverAsked')}
        </Text>
      </View>
    </View>
  );
}

function Standing({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useT();
  const theme = useTheme();
  const { symbol } = useCurrency();
  const { key, tone, icon } = looksOf(withdrawal.state);
  const isOpen = !isFinal(withdrawal.state);
  const hasParts = !isZero(withdrawal.received) && withdrawal.state !== 'COMPLETED';
  return (
    <Card style={isOpen && theme.borderBrand} testID={handle('withdraw', `state-${withdrawal.state}`)}>
      <View style={a.gap_sm}>
        <Badge label={t(`withdrawal:state.${key}`)} tone={tone} icon={icon} />
        <Text variant="detail">{t(`withdrawal:stateText.${key}`)}</Text>
        {withdrawal.reason !== null && (
          <Text variant="detail" tone="muted">
            {t('withdrawal:reason', { reason: withdrawal.reason })}
          </Text>
        )}
        {hasParts && (
          <View style={[a.gap_sm, a.pt_sm]}>
            <Progress
              size="split"
              tone="good"
              label={t('withdrawal:received')}
              value={shareOf(withdrawal.received, withdrawal.amount)}
              rest={shareOf(withdrawal.remaining, withdrawal.amount)}
            />
            <View style={[a.row, a.between]}>
              <View>
                <Text variant="label" tone="muted">
                  {t('withdrawal:received')}
                </Text>
                <Money amount={withdrawal.received} currency={symbol} variant="detail" tone="good" />
              </View>
              <View style={a.align_end}>
                <Text variant="label" tone="muted">
                  {t('withdrawal:remaining')}
                </Text>
                <Money amount={withdrawal.remaining} currency={symbol} variant="detail" tone="brand" />
              </View>
            </View>
          </View>
        )}
      </View>
    </Card>
  );
}

function Line({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useT();
  const { locale } = useTheme();
  const offset = useGmtOffset();
  const at = { requested: withdrawal.requestedAt, checked: withdrawal.decidedAt };
  const steps = stepsOf(withdrawal.state).map(({ key, state }) => {
    const time = key === 'requested' || key === 'checked' ? at[key] : null;
    const known = time === null || state === 'now' ? undefined : formatTime(time, locale, offset, 'dayTime');
    return {
      key,
      state,
      title: t(`withdrawal:step.${key}`),
      detail: known ?? (state === 'failed' ? t('withdrawal:moneyBack') : t(`withdrawal:stepText.${key}`)),
    };
  });
  return (
    <Card>
      <Steps steps={steps} label={t('withdrawal:standing')} />
    </Card>
  );
}

function TakeBack({ id, isOpen, onClose }: { id: string; isOpen: boolean; onClose: () => void }) {
  const t = useT();
  const toast = useToast();
  const cancel = useCancelWithdrawal(id);
  const run = () => {
    if (cancel.isPending) return;
    cancel.mutate(undefined, {
      onError: (fault) => toast({ text: sentenceOf(fault, t), tone: 'bad' }),
      onSettled: onClose,
    });
  };
  return (
    <Confirm
      isOpen={isOpen}
      title={t('withdrawal:takeBackTitle')}
      confirmLabel={t('withdrawal:takeBack')}
      cancelLabel={t('withdrawal:keep')}
      onConfirm={run}
      onCancel={onClose}
      isDestructive
      isBusy={cancel.isPending}
    >
      {t('withdrawal:takeBackText')}
    </Confirm>
  );
}

function Shape() {
  return (
    <View aria-hidden style={a.gap_md} testID={handle('withdraw', 'loading')}>
      <Skeleton width="60%" height={tokens.type.hero.line} />
      <Skeleton width="80%" height={tokens.type.detail.line} />
      <Skeleton height={tokens.size.area} radius="lg" />
      <Skeleton height={tokens.size.stepRow * 4} radius="lg" />
    </View>
  );
}
