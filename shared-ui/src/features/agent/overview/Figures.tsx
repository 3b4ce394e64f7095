import { View } from 'react-native';

import { useFormat, useT } from '../../../i18n';
import type { DayRange } from '../../../lib/dayRange';
import { isNegative, type Money as Amount } from '../../../lib/money';
import { a, tokens, useLayout, useTheme, web } from '../../../theme';
import { Icon, Money, Text } from '../../../ui';
import { useDaysText } from '../../report';
import { useCurrency, useMoneyText } from '../../wallet';
import { shareOf, type Overview } from '../model';
import { useRebates } from '../queries';

/** The main figure of the page. */
export function Hero({ overview, days }: { overview: Overview; days: DayRange }) {
  const t = useT();
  const theme = useTheme();
  const { isRoomy } = useLayout();
  const { symbol } = useCurrency();
  const text = useDaysText(days);
  const isLoss = isNegative(overview.netProfit);
  const light = web({
    backgroundImage: `radial-gradient(circle at 82% 0%, ${theme.color.brandTintStrong}, transparent 62%)`,
  });
  return (
    <View
      testID="overview-hero"
      style={[
        a.between,
        a.gap_lg,
        a.p_lg,
        a.round_lg,
        a.clip,
        theme.bgSurface,
        theme.border,
        light,
        isRoomy && heroShare,
      ]}
    >
      <View style={a.gap_sm}>
        <Text variant="detail" tone="muted">
          {t('agent:netProfitOf', { days: text })}
        </Text>
        <View style={[a.row, a.gap_sm]}>
          <Money
            amount={overview.netProfit}
            currency={symbol}
            variant="hero"
            tone={isLoss ? 'bad' : 'text'}
            testID="overview-net-profit"
          />
        </View>
        <Text variant="label" tone="muted">
          {t('agent:netProfitHow')}
        </Text>
      </View>
      {isRoomy && <Mine days={days} />}
      {!isRoomy && (
        <View style={[a.row_top, a.gap_lg]}>
          <Part label={t('agent:validBet')} amount={overview.validBet} />
          <Part label={t('agent:payout')} amount={overview.payout} />
        </View>
      )}
    </View>
  );
}

/** The agent's own income in the period. */
function Mine({ days }: { days: DayRange }) {
  const t = useT();
  const { symbol } = useCurrency();
  const { totals } = useRebates(days);
  if (totals === undefined) return null;
  return (
    <View style={[a.row, a.between, a.gap_md]}>
      <Text variant="label" tone="muted">
        {t('agent:creditedToMe')}
      </Text>
      <Money amount={totals.credited} currency={symbol} tone="brand" />
    </View>
  );
}

function Part({ label, amount }: { label: string; amount: Amount }) {
  return (
    <View style={a.grow}>
      <Text variant="label" tone="muted">
        {label}
      </Text>
      <Money amount={amount} />
    </View>
  );
}

export function Tiles({ overview }: { overview: Overview }) {
  const t = useT();
  const format = useFormat();
  const inWords = useMoneyText();
  const { isRoomy } = useLayout();
  const { members, deposit, withdrawal } = overview;
  const count = (value: number) => format.number(value);
  return (
    <View style={[a.row_stretch, a.wrap, isRoomy ? [a.gap_md, a.grow] : a.gap_sm, isRoomy && tilesShare]}>
      <Tile
        label={t('agent:members')}
        figure={count(members.total)}
        detail={t('agent:membersDetail', { agents: count(members.agents), online: count(members.online) })}
        {...(members.new > 0 ? { news: t('agent:membersNew', { count: members.new }) } : {})}
      />
      <Tile
        label={t('agent:teamBalance')}
        amount={overview.teamBalance}
        detail={t('agent:activeDetail', { count: members.active })}
      />
      <Tile
        label={t('agent:deposits')}
        amount={deposit.amount}
        detail={t('agent:depositsDetail', { people: count(deposit.people), first: count(deposit.first) })}
      />
      <Tile
        label={t('agent:withdrawals')}
        amount={withdrawal.amount}
        detail={t('agent:peopleDetail', { people: count(withdrawal.people) })}
      />
      {isRoomy && (
        <>
          <Tile
            label={t('agent:validBet')}
            amount={overview.validBet}
            detail={t('agent:betDetail', { amount: inWords(overview.bet) })}
          />
          <Tile
            label={t('agent:payout')}
            amount={overview.payout}
            detail={t('agent:payoutDetail', { share: format.percent(shareOf(overview.payout, overview.validBet), 1) })}
          />
        </>
      )}
      <Tile label={t('agent:rebate')} amount={overview.rebate} detail={t('agent:rebateDetail')} />
      <Tile
        label={t('agent:online')}
        figure={count(members.online)}
        detail={t('agent:onlineDetail', { total: count(members.total) })}
      />
    </View>
  );
}

interface TileProps {
  label: string;
  amount?: Amount;
  figure?: string;
  detail: string;
  news?: string;
}

function Tile({ label, amount, figure, detail, news }: TileProps) {
  const theme = useTheme();
  const { isRoomy, isPhone } = useLayout();
  const share = isRoomy ? quarter : isPhone ? half : third;
  return (
    <View style={[a.justify_center, a.gap_xs, a.round_md, theme.bgSurface, theme.border, tile, share]}>
      <View style={[a.row, a.between, a.gap_sm]}>
        <Text variant="label" tone="muted" lines={1} style={a.shrink}>
          {label}
        </Text>
        {news !== undefined && (
          <View style={[a.row, a.gap_xs]}>
            <Icon name="arrow-up-right" size="tiny" color={theme.color.good} />
            <Text variant="label" tone="good" weight="semibold" lines={1}>
              {news}
            </Text>
          </View>
        )}
      </View>
      {amount !== undefined ? (
        <Money amount={amount} variant="heading" />
      ) : (
        <Text variant="heading" isTabular>
          {figure}
        </Text>
      )}
      <Text variant="label" tone="muted" lines={1}>
        {detail}
      </Text>
    </View>
  );
}

const heroShare = { flexGrow: tokens.size.agentHero, flexShrink: 1, flexBasis: 0, minWidth: 0 };
const tilesShare = { flexGrow: 4, flexBasis: 0 };
const tile = {
  paddingHorizontal: tokens.size.fieldPad,
  paddingVertical: tokens.space.md,
  minHeight: tokens.size.agentTile,
};
const half = { flexGrow: 1, flexShrink: 1, flexBasis: '40%' as const, minWidth: 0 };
const third = { flexGrow: 1, flexShrink: 1, flexBasis: '30%' as const, minWidth: 0 };
const quarter = { flexGrow: 1, flexShrink: 1, flexBasis: '22%' as const, minWidth: 0 };
