import { View } from 'react-native';

import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import type { PathParams } from '../../lib/paths';
import { a, tokens } from '../../theme';
import { Button, Card, Money, Skeleton, Text, FigureLine, Reference, ShortId } from '../../ui';
import { EntryType, useCurrency } from '../wallet';
import { useInstant } from '../system';
import { RecordDetail, RecordFrame } from '../records';
import { StateBadge } from './BetTable';
import { detailOf } from './detail';
import { GameMark } from './GameMark';
import { isOpen, type BetDetail } from './model';
import { useBet } from './queries';
import { VendorRound } from './VendorRound';

/** One bet and the origin of its figures: rule, ledger entries, rebate, proof. */
export function BetDetailScreen({ params: { id } }: { params: PathParams<'betDetail'> }) {
  const t = useT();
  return (
    <RecordDetail title={t('bet:one')} record={useBet(id)} shape={<Shape />}>
      {(bet, readAt) => <Known bet={bet} readAt={readAt} />}
    </RecordDetail>
  );
}

function Known({ bet, readAt }: { bet: BetDetail; readAt: number }) {
  const t = useT();
  const instant = useInstant();
  const { symbol } = useCurrency();
  const detail = detailOf(bet, t);
  const at = (time: string) => instant(time, 'full');
  return (
    <RecordFrame title={t('bet:one')} readAt={readAt} side={<Origins bet={bet} />}>
      <View style={a.gap_md}>
        <View style={[a.row, a.gap_md]}>
          <GameMark {...bet} />
          <View style={a.grow}>
            <Text weight="semibold" level={2}>
              {bet.gameName}
            </Text>
            <Text variant="label" tone="muted">
              {at(bet.placedAt)}
            </Text>
          </View>
          <StateBadge state={bet.state} />
        </View>
        <Card>
          <FigureLine label={t('bet:round')}>
            <ShortId value={bet.roundId} testID={handle('bet', 'round-copy')} />
          </FigureLine>
          {detail !== null && <FigureLine label={t('bet:detail')}>{detail}</FigureLine>}
          {bet.settledAt !== null && <FigureLine label={t('bet:settled')}>{at(bet.settledAt)}</FigureLine>}
          <FigureLine label={t('bet:stake')}>
            <Money amount={bet.stake} currency={symbol} variant="detail" />
          </FigureLine>
          <FigureLine label={t('bet:validBet')}>
            <Money amount={bet.validBet} currency={symbol} variant="detail" />
          </FigureLine>
          {!isOpen(bet) && (
            <FigureLine label={t('bet:payout')}>
              <Money amount={bet.payout} currency={symbol} variant="detail" />
            </FigureLine>
          )}
          {!isOpen(bet) && (
            <FigureLine label={t('bet:profit')} isTotal testID={handle('bet', 'profit')}>
              <Money amount={bet.profit} currency={symbol} variant="heading" isChange />
            </FigureLine>
          )}
        </Card>
        <Text variant="label" tone="muted">
          {t(`bet:rule.${bet.state}`)}
        </Text>
      </View>
    </RecordFrame>
  );
}

/** How the figures were calculated, and how they can be verified. */
function Origins({ bet }: { bet: BetDetail }) {
  const t = useT();
  return (
    <View style={a.gap_md}>
      <Entries bet={bet} />
      {bet.rebates.length > 0 && <Rebates bet={bet} />}
      {bet.hasRound && <VendorRound id={bet.id} />}
      {bet.proofUrl !== null && (
        <Button label={t('bet:proof')} icon="shield-check" isWide href={bet.proofUrl} testID={handle('bet', 'proof')} />
      )}
      <Reference value={bet.reference} name="bet" />
    </View>
  );
}

function Entries({ bet }: { bet: BetDetail }) {
  const t = useT();
  const instant = useInstant();
  const { symbol } = useCurrency();
  return (
    <Card testID={handle('bet', 'entries')}>
      <Text variant="detail" weight="semibold" level={3} style={a.pb_sm}>
        {t('bet:money')}
      </Text>
      {bet.entries.map((entry) => (
        <View key={entry.reference} style={[a.row, a.between, a.gap_md, { minHeight: tokens.size.rowText }]}>
          <View style={a.shrink}>
            <EntryType type={entry.type} />
            <Text variant="label" tone="muted" lines={1}>{`${instant(entry.at, 'dayTime')} · ${entry.reference}`}</Text>
          </View>
          <Money amount={entry.amount} currency={symbol} variant="detail" isChange />
        </View>
      ))}
    </Card>
  );
}

function Rebates({ bet }: { bet: BetDetail }) {
  const t = useT();
  const { symbol } = useCurrency();
  return (
    <Card>
      <Text variant="detail" weight="semibold" level={3} style={a.pb_sm}>
        {t('bet:rebate')}
      </Text>
      {bet.rebates.map((line) => (
        <FigureLine
          key={line.type}
          label={t(line.isCredited ? 'bet:rebateCredited' : 'bet:rebateAccrued', { point: line.point })}
        >
          <Money amount={line.amount} currency={symbol} variant="detail" digits={4} />
        </FigureLine>
      ))}
    </Card>
  );
}

function Shape() {
  return (
    <View aria-hidden style={a.gap_md} testID={handle('bet', 'loading')}>
      <Skeleton height={tokens.size.row} radius="md" />
      <Skeleton height={tokens.size.area * 2} radius="lg" />
      <Skeleton height={tokens.size.area} radius="lg" />
    </View>
  );
}
