import { View } from 'react-native';

import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { linkTo } from '../../lib/paths';
import { history } from '../../platform/history';
import { a, tokens, useLayout, useTheme } from '../../theme';
import { Badge, Button, Icon, Money, shortId, Text, type Column } from '../../ui';
import { useInstant } from '../system';
import { RecordTable } from '../records';
import { useCurrency } from '../wallet';
import { detailOf } from './detail';
import { GameMark } from './GameMark';
import { betsLink, oneBetLink } from './links';
import { isGameType, isOpen, type Bet, type BetOrder, type BetState, type BetTotals } from './model';
import type { useBets } from './queries';
import { looksOf } from './states';

interface BetTableProps {
  bets: ReturnType<typeof useBets>;
  isFiltered: boolean;
  /** All rows are of one day: their time is enough. */
  isOneDay: boolean;
  order: BetOrder;
  onOrder: (order: BetOrder) => void;
}

export function BetTable({ bets, isFiltered, isOneDay, order, onOrder }: BetTableProps) {
  const t = useT();
  const instant = useInstant('row');
  const time = (bet: Bet) => instant(bet.placedAt, isOneDay ? 'time' : 'dayTime');
  const totals = useTotals(bets.totals);
  const columns: Column<Bet>[] = [
    { key: 'game', title: t('bet:game'), grow: 1.8, cell: (bet) => <Game bet={bet} /> },
    { key: 'time', title: t('wallet:time'), grow: 1.1, cell: time, isSortable: true },
    {
      key: 'round',
      title: t('bet:round'),
      isExtra: true,
      grow: 1.3,
      cell: (bet) => (
        <Text variant="detail" tone="muted" lines={1}>
          {shortId(bet.roundId)}
        </Text>
      ),
    },
    { key: 'detail', title: t('bet:detail'), grow: 1.6, cell: (bet) => detailOf(bet, t) ?? '' },
    { key: 'state', title: t('wallet:state'), width: stateWidth, cell: (bet) => <StateBadge state={bet.state} /> },
    {
      key: 'stake',
      title: t('bet:stake'),
      isFigure: true,
      cell: (bet) => <Money amount={bet.stake} variant="detail" />,
    },
    { key: 'payout', title: t('bet:payout'), isFigure: true, cell: (bet) => <Result bet={bet} of="payout" /> },
    { key: 'profit', title: t('bet:profit'), isFigure: true, cell: (bet) => <Result bet={bet} of="profit" /> },
  ];
  return (
    <RecordTable
      name="bets"
      label={t('bet:title')}
      pages={bets}
      columns={columns}
      keyOf={({ id }) => id}
      stickAt={tokens.size.header}
      sort={{ key: 'time', isUp: order === 'OLDEST' }}
      onSort={({ isUp }) => onOrder(isUp ? 'OLDEST' : 'NEWEST')}
      {...(totals === undefined ? {} : { totals })}
      card={(bet) => ({
        title: bet.gameName,
        detail: [time(bet), detailOf(bet, t) ?? t('bet:roundOf', { round: shortId(bet.roundId) })].join(' · '),
        leading: <GameMark {...bet} />,
        badge: <StateBadge state={bet.state} />,
        figures: [
          { label: t('bet:stake'), value: <Money amount={bet.stake} variant="detail" /> },
          { label: t('bet:payout'), value: <Result bet={bet} of="payout" /> },
          { label: t('bet:profit'), value: <Result bet={bet} of="profit" /> },
        ],
      })}
      onPress={({ id }) => history.push(oneBetLink(id))}
      nameOf={({ gameName, reference }) => t('bet:open', { game: gameName, reference })}
      empty={{
        title: t('bet:emptyTitle'),
        description: isFiltered ? t('bet:emptyFiltered') : t('bet:emptyText'),
        action: isFiltered ? (
          <Button
            label={t('bet:showMonth')}
            kind="filled"
            onPress={() => history.replace(betsLink({ range: 'month' }))}
            testID={handle('bets', 'month')}
          />
        ) : (
          <Button label={t('bet:play')} kind="filled" href={linkTo('home')} testID={handle('bets', 'play')} />
        ),
      }}
    />
  );
}

function useTotals(totals: BetTotals | undefined) {
  const t = useT();
  const { isDesktop } = useLayout();
  const { code } = useCurrency();
  // Phones and tablets show them above the list.
  if (totals === undefined || !isDesktop) return undefined;
  return {
    game: t('bet:settledRange', { code }),
    stake: <Money amount={totals.stake} variant="detail" />,
    payout: <Money amount={totals.payout} variant="detail" />,
    profit: <Money amount={totals.profit} variant="detail" isChange />,
  };
}

function Game({ bet }: { bet: Bet }) {
  const t = useT();
  return (
    <View style={[a.row, a.gap_md]}>
      <GameMark {...bet} />
      <View style={a.shrink}>
        <Text variant="detail" weight="medium" lines={1}>
          {bet.gameName}
        </Text>
        <Text variant="label" tone="muted" lines={1}>
          {isGameType(bet.gameType) ? t(`bet:type.${bet.gameType}`) : bet.vendorCode}
        </Text>
      </View>
    </View>
  );
}

export function StateBadge({ state }: { state: BetState }) {
  const t = useT();
  const { tone, icon } = looksOf(state);
  return <Badge label={t(`bet:state.${state}`)} tone={tone} icon={icon} />;
}

// An unknown result is shown as a dash, never as zero.
function Result({ bet, of }: { bet: Bet; of: 'payout' | 'profit' }) {
  const t = useT();
  const theme = useTheme();
  if (isOpen(bet)) return <Icon name="minus" size="small" color={theme.color.muted} label={t('bet:notYet')} />;
  return (
    <Money
      amount={bet[of]}
      variant="detail"
      isChange={of === 'profit'}
      {...(of === 'payout' ? { tone: 'text' as const } : {})}
    />
  );
}

const stateWidth = tokens.size.balance + tokens.space.md;
