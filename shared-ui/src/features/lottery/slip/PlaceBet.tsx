import { useState } from 'react';
import { View } from 'react-native';

import { useIsOnline } from '../../../api';
import { useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { money, moneyOf } from '../../../lib/money';
import { openPopup } from '../../../lib/popup';
import { history } from '../../../platform/history';
import { a } from '../../../theme';
import { Button, Money, Text, useToast } from '../../../ui';
import { useMember } from '../../member';
import { OfflineReason } from '../../records';
import { useCurrency, useMoneyText } from '../../wallet';
import { lotteryLink } from '../links';
import { shortNumber, type Game, type Issue } from '../model';
import type { CurrentIssue } from '../play/useIssue';
import { useBoard, useCurrent } from '../queries';
import { hasClosed, loweredPriceOf, newOddsOf, type LoweredPrice } from './refused';
import { Summary } from './Summary';
import { usePlaceBet } from './usePlaceBet';
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
  // What the summary has shown of prices that are lower in this draw.
  const [lowered, setLowered] = useState<readonly LoweredPrice[]>([]);
  const { mode, board } = state.pricing;
  const order = usePlaceBet(state, game.gameCode, mode);
  const newOdds = newOddsOf(order.error);
  useBoard(game.gameCode, mode, newOdds);
  const draws = state.slip.chase?.multiples.length ?? 1;
  const { data: following } = useCurrent(game.gameCode, draws);
  const { issue, seconds } = current;
  const isOpen = issue !== undefined && seconds > 0 && game.isOpen;
  const canPlace = state.lines.length > 0 && state.multiple !== null && isOpen && isOnline;
  const total = moneyOf(state.total);
  const place = (seen: readonly LoweredPrice[]) => {
    if (issue === undefined) return;
    const issues = draws === 1 ? [issue] : (following?.issues ?? []);
    if (issues.length < draws) return;
    const onError = (fault: Error) => {
      const price = loweredPriceOf(fault);
      if (price !== null) setLowered([...seen, price]);
    };
    const onSuccess = ({ id, stake }: { id: string; stake: string }) => {
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
    };
    order.mutate({ issues, lowered: seen }, { onError, onSuccess });
  };
  const ask = () => {
    if (isTrial) {
      openPopup({ name: 'trueAccount' });
      return;
    }
    order.reset();
    setLowered([]);
    setAsked(issue ?? null);
  };
  return (
    <View style={[a.gap_xs, a.full]}>
      <Button
        label={t('lottery:submitAmount', { amount: moneyText(total) })}
        kind="filled"
        size="lg"
        isWide
        isSpread
        isBusy={order.isPending}
        isDisabled={!canPlace}
        onPress={ask}
        testID={handle('lottery', 'submit')}
      >
        <View style={[a.row, a.between, a.gap_md, a.full]}>
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
          fault={order.error}
          lowered={lowered}
          isBusy={order.isPending || board.oddsVersion < newOdds}
          onConfirm={() => {
            const isMoved = asked.number !== issue?.number || hasClosed(order.error);
            if (isMoved) ask();
            place(isMoved ? [] : lowered);
          }}
          onCancel={() => setAsked(null)}
        />
      )}
    </View>
  );
}
