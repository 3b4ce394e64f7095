import { View } from 'react-native';

import { useFormat, useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { moneyOf } from '../../../lib/money';
import { clockOf } from '../../../lib/time';
import { a } from '../../../theme';
import { Confirm, FigureLine, Money, Text } from '../../../ui';
import { useCurrency, useMoneyText } from '../../wallet';
import { shortNumber, type Game, type Issue } from '../model';
import type { CurrentIssue } from '../play/useIssue';
import { hasClosed, loweredPriceOf, newOddsOf, numberOfLine, orderFault, type LoweredPrice } from './refused';
import type { SlipState } from './useSlip';

interface SummaryProps {
  state: SlipState;
  game: Game;
  current: CurrentIssue;
  asked: Issue;
  /** Why the last confirmation was refused. */
  fault: Error | null;
  /** Prices that are lower in this draw; the next confirmation accepts them. */
  lowered: readonly LoweredPrice[];
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** What is bet on which draw; when that one closes, the next is offered in its place. */
export function Summary({ state, game, current, asked, fault, lowered, isBusy, onConfirm, onCancel }: SummaryProps) {
  const t = useT();
  const format = useFormat();
  const moneyText = useMoneyText();
  const { symbol } = useCurrency();
  const { issue, seconds } = current;
  const isNext = issue !== undefined && issue.number !== asked.number && seconds > 0;
  const isClosed = !isNext && (seconds === 0 || hasClosed(fault));
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
          {/* The best result of lines whose numbers pay differently is not computed here. */}
          {lowered.length === 0 && (
            <FigureLine label={t('lottery:upToLabel')}>
              <Money amount={moneyOf(state.most)} currency={symbol} variant="detail" />
            </FigureLine>
          )}
          <FigureLine label={t('lottery:confirmTotal')} isTotal>
            <Money amount={moneyOf(state.total)} currency={symbol} variant="heading" />
          </FigureLine>
        </View>
        <Refusal state={state} fault={fault} lowered={isNext ? [] : lowered} />
      </View>
    </Confirm>
  );
}

/** What keeps the bet from being placed as it was confirmed. */
function Refusal({ state, fault, lowered }: Pick<SummaryProps, 'state' | 'fault' | 'lowered'>) {
  const t = useT();
  const format = useFormat();
  const hasNewOdds = newOddsOf(fault) > 0;
  const isError = fault !== null && !hasNewOdds && !hasClosed(fault) && loweredPriceOf(fault) === null;
  return (
    <>
      {lowered.map(({ content, number, factorPpm }, place) => (
        <Text key={place} variant="detail" tone="warn" role="status" testID={handle('lottery', 'lowered')}>
          {t('lottery:lowered', {
            number: numberOfLine(state, content, number, t),
            rate: format.percent(factorPpm / 1e6, 2),
          })}
        </Text>
      ))}
      {hasNewOdds && (
        <Text variant="detail" tone="warn" role="status" testID={handle('lottery', 'odds-changed')}>
          {t('lottery:oddsChanged')}
        </Text>
      )}
      {isError && (
        <Text variant="detail" tone="bad" role="alert" testID={handle('lottery', 'fault')}>
          {orderFault(fault, state, t)}
        </Text>
      )}
    </>
  );
}
