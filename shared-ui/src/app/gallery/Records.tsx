import { useState } from 'react';
import { View } from 'react-native';

import { useT } from '../../i18n';
import { daysOf, type RangeName } from '../../lib/dayRange';
import { money, type Money as Amount } from '../../lib/money';
import { a, tokens, useTheme } from '../../theme';
import {
  Badge,
  Card,
  Chart,
  EmptyState,
  FigureLine,
  Img,
  Money,
  RangeChips,
  Reference,
  Table,
  Text,
  type Sort,
} from '../../ui';

interface Bet {
  id: string;
  name: string;
  stake: Amount;
  payout: Amount;
  profit: Amount;
}

const bets: readonly Bet[] = [
  { id: '1', name: 'Lantern Dice', stake: money('50.00'), payout: money('640.00'), profit: money('590.00') },
  { id: '2', name: 'Lantern Dice', stake: money('100.00'), payout: money('0.00'), profit: money('-100.00') },
];
const profits = [42, 61, -18, 35, 78, 24, -31, 12, 55, 66, 90, -12, 48, 55];
const days = profits.map((value, day) => ({ key: String(day), label: String(day + 7), value: value * 1000 }));
const thousand = 1000;
const now = Date.parse('2026-11-20T07:00:00Z');

/** Date ranges, a table with totals, the figures of one record, and a chart. */
export function Records() {
  const t = useTheme();
  const words = useT();
  const [sort, setSort] = useState<Sort>({ key: 'profit', isUp: false });
  const [day, setDay] = useState<string | null>(null);
  const [range, setRange] = useState<RangeName>('week');
  const thumb = (
    <Img src="/icons/icon-192.png" alt="" width={tokens.size.thumb} height={tokens.size.thumb} radius="sm" />
  );
  const badge = (bet: Bet) =>
    bet.profit.startsWith('-') ? (
      <Badge label={words('ui:lost')} icon="minus" />
    ) : (
      <Badge label={words('ui:won')} tone="good" icon="check" />
    );
  const amount = (value: Amount) => <Money amount={value} variant="detail" />;
  const change = (value: Amount) => <Money amount={value} variant="detail" isChange />;
  const rows = sort.isUp ? [...bets].reverse() : bets;
  return (
    <View style={a.gap_lg}>
      <RangeChips
        name="gallery"
        value={range}
        onChange={setRange}
        days={daysOf(range, now, 'GMT+07:00')}
        today={daysOf('today', now, 'GMT+07:00').to}
      />
      <Table
        label={words('ui:bets')}
        rows={rows}
        keyOf={(bet) => bet.id}
        state="ready"
        sort={sort}
        onSort={setSort}
        empty={<EmptyState title={words('ui:emptyTitle')} description={words('ui:emptyText')} />}
        error={null}
        columns={[
          {
            key: 'game',
            title: words('ui:game'),
            grow: 2,
            cell: (bet) => (
              <View style={[a.row, a.gap_md]}>
                {thumb}
                <Text variant="detail" weight="medium" lines={1} style={a.shrink}>
                  {bet.name}
                </Text>
              </View>
            ),
          },
          { key: 'state', title: words('ui:state'), cell: badge },
          { key: 'stake', title: words('ui:stake'), cell: (bet) => amount(bet.stake), isFigure: true },
          {
            key: 'profit',
            title: words('ui:profit'),
            cell: (bet) => change(bet.profit),
            isFigure: true,
            isSortable: true,
          },
        ]}
        totals={{ game: words('ui:wholeRange'), stake: amount(money('2386.00')), profit: change(money('766.40')) }}
        card={(bet) => ({
          title: bet.name,
          detail: words('ui:rowDetail'),
          leading: thumb,
          badge: badge(bet),
          figures: [
            { label: words('ui:stake'), value: amount(bet.stake) },
            { label: words('ui:payout'), value: amount(bet.payout) },
            { label: words('ui:profit'), value: change(bet.profit) },
          ],
        })}
      />
      <Card>
        <FigureLine label={words('ui:stake')}>{amount(money('50.00'))}</FigureLine>
        <FigureLine label={words('ui:payout')}>{amount(money('640.00'))}</FigureLine>
        <FigureLine label={words('ui:profit')} isTotal>
          {change(money('590.00'))}
        </FigureLine>
        <Reference value="B-7K2M" name="gallery" />
      </Card>
      <View style={[t.bgSurface, t.border, a.round_lg, a.p_lg, a.gap_md]}>
        <View style={[a.row, a.between]}>
          <Text variant="body" weight="semibold" isDisplay level={2}>
            {words('ui:chart')}
          </Text>
          {day !== null && (
            <Money
              amount={money(String((profits[Number(day)] ?? 0) * thousand))}
              currency="฿"
              variant="detail"
              isChange
            />
          )}
        </View>
        <Chart
          points={days}
          label={words('ui:chart')}
          selected={day}
          onSelect={setDay}
          formatTick={(value) => (value === 0 ? '0' : `${value < 0 ? '−' : ''}${Math.abs(value) / thousand} K`)}
        />
        <Chart
          kind="line"
          points={days}
          label={words('ui:chart')}
          height={tokens.size.area}
          formatTick={(value) => String(value / thousand).replace('-', '−')}
        />
      </View>
    </View>
  );
}
