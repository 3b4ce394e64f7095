import { View } from 'react-native';

import { useFormat, useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { money } from '../../../lib/money';
import { a, tokens } from '../../../theme';
import { Badge, Card, Money, Text } from '../../../ui';
import { useInstant } from '../../system';
import { useCurrency } from '../../wallet';
import { GameArt } from '../games/GameArt';
import { lotteryLink } from '../links';
import { shortNumber, type Bet, type Mode } from '../model';
import { Balls } from '../numbers/Balls';
import { rulesOf } from '../numbers/result';
import { selectionText, typeText } from '../names';
import { looks } from './looks';

interface BetCardProps {
  bet: Bet;
  mode: Mode;
  /** Leads to its order. */
  isLink?: boolean;
}

/** One bet: game and draw, numbers, state, and the three figures that matter. */
export function BetCard({ bet, mode, isLink = false }: BetCardProps) {
  const t = useT();
  const instant = useInstant('row');
  const format = useFormat();
  const { symbol } = useCurrency();
  const rules = rulesOf(bet.gameCode);
  const { tone, icon } = looks[bet.state];
  const isSettled = bet.state !== 'PENDING';
  return (
    <Card
      isDense
      {...(isLink ? { href: lotteryLink({ mode, gameCode: bet.gameCode, view: 'order', id: bet.orderId }) } : {})}
      testID={handle('lottery-bet', bet.id)}
      style={a.gap_sm}
    >
      <View style={[a.row, a.gap_md]}>
        <GameArt rules={rules} code={bet.gameCode} side={tokens.size.thumb} />
        <View style={a.grow}>
          <Text variant="detail" weight="medium" lines={1}>
            {`${bet.gameName} · ${t('lottery:numberOf', { number: shortNumber(bet.number) })}`}
          </Text>
          <Text variant="label" tone="muted" lines={1}>
            {`${typeText(t, bet.betType)} · ${instant(bet.placedAt, 'dayTime')}`}
          </Text>
        </View>
        <Badge label={t(`lottery:state.${bet.state}`)} tone={tone} icon={icon} />
      </View>
      <Text variant="detail" weight="semibold" isDisplay isTabular lines={2}>
        {selectionText(bet.selection)}
      </Text>
      {bet.result !== null && !bet.result.startsWith('{') && <Balls rules={rules} result={bet.result} size="row" />}
      <View style={[a.row, a.gap_md]}>
        <Figure label={t('lottery:confirmUnits')}>
          <Text variant="detail" isDisplay isTabular>
            {`${format.number(bet.units)} × ${format.number(bet.multiple)}`}
          </Text>
        </Figure>
        <Figure label={t('lottery:order.stake')}>
          <Money amount={money(bet.stake)} currency={symbol} variant="detail" />
        </Figure>
        <Figure label={t('lottery:order.payout')} isLast>
          {isSettled ? (
            <Money amount={money(bet.payout)} currency={symbol} variant="detail" isChange={bet.state === 'WON'} />
          ) : (
            <Text variant="detail" tone="muted">
              –
            </Text>
          )}
        </Figure>
      </View>
      {bet.version > 1 && (
        <Text variant="label" tone="warn">
          {t('lottery:order.corrected', { version: bet.version })}
        </Text>
      )}
    </Card>
  );
}

function Figure({ label, children, isLast = false }: { label: string; children: React.ReactNode; isLast?: boolean }) {
  return (
    <View style={[a.grow, isLast && a.align_end]}>
      <Text variant="label" tone="muted">
        {label}
      </Text>
      {children}
    </View>
  );
}
