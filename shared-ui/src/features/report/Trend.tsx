import { useState } from 'react';
import { View } from 'react-native';

import { useLocale, useT } from '../../i18n';
import type { DayRange } from '../../lib/dayRange';
import { handle } from '../../lib/handle';
import { realLocale } from '../../lib/locale';
import type { Money as Amount } from '../../lib/money';
import { a, tokens, useLayout, useTheme } from '../../theme';
import { Chart, Money, Text } from '../../ui';
import { useCurrency } from '../wallet';
import { useDaysText, useDayText } from './days';

interface NetDay {
  day: string;
  netProfit: Amount;
}

interface TrendProps {
  /** First part of the test handles: `profit` → `profit-chart`. */
  name: string;
  trend: readonly NetDay[];
  days: DayRange;
}

/** Net profit by day; the selected day is shown in the header instead of floating over the bars. */
export function Trend({ name, trend, days }: TrendProps) {
  const t = useT();
  const theme = useTheme();
  const { isRoomy, isPhone } = useLayout();
  const [selected, setSelected] = useState<string | null>(null);
  const short = useShort();
  const text = useDaysText(days);
  const points = trend.map(({ day, netProfit }) => ({
    key: day,
    label: String(Number(day.slice(-2))),
    value: Number(netProfit),
  }));
  return (
    <View
      testID={handle(name, 'trend')}
      style={[a.gap_md, a.p_lg, a.round_lg, theme.bgSurface, theme.border, isRoomy && a.grow]}
    >
      <View style={[a.row, a.between, a.gap_md, { minHeight: tokens.type.heading.line }]}>
        <Text variant={isPhone ? 'body' : 'heading'} weight="semibold" level={2} lines={1} style={a.shrink}>
          {t('report:byDay')}
        </Text>
        <Read name={name} point={trend.find(({ day }) => day === selected)} />
      </View>
      <Chart
        points={points}
        label={t('report:chartLabel', { days: text })}
        formatTick={short}
        selected={selected}
        onSelect={setSelected}
        testID={handle(name, 'chart')}
      />
    </View>
  );
}

function Read({ name, point }: { name: string; point: NetDay | undefined }) {
  const t = useT();
  const theme = useTheme();
  const dayText = useDayText();
  const { symbol } = useCurrency();
  if (point !== undefined)
    return (
      <View style={[a.row, a.gap_sm]} role="status" testID={handle(name, 'day')}>
        <Text variant="detail" tone="muted">
          {dayText(point.day)}
        </Text>
        <Money amount={point.netProfit} currency={symbol} isChange />
      </View>
    );
  return (
    <View style={[a.row, a.gap_md]}>
      <Legend color={theme.color.brand} label={t('report:profit')} />
      <Legend color={theme.color.bad} label={t('report:loss')} />
    </View>
  );
}

function Legend({ color, label }: { color: string; label: string }) {
  return (
    <View style={[a.row, a.gap_xs]}>
      <View style={[swatch, { backgroundColor: color }]} />
      <Text variant="label" tone="muted">
        {label}
      </Text>
    </View>
  );
}

/** Short numbers for the axis: "50K", "−1.5K". */
function useShort(): (value: number) => string {
  const locale = useLocale();
  const format = new Intl.NumberFormat(realLocale(locale), { notation: 'compact', maximumFractionDigits: 1 });
  return (value) => format.format(value).replace('-', '−');
}

const swatch = { width: tokens.icon.tiny, height: tokens.icon.tiny, borderRadius: tokens.size.chartBarRound };
