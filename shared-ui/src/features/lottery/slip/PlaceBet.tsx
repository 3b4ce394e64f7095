import { useState } from 'react';
import { View } from 'react-native';

import { useIsOnline } from '../../../api';
import { useFormat, useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { money, moneyOf } from '../../../lib/money';
import { openPopup } from '../../../lib/popup';
import { clockOf } from '../../../lib/time';
import { history } from '../../../platform/history';
import { a } from '../../../theme';
import { Button, Confirm, FigureLine, Money, Text, useToast } from '../../../ui';
import { useMember } from '../../member';
import { OfflineReason } from '../../records';
import { useCurrency, useMoneyText } from '../../wallet';
import { lotteryLink } from '../links';
import { shortNumber, type Game, type Issue } from '../model';
import type { CurrentIssue } from '../play/useIssue';
import { useCurrent } from '../queries';
import { hasClosed, orderFault, usePlaceBet } from './usePlaceBet';
import type { SlipState } from './useSlip';

interface PlaceBetProps {
  state: SlipState;
  game: Game;
  current: CurrentIssue;
  onPlaced?: () => void;
}

/** The button with the stake, the summary before the bet, and what became of it. */
export function PlaceBet({ state, game, current, onPlaced }: PlaceBetProps) {
  const t = useT();
  const toast = useToast();
  const moneyText = useMoneyText();
  const { symbol } = useCurrency();
  const isOnline = useIsOnline();
  const isTrial = useMember()?.kind === 'trial';
  // The issue of the summary; a later one has to be confirmed again.
  const [asked, setAsked] = useState<Issue | null>(null);
  const { mode } = state.pricing;
  const order = usePlaceBet(state, game.gameCode, mode);
  const draws = state.slip.chase?.multiples.length ?? 1;
  const { data: following } = useCurrent(game.gameCode, draws);
  const { issue, seconds } = current;
  const isOpen = issue !== undefined && seconds > 0 && game.isOpen;
  const canPlace = state.lines.length > 0 && state.multiple !== null && isOpen && isOnline;
  const total = moneyOf(state.total);
  const place = () => {
    if (issue === undefined) return;
    const issues = draws === 1 ? [issue] : (following?.issues ?? []);
    if (issues.length < draws) return;
    order.mutate(issues, {
      onSuccess: ({ id, stake }) => {
        setAsked(null);
        onPlaced?.();
        const amount = moneyText(money(stake));
        toast({
          text: [
            t('lottery:placed'),
            draws === 1
              ? t('lottery:placedText', { amount, number: shortNumber(issue.number) })
              : t('lottery:placedChase', { amount, count: draws }),
          ].join('. '),
          tone: 'good',
          action: {
            label: t('lottery:order.detail'),
            onPress: () => history.push(lotteryLink({ mode, gameCode: game.gameCode, view: 'order', id })),
          },
        });
      },
    });
  };
  const ask = () => {
    if (isTrial) {
      openPopup({ name: 'trueAccount' });
      return;
    }
    order.reset();
    setAsked(issue ?? null);
  };
  return (
    <View style={[a.gap_xs, a.full]}>
      <Button
        label={t('lottery:submitAmount', { amount: moneyText(total) })}
        kind="filled"
        size="lg"
        isWide
        isBusy={order.isPending}
        isDisabled={!canPlace}
        onPress={ask}
        testID={handle('lottery', 'submit')}
      >
        <View style={[a.row, a.between, a.gap_md]}>
          <Text weight="semibold" tone={canPlace ? 'onBrand' : 'faint'}>
            {t('lottery:submit')}
          </Text>
          <Money amount={total} currency={symbol} tone={canPlace ? 'onBrand' : 'faint'} />
        </View>
      </Button>
      {!isOnline && <OfflineReason />}
      {asked !== null && (
        <Summary
          state={state}
          game={game}
          current={current}
          asked={asked}
          error={order.error === null || hasClosed(order.error) ? null : orderFault(order.error, t)}
          hasClosed={hasClosed(order.error)}
          isBusy={order.isPending}
          onConfirm={() => {
            if (asked.number !== issue?.number || hasClosed(order.error)) ask();
            if (issue !== undefined) place();
          }}
          onCancel={() => setAsked(null)}
        />
      )}
    </View>
  );
}

interface SummaryProps {
  state: SlipState;
  game: Game;
  current: CurrentIssue;
  asked: Issue;
  error: string | null;
  hasClosed: boolean;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** What is bet on which draw; when that one closes, the next is offered in its place. */
function Summary({ state, game, current, asked, error, hasClosed, isBusy, onConfirm, onCancel }: SummaryProps) {
  const t = useT();
  const format = useFormat();
  const moneyText = useMoneyText();
  const { symbol } = useCurrency();
  const { issue, seconds } = current;
  const isNext = issue !== undefined && issue.number !== asked.number && seconds > 0;
  const isClosed = !isNext && (seconds === 0 || hasClosed);
  const number = issue === undefined ? '' : shortNumber(issue.number);
  return (
    <Confirm
      isOpen
      title={t('lottery:confirmTitle')}
      confirmLabel={
        isNext
          ? t('lottery:movedPlace', { next: number })
          : t('lottery:submitAmount', { amount: moneyText(moneyOf(state.total)) })
      }
      cancelLabel={t('common:cancel')}
      onConfirm={onConfirm}
      onCancel={onCancel}
      isBusy={isBusy || isClosed}
    >
      <View style={a.gap_sm}>
        {isNext && (
          <Text variant="detail" tone="warn" role="status" testID={handle('lottery', 'moved')}>
            {t('lottery:moved', { old: shortNumber(asked.number), next: number })}
          </Text>
        )}
        <View>
          <FigureLine label={t('lottery:confirmGame')}>{game.name}</FigureLine>
          <FigureLine label={t('lottery:confirmDraw')}>
            {isClosed
              ? t('lottery:closedFor', { number: shortNumber(asked.number) })
              : [issue?.number ?? '', t('lottery:confirmCloses', { left: clockOf(seconds) })].join(' · ')}
          </FigureLine>
          {state.slip.chase !== null && (
            <FigureLine label={t('lottery:chase.draws')}>{format.number(state.slip.chase.multiples.length)}</FigureLine>
          )}
          <FigureLine label={t('lottery:confirmLines')}>{format.number(state.lines.length)}</FigureLine>
          <FigureLine label={t('lottery:confirmUnits')}>{format.number(state.units)}</FigureLine>
          <FigureLine label={t('lottery:upToLabel')}>
            <Money amount={moneyOf(state.most)} currency={symbol} variant="detail" />
          </FigureLine>
          <FigureLine label={t('lottery:confirmTotal')} isTotal>
            <Money amount={moneyOf(state.total)} currency={symbol} variant="heading" />
          </FigureLine>
        </View>
        {error !== null && (
          <Text variant="detail" tone="bad" role="alert" testID={handle('lottery', 'fault')}>
            {error}
          </Text>
        )}
      </View>
    </Confirm>
  );
}
