import { useState } from 'react';
import { View } from 'react-native';

import { useFormat, useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { moneyOf, unitsOf } from '../../../lib/money';
import { a, tokens, useTheme } from '../../../theme';
import { Badge, Icon, Sheet, Text, Touch } from '../../../ui';
import { useMoneyText } from '../../wallet';
import { isGrouped, type Game } from '../model';
import type { CurrentIssue } from '../play/useIssue';
import { PlaceBet } from './PlaceBet';
import { boardType, payRange } from './quote';
import { StakeStepper, UnitModes } from './Settings';
import { SlipBody, SlipHead } from './Slip';
import type { SlipState } from './useSlip';

interface DockedSlipProps {
  state: SlipState;
  game: Game;
  current: CurrentIssue;
  onChase: () => void;
}

/** The slip at the foot of a phone: count, stake and button under the thumb; the lines open above. */
export function DockedSlip({ state, game, current, onChase }: DockedSlipProps) {
  const t = useT();
  const theme = useTheme();
  const format = useFormat();
  const moneyText = useMoneyText();
  const [isOpen, setOpen] = useState(false);
  const { lines, most } = state;
  const summary =
    lines.length === 0
      ? t('lottery:pickMore')
      : [
          t('lottery:units', { count: state.units, shown: format.number(state.units) }),
          t('lottery:upTo', { win: moneyText(moneyOf(most)) }),
        ].join(' · ');
  const chase = () => {
    setOpen(false);
    onChase();
  };
  return (
    <>
      <Touch
        role="button"
        aria-haspopup="dialog"
        onPress={() => setOpen(true)}
        testID={handle('lottery', 'slip')}
        style={[a.row, a.between, a.gap_sm, a.round_sm, { minHeight: tokens.target }]}
      >
        <View style={[a.row, a.gap_sm, a.fixed]}>
          <Text variant="body" weight="semibold">
            {t('lottery:slip')}
          </Text>
          {lines.length > 0 && <Badge label={String(lines.length)} tone="brand" />}
        </View>
        <View style={[a.row, a.gap_xs, a.shrink]}>
          <Text variant="label" tone="muted" lines={1} style={a.shrink} testID={handle('lottery', 'summary')}>
            {summary}
          </Text>
          <Icon name="caret-up" size="small" color={theme.color.muted} />
        </View>
      </Touch>
      <View style={[a.row, a.wrap, a.gap_sm]}>
        {isGrouped(state.pricing.mode) && (
          <View style={unitColumn}>
            <UnitModes state={state} />
          </View>
        )}
        <View style={halfColumn}>
          <StakeStepper state={state} />
        </View>
        {!isGrouped(state.pricing.mode) && (
          <View style={halfColumn}>
            <Arithmetic state={state} />
          </View>
        )}
      </View>
      <PlaceBet state={state} game={game} current={current} />
      <Sheet
        isOpen={isOpen}
        title={t('lottery:slip')}
        closeLabel={t('common:close')}
        onClose={() => setOpen(false)}
        foot={<PlaceBet state={state} game={game} current={current} onPlaced={() => setOpen(false)} />}
        testID={handle('lottery', 'slip-sheet')}
      >
        <View style={a.gap_sm}>
          <SlipHead state={state} hasTitle={false} />
          <SlipBody state={state} onChase={chase} />
        </View>
      </Sheet>
    </>
  );
}

const halfColumn = { flexGrow: 1, flexShrink: 1, flexBasis: 0, minWidth: 3 * tokens.target };
// Four sizes of a unit in full; a narrow phone shows them above the multiple.
const unitWidth = tokens.target + tokens.space.sm;
const unitColumn = { ...halfColumn, flexGrow: 1.7, minWidth: 4 * unitWidth + tokens.space.xs };

/** What the stake of the line is made of, and what a hit pays. */
function Arithmetic({ state: { lines, pricing, multiple } }: { state: SlipState }) {
  const t = useT();
  const format = useFormat();
  const moneyText = useMoneyText();
  const [line] = lines;
  const row = line === undefined ? undefined : boardType(pricing.board, line.type);
  if (line === undefined || row === undefined || lines.length > 1) return null;
  const { lots = 1 } = row.type;
  const times = multiple ?? 1n;
  const each = moneyText(moneyOf(pricing.base * times));
  const { units: count } = line.quote;
  const range = payRange(pricing, row);
  return (
    <>
      <Text variant="label" tone="muted" lines={1} testID={handle('lottery', 'arithmetic')}>
        {lots > 1
          ? t('lottery:vn.lots', { numbers: format.number(count / lots), lots, each })
          : t('lottery:lineSumCash', { units: t('lottery:units', { count, shown: format.number(count) }), each })}
      </Text>
      {lots > 1 && range !== null && (
        <Text variant="label" tone="muted" lines={1}>
          {t('lottery:vn.hit', { win: moneyText(moneyOf(unitsOf(range.from) * times)) })}
        </Text>
      )}
    </>
  );
}
