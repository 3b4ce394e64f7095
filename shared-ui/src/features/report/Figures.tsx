import { View } from 'react-native';

import { useT } from '../../i18n';
import type { DayRange, RangeName } from '../../lib/dayRange';
import { handle } from '../../lib/handle';
import { isNegative } from '../../lib/money';
import { a, tokens, useLayout, useTheme, web } from '../../theme';
import { Icon, Money, Text, Touch } from '../../ui';
import { useCurrency } from '../wallet';
import { useDaysText } from './days';
import { profitLink } from './links';
import { isSigned, type Figure, type Figures } from './model';

/** The main figure of the page; pressing it shows its parts. */
export function Hero({ totals, days, range }: { totals: Figures; days: DayRange; range: RangeName }) {
  const t = useT();
  const theme = useTheme();
  const { isRoomy } = useLayout();
  const { symbol } = useCurrency();
  const text = useDaysText(days);
  const light = web({
    backgroundImage: `radial-gradient(circle at 82% 0%, ${theme.color.brandTintStrong}, transparent 62%)`,
  });
  return (
    <Touch
      href={profitLink({ range, figure: 'netProfit' })}
      testID={handle('profit', 'netProfit')}
      style={[a.gap_sm, a.p_lg, a.round_lg, a.clip, theme.bgSurface, theme.border, light, isRoomy && heroShare]}
    >
      <Text variant="detail" tone="muted">
        {t('report:netProfitOf', { days: text })}
      </Text>
      <Money
        amount={totals.netProfit}
        currency={symbol}
        variant="hero"
        isChange
        tone={isNegative(totals.netProfit) ? 'bad' : 'text'}
      />
      <View style={[a.row, a.between, a.gap_sm]}>
        <Text variant="label" tone="muted" style={a.shrink}>
          {t('report:netProfitHow')}
        </Text>
        <Icon name="caret-right" size="text" color={theme.color.muted} />
      </View>
    </Touch>
  );
}

const tiles: readonly Figure[] = [
  'bet',
  'payout',
  'gameProfit',
  'validBet',
  'rebate',
  'activity',
  'deposit',
  'withdrawal',
];

export function Tiles({ totals, range }: { totals: Figures; range: RangeName }) {
  const { isRoomy } = useLayout();
  return (
    <View style={[a.row_stretch, a.wrap, isRoomy ? [a.gap_md, a.grow] : a.gap_sm, isRoomy && tilesShare]}>
      {tiles.map((figure) => (
        <Tile key={figure} figure={figure} totals={totals} range={range} />
      ))}
    </View>
  );
}

function Tile({ figure, totals, range }: { figure: Figure; totals: Figures; range: RangeName }) {
  const t = useT();
  const theme = useTheme();
  const { isPhone } = useLayout();
  return (
    <Touch
      href={profitLink({ range, figure })}
      testID={handle('profit', figure)}
      style={[a.justify_center, a.gap_xs, a.round_md, theme.bgSurface, theme.border, tile, isPhone ? half : quarter]}
    >
      <Text variant="label" tone="muted" lines={1}>
        {t(`report:figure.${figure}`)}
      </Text>
      <Money amount={totals[figure]} variant={isPhone ? 'body' : 'heading'} isChange={isSigned(figure)} />
    </Touch>
  );
}

const heroShare = { flexGrow: tokens.size.agentHero, flexShrink: 1, flexBasis: 0, minWidth: 0 };
const tilesShare = { flexGrow: 4, flexBasis: 0 };
const tile = { paddingHorizontal: tokens.size.fieldPad, paddingVertical: tokens.space.md };
const half = { flexGrow: 1, flexShrink: 1, flexBasis: '40%' as const, minWidth: 0 };
const quarter = { flexGrow: 1, flexShrink: 1, flexBasis: '22%' as const, minWidth: 0 };
