import { View } from 'react-native';

import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { useStore } from '../../lib/store';
import { a, tokens, useTheme } from '../../theme';
import { Button, Card, Icon, Money, Text, FigureLine, Narrow, Reference } from '../../ui';
import { askingGame, useGamesPath } from '../game';
import { useCurrency } from '../wallet';
import { SupportButton, useInstant } from '../system';
import { RecordFrame } from '../records';
import { depositLink, depositRecordsLink } from './links';
import type { Deposit } from './model';
import { looksOf } from './states';

/** The result of a deposit, and what the member can do next. */
export function DepositResult({ deposit, readAt }: { deposit: Deposit; readAt: number }) {
  const t = useT();
  const theme = useTheme();
  const { symbol } = useCurrency();
  const instant = useInstant();
  const { icon, tone, key } = looksOf(deposit.state);
  const isCredited = deposit.state === 'CREDITED';
  const isInReview = deposit.state === 'IN_REVIEW';
  const at = (time: string) => instant(time, 'full');
  const foot = (
    <Narrow>
      <Next state={deposit.state} />
    </Narrow>
  );
  const color = theme.color[tone === 'neutral' ? 'muted' : tone];
  return (
    <RecordFrame title={t('deposit:title')} foot={foot} readAt={readAt}>
      <View
        role="status"
        style={[a.align_center, a.gap_sm, a.py_xl]}
        testID={handle('deposit', `state-${deposit.state}`)}
      >
        <View style={[a.center, a.round_full, theme.bgSurface, theme.border, badge]}>
          <Icon name={icon} size="tile" isFilled color={color} />
        </View>
        <Text variant="heading" level={2} align="center">
          {t(`deposit:result.${key}`)}
        </Text>
        <Money
          amount={deposit.amount}
          currency={symbol}
          variant="hero"
          tone={isCredited ? 'good' : 'text'}
          isChange={isCredited}
        />
        <Text variant="detail" tone="muted" align="center" style={a.sentence}>
          {deposit.isMatched
            ? t(`matching:${endOf(deposit)}`)
            : t(`deposit:resultText.${isInReview && deposit.method === 'BANK_TRANSFER' ? 'receipt' : key}`)}
        </Text>
        {deposit.reason !== undefined && !isUnmatched(deposit) && (
          <Text variant="detail" align="center" style={a.sentence} testID={handle('deposit', 'reason')}>
            {t('deposit:reason', { reason: deposit.reason })}
          </Text>
        )}
      </View>
      <Card>
        <FigureLine label={t('deposit:payWith')}>{deposit.channelName}</FigureLine>
        <FigureLine label={t('wallet:fee')}>
          <Money amount={deposit.fee} currency={symbol} variant="detail" />
        </FigureLine>
        <FigureLine label={t('deposit:step.made')}>{at(deposit.createdAt)}</FigureLine>
        {deposit.creditedAt !== null && (
          <FigureLine label={t('deposit:state.credited')}>{at(deposit.creditedAt)}</FigureLine>
        )}
      </Card>
      {deposit.isMatched && !isCredited && (
        <View style={[a.align_center, a.pt_md]}>
          <SupportButton />
        </View>
      )}
      <View style={a.pt_sm}>
        <Reference value={deposit.reference} name="deposit" />
      </View>
    </RecordFrame>
  );
}

/** Whether no member to pay was found; the reason of the server says the same in English. */
const isUnmatched = ({ isMatched, state, reason }: Deposit): boolean =>
  isMatched && state === 'CANCELLED' && reason !== undefined;

/** What the end of a deposit that was paid to another member means. */
function endOf(
  deposit: Deposit,
): 'ended.credited' | 'ended.unmatched' | 'ended.cancelled' | 'ended.expired' | 'ended.failed' {
  if (isUnmatched(deposit)) return 'ended.unmatched';
  switch (deposit.state) {
    case 'CREDITED':
      return 'ended.credited';
    case 'CANCELLED':
      return 'ended.cancelled';
    case 'EXPIRED':
      return 'ended.expired';
    default:
      return 'ended.failed';
  }
}

/** First back to what the money was for, then the records. */
function Next({ state }: Pick<Deposit, 'state'>) {
  const t = useT();
  const game = useStore(askingGame);
  const gamesPath = useGamesPath();
  const large = { size: 'lg', isWide: true } as const;
  const records = (
    <Button
      {...large}
      label={t('deposit:records')}
      href={depositRecordsLink()}
      testID={handle('deposit', 'to-records')}
    />
  );
  if (state === 'IN_REVIEW') return records;
  const next =
    state !== 'CREDITED'
      ? { label: t('deposit:again'), href: depositLink() }
      : { label: game === null ? t('deposit:play') : t('deposit:backToGame'), href: game ?? gamesPath };
  return (
    <View style={a.gap_sm}>
      <Button {...large} {...next} kind="filled" testID={handle('deposit', 'next')} />
      {state === 'CREDITED' && records}
    </View>
  );
}

const badge = { width: tokens.size.bottomBar, height: tokens.size.bottomBar };
