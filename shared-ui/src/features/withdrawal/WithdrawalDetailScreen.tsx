import { useState } from 'react';
import { View } from 'react-native';

import { errorMessage, useIsOnline } from '../../api';
import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import type { PathParams } from '../../lib/paths';
import { isZero } from '../../lib/money';
import { a, tokens, useTheme } from '../../theme';
import {
  Badge,
  Button,
  Card,
  Confirm,
  Icon,
  lazy,
  Money,
  Skeleton,
  Steps,
  Text,
  useToast,
  type Step,
  Narrow,
  Reference,
} from '../../ui';
import { useCurrency, useMoneyText } from '../wallet';
import { useInstant } from '../system';
import { OfflineReason, RecordDetail, RecordFrame } from '../records';
import { Confirmation, DisputedPart } from './Confirmation';
import { withdrawalRecordsLink } from './links';
import { canCancel, isFinal, partsIn, partToAnswer, type Part, type Withdrawal } from './model';
import { useCancelWithdrawal, useWithdrawal } from './queries';
import { ReceivedProgress } from './ReceivedProgress';
import { looksOf, partStep, stepsOf } from './states';

// Few merchants let members pay each other.
const MatchedParts = lazy(async () => (await import('../matching')).MatchedParts);

/** One withdrawal: its details, its progress and what the member can still do. */
export function WithdrawalDetailScreen({ params: { id } }: { params: PathParams<'withdrawalDetail'> }) {
  const t = useT();
  const record = useWithdrawal(id);
  return (
    <RecordDetail title={t('withdrawal:one')} record={record} shape={<DetailSkeleton />}>
      {(withdrawal, readAt) => <Known withdrawal={withdrawal} readAt={readAt} refetch={() => void record.refetch()} />}
    </RecordDetail>
  );
}

interface KnownProps {
  withdrawal: Withdrawal;
  readAt: number;
  refetch: () => void;
}

function Known({ withdrawal, readAt, refetch }: KnownProps) {
  const t = useT();
  const { symbol } = useCurrency();
  const isOnline = useIsOnline();
  const [isConfirming, ask] = useState(false);
  const { payee, reference, state, parts } = withdrawal;
  const part = partToAnswer(parts);
  const foot = canCancel(state) ? (
    <Narrow>
      <Button
        label={t('withdrawal:cancel')}
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
    <RecordFrame
      title={t('withdrawal:one')}
      foot={foot}
      readAt={readAt}
      side={<WithdrawalProgress withdrawal={withdrawal} />}
    >
      <Money amount={withdrawal.amount} currency={symbol} variant="hero" testID={handle('withdraw', 'amount-asked')} />
      <Text variant="detail" tone="muted">{`${payee.bank}, ${payee.numberMasked}`}</Text>
      <Reference value={reference} name="withdraw" />
      <View style={[a.gap_md, a.pt_sm]} testID={handle('withdraw', `state-${state}`)}>
        {part === undefined ? (
          <StateLine withdrawal={withdrawal} />
        ) : (
          <Confirmation key={part.id} withdrawal={withdrawal} part={part} onEnd={refetch} />
        )}
        {parts.some(({ isMatched }) => isMatched) && (
          <MatchedParts
            withdrawalId={withdrawal.id}
            countedParts={partsIn(parts, 'AUTO_RECEIVED').map((each) => each.id)}
          />
        )}
        {partsIn(parts, 'DISPUTED').map((each) => (
          <DisputedPart key={each.id} withdrawal={withdrawal} part={each} />
        ))}
      </View>
      <CancelDialog id={withdrawal.id} isOpen={isConfirming} onClose={() => ask(false)} />
    </RecordFrame>
  );
}

/** The progress of the withdrawal, with a warning about fraud. */
function WithdrawalProgress({ withdrawal }: { withdrawal: Withdrawal }) {
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

/** The state; where an answer is needed, the question shows it. */
function StateLine({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useT();
  const theme = useTheme();
  const money = useMoneyText();
  const { key, tone, icon } = looksOf(withdrawal.state);
  const isOpen = !isFinal(withdrawal.state);
  const hasParts = !isZero(withdrawal.received) && withdrawal.state !== 'COMPLETED';
  return (
    <Card style={isOpen && theme.borderBrand}>
      <View style={a.gap_sm}>
        <Badge label={t(`withdrawal:state.${key}`)} tone={tone} icon={icon} />
        <Text variant="detail">
          {t(isOffered(withdrawal) ? 'matching:part.offered' : `withdrawal:stateText.${key}`)}
        </Text>
        {withdrawal.reason !== null && (
          <Text variant="detail" tone="muted">
            {t('withdrawal:reason', { reason: withdrawal.reason })}
          </Text>
        )}
        {!isZero(withdrawal.refunded) && (
          <Text variant="detail" tone="muted">
            {t('withdrawal:refunded', { amount: money(withdrawal.refunded) })}
          </Text>
        )}
        {hasParts && <ReceivedProgress withdrawal={withdrawal} />}
      </View>
    </Card>
  );
}

/** Whether a part waits for another member to pay it. */
const isOffered = ({ parts }: Withdrawal): boolean =>
  partsIn(parts, 'NOT_DISBURSED').some(({ isMatched }) => isMatched);

function Line({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useT();
  const instant = useInstant();
  const partLine = usePartLine();
  const at = { requested: withdrawal.requestedAt, checked: withdrawal.decidedAt };
  const steps = stepsOf(withdrawal.state).flatMap(({ key, state }): Step[] => {
    if (key === 'paid' && withdrawal.parts.length > 0) return withdrawal.parts.map(partLine);
    const time = key === 'requested' || key === 'checked' ? at[key] : null;
    const known = time === null || state === 'now' ? undefined : instant(time, 'dayTime');
    return [
      {
        key,
        state,
        title: t(`withdrawal:step.${key}`),
        detail: known ?? (state === 'failed' ? t('withdrawal:moneyBack') : t(`withdrawal:stepText.${key}`)),
      },
    ];
  });
  return (
    <Card>
      <Steps steps={steps} label={t('withdrawal:standing')} />
    </Card>
  );
}

/** One part as a step: its amount, state and time. */
function usePartLine(): (part: Part) => Step {
  const t = useT();
  const money = useMoneyText();
  const instant = useInstant();
  return (part) => {
    const at = part.answeredAt ?? part.disbursedAt;
    return {
      key: part.id,
      state: partStep(part),
      title: t('withdrawal:part.title', { number: part.number, amount: money(part.amount) }),
      detail: t(
        part.isMatched && part.state === 'NOT_DISBURSED' ? 'matching:part.offered' : `withdrawal:part.${part.state}`,
        {
          time: at === null ? '' : instant(at, 'timeShort'),
        },
      ),
    };
  };
}

function CancelDialog({ id, isOpen, onClose }: { id: string; isOpen: boolean; onClose: () => void }) {
  const t = useT();
  const toast = useToast();
  const cancel = useCancelWithdrawal(id);
  const run = () => {
    if (cancel.isPending) return;
    cancel.mutate(undefined, {
      onError: (fault) => toast({ text: errorMessage(fault, t), tone: 'bad' }),
      onSettled: onClose,
    });
  };
  return (
    <Confirm
      isOpen={isOpen}
      title={t('withdrawal:cancelTitle')}
      confirmLabel={t('withdrawal:cancel')}
      cancelLabel={t('withdrawal:keep')}
      onConfirm={run}
      onCancel={onClose}
      isDestructive
      isBusy={cancel.isPending}
    >
      {t('withdrawal:cancelText')}
    </Confirm>
  );
}

function DetailSkeleton() {
  return (
    <View aria-hidden style={a.gap_md} testID={handle('withdraw', 'loading')}>
      <Skeleton width="60%" height={tokens.type.hero.line} />
      <Skeleton width="80%" height={tokens.type.detail.line} />
      <Skeleton height={tokens.size.area} radius="lg" />
      <Skeleton height={tokens.size.stepRow * 4} radius="lg" />
    </View>
  );
}
