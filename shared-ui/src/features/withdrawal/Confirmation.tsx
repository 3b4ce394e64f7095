import { useRef, useState } from 'react';
import { View } from 'react-native';

import { errorMessage, useIsOnline } from '../../api';
import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { a, useTheme } from '../../theme';
import { Button, Card, Confirm, Countdown, Icon, lazy, Money, Text, useToast } from '../../ui';
import { useCurrency, useMoneyText } from '../wallet';
import { OfflineReason } from '../records';
import { useInstant } from '../system';
import { DisputePopup } from './DisputePopup';
import { countedParts, type Part, type Withdrawal } from './model';
import { useAnswerPayout, type PayoutAnswer } from './queries';
import { ReceivedProgress } from './ReceivedProgress';

// Few merchants let members pay each other.
const PaidByMember = lazy(async () => (await import('../matching')).PaidByMember);

export interface ConfirmationProps {
  withdrawal: Withdrawal;
  /** The part that awaits an answer. */
  part: Part;
  /** Refetches the withdrawal when the deadline passes. */
  onEnd: () => void;
}

/** Asks whether a part was received, with the time left. Of a single part, all is the same as this one. */
export function Confirmation({ withdrawal, part, onEnd }: ConfirmationProps) {
  const t = useT();
  const theme = useTheme();
  const money = useMoneyText();
  const isOnline = useIsOnline();
  const [open, setOpen] = useState<'dispute' | 'partly' | 'all' | null>(null);
  const { send, isBusy } = useAnswer(withdrawal.id);
  const amount = money(part.amount);
  const foot = { size: 'lg', isDisabled: !isOnline || isBusy } as const;
  return (
    <Card style={theme.borderBrand} testID={handle('withdraw', `ask-${part.number}`)}>
      <View style={a.gap_md}>
        <View>
          <Text variant="heading" level={2}>
            {t('withdrawal:confirm.question', { amount })}
          </Text>
          <PartNumber withdrawal={withdrawal} part={part} />
        </View>
        {part.isMatched && <PaidByMember withdrawalId={withdrawal.id} partId={part.id} />}
        <ReceivedProgress withdrawal={withdrawal} />
        <Button
          {...foot}
          label={t('withdrawal:confirm.yesAmount', { amount })}
          kind="filled"
          isWide
          isBusy={isBusy}
          onPress={() => send({ action: 'received', part: part.id })}
          testID={handle('withdraw', 'received')}
        />
        <View style={[a.row_stretch, a.gap_sm]}>
          <View style={a.grow}>
            <Button
              {...foot}
              label={t('withdrawal:confirm.no')}
              isWide
              onPress={() => setOpen('dispute')}
              testID={handle('withdraw', 'not-received')}
            />
          </View>
          {countedParts(withdrawal.parts).length > 1 && (
            <View style={a.grow}>
              <Button
                {...foot}
                label={t('withdrawal:confirm.all')}
                isWide
                onPress={() => setOpen('all')}
                testID={handle('withdraw', 'all-received')}
              />
            </View>
          )}
        </View>
        {part.isMatched && <DifferentAmount isDisabled={foot.isDisabled} onPress={() => setOpen('partly')} />}
        <OfflineReason />
        {part.deadline === null ? <NoDeadline /> : <TimeLeft part={part} deadline={part.deadline} onEnd={onEnd} />}
      </View>
      <DisputePopup
        id={withdrawal.id}
        part={part}
        isPartly={open === 'partly'}
        isOpen={open === 'dispute' || open === 'partly'}
        onClose={() => setOpen(null)}
      />
      <Confirm
        isOpen={open === 'all'}
        title={t('withdrawal:confirm.allTitle')}
        confirmLabel={t('withdrawal:confirm.all')}
        cancelLabel={t('common:back')}
        isBusy={isBusy}
        onConfirm={() => {
          send({ action: 'allReceived' });
          setOpen(null);
        }}
        onCancel={() => setOpen(null)}
      >
        {t('withdrawal:confirm.allText')}
      </Confirm>
    </Card>
  );
}

/** The number of the part, and when it was sent. */
function PartNumber({ withdrawal, part }: { withdrawal: Withdrawal; part: Part }) {
  const t = useT();
  const instant = useInstant();
  const counted = countedParts(withdrawal.parts);
  const time = instant(part.disbursedAt ?? '', 'timeShort');
  const number = counted.findIndex(({ id }) => id === part.id) + 1;
  return (
    <Text variant="detail" tone="muted">
      {counted.length === 1
        ? t('withdrawal:confirm.sentAt', { time })
        : t('withdrawal:confirm.partOf', { number, total: counted.length, time })}
    </Text>
  );
}

function TimeLeft({ part, deadline, onEnd }: { part: Part; deadline: string; onEnd: () => void }) {
  const t = useT();
  const theme = useTheme();
  const label = t('withdrawal:confirm.countsIn');
  return (
    <View style={a.gap_xs}>
      <View style={[a.row, a.gap_sm]}>
        <Icon name="timer" size="mid" color={theme.color.brand} />
        <Text variant="label" tone="muted" style={a.shrink}>
          {label}
        </Text>
        <View style={a.push}>
          <Countdown
            until={Date.parse(deadline)}
            label={label}
            variant="detail"
            onEnd={onEnd}
            testID={handle('withdraw', 'time-left')}
          />
        </View>
      </View>
      <Text variant="label" tone="muted">
        {t(part.isMatched ? 'matching:paid.forced' : 'withdrawal:confirm.hint')}
      </Text>
    </View>
  );
}

/** The answer of a receiver to whom a member transferred more or less than the part. */
function DifferentAmount({ isDisabled, onPress }: { isDisabled: boolean; onPress: () => void }) {
  const t = useT();
  return (
    <Button
      label={t('matching:paid.partly')}
      isWide
      isDisabled={isDisabled}
      onPress={onPress}
      testID={handle('match', 'partly')}
    />
  );
}

/** The time to answer about a member's transfer begins with the second reminder. */
function NoDeadline() {
  const t = useT();
  const theme = useTheme();
  return (
    <View style={[a.row_top, a.gap_sm]} testID={handle('match', 'no-deadline')}>
      <Icon name="timer" size="mid" color={theme.color.muted} />
      <Text variant="label" tone="muted" style={a.shrink}>
        {t('matching:paid.noDeadline')}
      </Text>
    </View>
  );
}

/** A disputed part: what happens next, and how to withdraw the dispute. */
export function DisputedPart({ withdrawal, part }: { withdrawal: Withdrawal; part: Part }) {
  const t = useT();
  const money = useMoneyText();
  const isOnline = useIsOnline();
  const { send, isBusy } = useAnswer(withdrawal.id);
  const [isConfirming, ask] = useState(false);
  return (
    <Card testID={handle('withdraw', `disputed-${part.number}`)}>
      <View style={a.gap_sm}>
        <View style={[a.row, a.between, a.gap_md]}>
          <Text variant="detail" weight="medium" style={a.shrink}>
            {t(part.isMatched ? 'matching:disputed.open' : 'withdrawal:dispute.open')}
          </Text>
          <Amount part={part} />
        </View>
        <Text variant="detail" tone="muted">
          {t(part.isMatched ? 'matching:lateDisputed.text' : 'withdrawal:dispute.promise')}
        </Text>
        <Button
          label={t('withdrawal:dispute.received')}
          isWide
          isBusy={isBusy}
          isDisabled={!isOnline}
          onPress={() => ask(true)}
          testID={handle('withdraw', `received-${part.number}`)}
        />
      </View>
      <Confirm
        isOpen={isConfirming}
        title={t('withdrawal:dispute.receivedTitle', { amount: money(part.amount) })}
        confirmLabel={t('withdrawal:dispute.received')}
        cancelLabel={t('common:back')}
        onConfirm={() => {
          send({ action: 'receivedAfterAll', part: part.id });
          ask(false);
        }}
        onCancel={() => ask(false)}
      >
        {t('withdrawal:dispute.receivedText')}
      </Confirm>
    </Card>
  );
}

function Amount({ part }: { part: Part }) {
  const { symbol } = useCurrency();
  return <Money amount={part.amount} currency={symbol} variant="detail" />;
}

/** Sends an answer once; after a refusal the withdrawal is refetched. */
function useAnswer(id: string) {
  const t = useT();
  const toast = useToast();
  const { mutate, isPending } = useAnswerPayout(id);
  // State updates are asynchronous: two taps may come before the next render.
  const isSending = useRef(false);
  const send = (answer: PayoutAnswer) => {
    if (isSending.current) return;
    isSending.current = true;
    mutate(answer, {
      onError: (fault) => toast({ text: errorMessage(fault, t), tone: 'bad' }),
      onSettled: () => {
        isSending.current = false;
      },
    });
  };
  return { send, isBusy: isPending };
}
