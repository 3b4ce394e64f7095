import { useState } from 'react';
import { View } from 'react-native';

import { useFormat, useT } from '../../i18n';
import { isRange } from '../../lib/dayRange';
import { handle } from '../../lib/handle';
import { linkTo } from '../../lib/paths';
import { history } from '../../platform/history';
import { a, tokens, useLayout, useTheme } from '../../theme';
import { Badge, Button, Icon, IconButton, Money, Text, type Column } from '../../ui';
import { Export } from '../export';
import { useCurrency } from '../wallet';
import { useGmtOffset, useInstant } from '../system';
import { RecordList, RecordTable, useDays } from '../records';
import { detailOf } from './detail';
import { Filters, MoreFilters, UsualStates, type FiltersProps } from './Filters';
import { GameMark } from './GameMark';
import { betsLink, oneBetLink } from './links';
import { betStates, isGameType, isOpen, type Bet, type BetFilter, type BetState, type BetTotals } from './model';
import { useBets } from './queries';
import { looksOf } from './states';
import { Totals } from './Totals';

const isState = (text: string | null): text is BetState => (betStates as readonly (string | null)[]).includes(text);

/** The betting record; its filters are in the address, so that going back and shared links restore them. */
export function BetList({ query }: { query: URLSearchParams }) {
  const t = useT();
  const offset = useGmtOffset();
  const { code } = useCurrency();
  const requested = { range: query.get('range'), state: query.get('state'), type: query.get('type') };
  const range = isRange(requested.range) ? requested.range : 'today';
  const state = isState(requested.state) ? requested.state : '';
  const gameType = requested.type !== null && isGameType(requested.type) ? requested.type : '';
  const filter: BetFilter = { ...useDays(range), state, gameType };
  const bets = useBets(filter);
  const isFiltered = state !== '' || gameType !== '' || range !== 'month';
  const { isPhone, isDesktop } = useLayout();
  const [isWide, setWide] = useState(false);
  const filters: FiltersProps = {
    range,
    state,
    gameType,
    onChange: (next) => history.replace(betsLink({ range, state, type: gameType, ...next })),
  };
  const more = (
    <IconButton
      icon="sliders-horizontal"
      label={t('bet:moreFilters')}
      isPressed={isWide}
      onPress={() => setWide(!isWide)}
      testID={handle('bets', 'filters')}
    />
  );
  const isOneDay = range === 'today' || range === 'yesterday';
  const hint = isPhone
    ? t('bet:rangeIn', { range: t(`common:range.${range}`), code })
    : t('bet:byTime', { code, offset });
  return (
    <RecordList
      title={t('bet:title')}
      {...(isPhone ? { action: more } : {})}
      filters={
        <>
          <Filters {...filters} />
          {!isDesktop && <Totals totals={bets.totals} />}
          {isPhone && (
            <>
              <UsualStates {...filters} />
              {(isWide || gameType !== '') && <MoreFilters {...filters} />}
            </>
          )}
        </>
      }
      hint={hint}
      exportButton={bets.items.length > 0 && <Export kind="bets" filter={filter} />}
    >
      <Record bets={bets} isFiltered={isFiltered} isOneDay={isOneDay} />
    </RecordList>
  );
}

function Record({
  bets,
  isFiltered,
  isOneDay,
}: {
  bets: ReturnType<typeof useBets>;
  isFiltered: boolean;
  isOneDay: boolean;
}) {
  const t = useT();
  const instant = useInstant('row');
  const time = (bet: Bet) => instant(bet.placedAt, isOneDay ? 'time' : 'dayTime');
  const totals = useTotals(bets.totals);
  const columns: Column<Bet>[] = [
    { key: 'game', title: t('bet:game'), grow: 1.8, cell: (bet) => <Game bet={bet} /> },
    { key: 'time', title: t('wallet:time'), grow: 1.1, cell: time },
    {
      key: 'round',
      title: t('bet:round'),
      isExtra: true,
      cell: (bet) => (
        <Text variant="detail" tone="muted" lines={1}>
          {bet.roundId}
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
      {...(totals === undefined ? {} : { totals })}
      card={(bet) => ({
        title: bet.gameName,
        detail: [time(bet), detailOf(bet, t) ?? bet.roundId].join(' · '),
        leading: <GameMark gameType={bet.gameType} />,
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
  const format = useFormat();
  const { isDesktop } = useLayout();
  const { code } = useCurrency();
  // Phones and tablets show them above the list.
  if (totals === undefined || !isDesktop) return undefined;
  return {
    game: t('bet:wholeRange', { count: totals.count, shown: format.number(totals.count), code }),
    stake: <Money amount={totals.stake} variant="detail" />,
    payout: <Money amount={totals.payout} variant="detail" />,
    profit: <Money amount={totals.profit} variant="detail" isChange />,
  };
}

function Game({ bet }: { bet: Bet }) {
  const t = useT();
  return (
    <View style={[a.row, a.gap_md]}>
      <GameMark gameType={bet.gameType} />
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
