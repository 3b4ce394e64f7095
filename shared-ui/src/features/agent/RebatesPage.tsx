import { useState } from 'react';
import { View } from 'react-native';

import { useT } from '../../i18n';
import { isRange, usualRange } from '../../lib/dayRange';
import { linkTo } from '../../lib/paths';
import type { Place } from '../../lib/place';
import { history } from '../../platform/history';
import { a, tokens, useLayout, useTheme, web } from '../../theme';
import { Badge, Money, Skeleton, Text, type Column } from '../../ui';
import { useDaysText } from '../report';
import { useInstant } from '../system';
import { useCurrency } from '../wallet';
import { PageTitle, Ranges, RecordTable, useDays } from '../records';
import { digitsOf, listDigitsOf, type Rebate, type RebateTotals } from './model';
import { RebatePopup, useGameType } from './RebatePopup';
import { useRebates } from './queries';

const page = 'agentRevenueReport';

/** The agent's rebates from the team's bets: rate, bet, amount and state. */
export function RebatesPage({ place }: { place: Place }) {
  const t = useT();
  const { isPhone } = useLayout();
  const requested = new URLSearchParams(place.query).get('range');
  const range = isRange(requested) ? requested : usualRange;
  const days = useDays(range);
  const text = useDaysText(days);
  const { totals, ...rebates } = useRebates(days);
  const row = useRow();
  const [opened, setOpened] = useState<Rebate>();
  return (
    <View style={a.gap_md} testID="agent-rebates">
      <PageTitle title={t('agent:page.agentRevenueReport')}>
        <Ranges
          name="rebates"
          value={range}
          onChange={(next) => history.replace(linkTo('agentHome', { page, range: next }))}
        />
      </PageTitle>
      <Totals totals={totals} title={t('agent:incomeTitle', { days: text })} />
      <RecordTable
        name="rebates"
        label={t('agent:page.agentRevenueReport')}
        pages={rebates}
        keyOf={({ betId }) => betId}
        {...row}
        onPress={setOpened}
        nameOf={({ account }) => t('agent:openRebate', { account })}
        empty={{ title: t('agent:rebatesEmpty'), description: t('agent:rebatesEmptyText') }}
        stickAt={isPhone ? tokens.size.header : tokens.size.headerDesktop}
      />
      <RebatePopup rebate={opened} onClose={() => setOpened(undefined)} />
    </View>
  );
}

function Totals({ totals, title }: { totals: RebateTotals | undefined; title: string }) {
  const t = useT();
  const theme = useTheme();
  const { isPhone } = useLayout();
  const { symbol } = useCurrency();
  const light = web({
    backgroundImage: `radial-gradient(circle at 88% 0%, ${theme.color.brandTintStrong}, transparent 60%)`,
  });
  const frame = [a.p_lg, a.round_lg, a.clip, theme.bgSurface, theme.border, light];
  if (totals === undefined) return <Skeleton height={tokens.size.area} radius="lg" />;
  return (
    <View style={[frame, isPhone ? a.gap_lg : [a.row, a.between, a.gap_xl]]} testID="rebates-totals">
      <View style={a.gap_xs}>
        <Text variant="detail" tone="muted">
          {title}
        </Text>
        <Money
          amount={totals.credited}
          currency={symbol}
          variant="hero"
          digits={digitsOf(totals.credited)}
          testID="rebates-credited"
        />
        <Text variant="label" tone="muted">
          {t('agent:incomeHow')}
        </Text>
      </View>
      <View style={!isPhone && a.align_end}>
        <Text variant="label" tone="muted">
          {t('agent:incomeAccrued')}
        </Text>
        <Money
          amount={totals.accrued}
          currency={symbol}
          variant="heading"
          digits={digitsOf(totals.accrued)}
          testID="rebates-accrued"
        />
      </View>
    </View>
  );
}

function useRow() {
  const t = useT();
  const instant = useInstant('row');
  const time = ({ at }: Rebate) => instant(at, 'dayTime');
  const game = useGameType();
  const point = (row: Rebate) => `${row.point}%`;
  const bet = ({ validBet }: Rebate) => <Money amount={validBet} variant="detail" />;
  const amount = (row: Rebate) => (
    <Money amount={row.amount} variant="detail" isChange digits={listDigitsOf(row.amount)} />
  );
  const state = ({ isCredited }: Rebate) => (
    <Badge
      label={t(isCredited ? 'agent:credited' : 'agent:accrued')}
      tone={isCredited ? 'good' : 'neutral'}
      icon={isCredited ? 'check-circle' : 'clock'}
    />
  );
  const reference = (row: Rebate) => (row.reference === null ? '–' : <Reference reference={row.reference} />);
  const columns: Column<Rebate>[] = [
    { key: 'account', title: t('agent:player'), grow: 1.2, cell: (row) => row.account },
    { key: 'game', title: t('agent:game'), cell: game },
    { key: 'time', title: t('agent:time'), cell: time },
    { key: 'state', title: t('agent:state'), width: stateWidth, cell: state },
    { key: 'reference', title: t('agent:reference'), grow: 1.6, isExtra: true, cell: reference },
    { key: 'validBet', title: t('agent:validBet'), isFigure: true, cell: bet },
    { key: 'point', title: t('agent:point'), isFigure: true, grow: 0.7, cell: point },
    { key: 'amount', title: t('agent:amount'), isFigure: true, cell: amount },
  ];
  return {
    columns,
    card: (row: Rebate) => ({
      title: row.account,
      detail: [game(row), time(row), ...(row.reference === null ? [] : [row.reference])].join(' · '),
      badge: state(row),
      figures: [
        { label: t('agent:validBet'), value: bet(row) },
        { label: t('agent:point'), value: point(row) },
        { label: t('agent:amount'), value: amount(row) },
      ],
    }),
  };
}

function Reference({ reference }: { reference: string }) {
  return (
    <View style={[a.row, a.gap_xs]}>
      <Text variant="detail" tone="muted" isTabular lines={1} style={a.shrink}>
        {reference}
      </Text>
    </View>
  );
}

const stateWidth = tokens.size.balance + tokens.space.xxxl;
