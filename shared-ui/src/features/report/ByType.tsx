import { View } from 'react-native';

import { useT, type T } from '../../i18n';
import type { RangeName } from '../../lib/dayRange';
import { handle } from '../../lib/handle';
import { compare, unitsOf, type Money as Amount } from '../../lib/money';
import { a, tokens, useLayout, useTheme } from '../../theme';
import { Icon, Money, Progress, Text, Touch } from '../../ui';
import { typeIcons } from '../game';
import { profitLink } from './links';
import type { Profit, TypeProfit } from './model';

const isKnown = (type: string): type is keyof typeof typeIcons => Object.hasOwn(typeIcons, type);

/** The name of a game type; types that this app does not know are shown by their code. */
export const typeName = (type: string, t: T): string => (isKnown(type) ? t(typeIcons[type].title) : type);

/** Figures by game type, the most played first. */
export function ByType({ profit, range }: { profit: Profit; range: RangeName }) {
  const t = useT();
  const theme = useTheme();
  const { isRoomy } = useLayout();
  const rows = [...profit.byGameType].sort((one, other) => compare(other.bet, one.bet));
  return (
    <View
      testID={handle('profit', 'types')}
      style={[a.gap_sm, a.p_lg, a.round_lg, theme.bgSurface, theme.border, isRoomy && side]}
    >
      <Text variant="heading" level={2}>
        {t('report:byType')}
      </Text>
      {rows.length === 0 && (
        <View style={[a.row, a.gap_sm, a.pt_sm]}>
          <Icon name="info" size="text" color={theme.color.muted} />
          <Text variant="detail" tone="muted" style={a.shrink}>
            {t('report:noBets')}
          </Text>
        </View>
      )}
      {rows.map((row) => (
        <Type key={row.gameType} row={row} whole={profit.totals.bet} range={range} />
      ))}
    </View>
  );
}

function Type({ row, whole, range }: { row: TypeProfit; whole: Amount; range: RangeName }) {
  const t = useT();
  const name = typeName(row.gameType, t);
  return (
    <Touch
      href={profitLink({ range, figure: 'gameProfit', type: row.gameType })}
      testID={handle('profit-type', row.gameType)}
      style={[a.gap_sm, a.py_sm, a.round_sm]}
    >
      <View style={[a.row_base, a.between, a.gap_md]}>
        <Text variant="detail" weight="medium" lines={1} style={a.shrink}>
          {name}
        </Text>
        <Money amount={row.gameProfit} variant="detail" isChange />
      </View>
      <Progress label={t('report:shareOfBets', { type: name })} value={shareOf(row.bet, whole)} size="thin" />
      <View style={[a.row, a.between, a.gap_md]}>
        <Part label={t('report:figure.bet')} amount={row.bet} />
        <Part label={t('report:figure.payout')} amount={row.payout} />
      </View>
    </Touch>
  );
}

function Part({ label, amount }: { label: string; amount: Amount }) {
  return (
    <View style={[a.row_base, a.gap_xs, a.shrink]}>
      <Text variant="label" tone="muted" lines={1}>
        {label}
      </Text>
      <Money amount={amount} variant="label" />
    </View>
  );
}

/** A share of a total, 0 to 1, exact to a hundredth of a percent. */
function shareOf(part: Amount, whole: Amount): number {
  const all = unitsOf(whole);
  return all <= 0n ? 0 : Number((unitsOf(part) * 10_000n) / all) / 10_000;
}

const side = { width: tokens.size.agentSide };
