import { useState } from 'react';
import { View } from 'react-native';

import { useLocale, useT } from '../../../i18n';
import type { DayRange } from '../../../lib/dayRange';
import { realLocale } from '../../../lib/locale';
import { a, tokens, useLayout, useTheme } from '../../../theme';
import { Chart, Money, Text } from '../../../ui';
import { useCurrency } from '../../wallet';
import { useDaysText, useDayText } from '../days';
import type { Overview } from '../model';

/** Bars by day; the day under the pointer is read out in the head, nothing floats over the bars. */
export function Trend({ overview, days }: { overview: Overview; days: DayRange }) {
  const t = useT();
  const theme = useTheme();
  const { isRoomy, isPhone } = useLayout();
  const [selected, setSelected] = useState<string | null>(null);
  const short = useShort();
  const text = useDaysText(days);
  const points = overview.trend.map(({ day, netProfit }) => ({
    key: day,
    label: String(Number(day.slice(-2))),
    value: Number(netProfit),
  }));
  return (
    <View
      testID="overview-trend"
      style={[a.gap_md, a.p_lg, a.round_lg, theme.bgSurface, theme.border, isRoomy && a.grow]}
    >
      <View style={[a.row, a.between, a.gap_md, { minHeight: tokens.type.heading.line }]}>
        <Text variant={isPhone ? 'body' : 'heading'} weight="semibold" level={2} lines={1} style={a.shrink}>
          {t('agent:byDay')}
        </Text>
        <Read overview={overview} selected={selected} />
      </View>
      <Chart
        points={points}
        label={t('agent:chartLabel', { days: text })}
        formatTick={short}
        selected={selected}
        onSelect={setSelected}
        testID="overview-chart"
      />
    </View>
  );
}

function Read({ overview, selected }: { overview: Overview; selected: string | null }) {
  const t = useT();
  const theme = useTheme();
  const dayText = useDayText();
  const { symbol } = useCurrency();
  const point = overview.trend.find(({ day }) => day === selected);
  if (point !== undefined)
    return (
      <View style={[a.row, a.gap_sm]} role="status" testID="overview-day">
        <Text variant="detail" tone="muted">
          {dayText(point.day)}
        </Text>
        <Money amount={point.netProfit} currency={symbol} isChange />
      </View>
    );
  return (
    <View style={[a.row, a.gap_md]}>
      <Legend color={theme.color.brand} label={t('agent:profit')} />
      <Legend color={theme.color.bad} label={t('agent:loss')} />
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

/** Figures of the axis: "50K", "−1.5K". */
function useShort(): (value: number) => string {
  const locale = useLocale();
  const format = new Intl.NumberFormat(realLocale(locale), { notation: 'compact', maximumFractionDigits: 1 });
  return (value) => format.format(value).replace('-', '−');
}

const swatch = { width: tokens.icon.tiny, height: tokens.icon.tiny, borderRadius: tokens.size.chartBarRound };
