import { View } from 'react-native';

import { useFormat, useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { moneyOf } from '../../../lib/money';
import { a, tokens, useTheme } from '../../../theme';
import { IconButton, Money, Text, Touch } from '../../../ui';
import { useCurrency, useMoneyText } from '../../wallet';
import { selectionText, typeText } from '../names';
import { emptyDraft } from '../play/draft';
import { perUnitOf } from '../rules';
import { change, editLine, removeLine } from './store';
import type { PricedLine, SlipState } from './useSlip';

/** The lines of the slip; the last may be the selection that is still on the board. */
export function Lines({ state }: { state: SlipState }) {
  const t = useT();
  const theme = useTheme();
  if (state.lines.length === 0)
    return (
      <Text variant="detail" tone="muted" style={a.py_sm} testID={handle('lottery', 'slip-empty')}>
        {t('lottery:slipEmpty')}
      </Text>
    );
  return (
    <View role="list">
      {state.lines.map((line, place) => (
        <View key={line.line?.id ?? 'current'} role="listitem" style={place > 0 && theme.borderTop}>
          <LineRow state={state} line={line} place={place} />
        </View>
      ))}
    </View>
  );
}

function LineRow({ state, line, place }: { state: SlipState; line: PricedLine; place: number }) {
  const t = useT();
  const { symbol } = useCurrency();
  const { store } = state;
  const own = line.line;
  const label = `${typeText(t, line.type)} ${selectionText(line.text)}`;
  return (
    <View style={[a.row, a.gap_sm, { minHeight: tokens.size.rowText }]} testID={handle('lottery', `line-${place}`)}>
      <Touch
        role="button"
        aria-label={t('lottery:edit', { line: label })}
        disabled={own === null}
        onPress={() => own !== null && editLine(store, own)}
        style={[a.grow, a.justify_center, a.round_sm, { minHeight: tokens.target }]}
      >
        <Text variant="detail" weight="semibold" isDisplay isTabular lines={1}>
          {selectionText(line.text)}
        </Text>
        <Text variant="label" tone="muted" lines={1}>
          {`${typeText(t, line.type)}, ${useLineSum(state, line.quote.units)}`}
        </Text>
      </Touch>
      <Money amount={moneyOf(line.quote.stake)} currency={symbol} variant="detail" />
      <IconButton
        icon="x"
        size="mid"
        label={t('lottery:remove', { line: label })}
        onPress={() => (own === null ? change(store, { draft: emptyDraft }) : removeLine(store, own.id))}
        testID={handle('lottery', `line-${place}-remove`)}
      />
    </View>
  );
}

/** "4 units × ฿2 × 10" */
function useLineSum({ pricing, multiple }: SlipState, units: number): string {
  const t = useT();
  const format = useFormat();
  const moneyText = useMoneyText();
  const count = t('lottery:units', { count: units, shown: format.number(units) });
  const times = multiple ?? 1n;
  if (pricing.mode !== 'LOTT')
    return t('lottery:lineSumCash', {
      units: count,
      each: moneyText(moneyOf(perUnitOf('CASH', pricing.base, times) ?? 0n)),
    });
  const each = moneyOf(perUnitOf(pricing.unitMode, pricing.base, 1n) ?? 0n);
  const digits = pricing.unitMode === 'LI' ? 3 : 2;
  return t('lottery:lineSum', { units: count, each: moneyText(each, digits), multiple: format.number(times) });
}
