import { View } from 'react-native';

import { useFormat, useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { moneyOf } from '../../../lib/money';
import { a, useLayout, useTheme } from '../../../theme';
import { Button, Money, Text } from '../../../ui';
import type { BoardType } from '../model';
import { maxCoverage, parse } from '../rules';
import { quoteOf } from '../slip/quote';
import { addRandom } from '../slip/Slip';
import { addLine, change } from '../slip/store';
import type { SlipState } from '../slip/useSlip';
import { useCurrency, useTermsLimit } from './parts';
import { emptyDraft } from './draft';

/** What the selection on the board comes to, and the buttons for it. */
export function BoardFoot({ state, row }: { state: SlipState; row: BoardType }) {
  const t = useT();
  const theme = useTheme();
  const { store, slip, type, text } = state;
  const most = useTermsLimit();
  const size = useLayout().isPhone ? 'sm' : 'md';
  const isFull = slip.lines.length + 1 >= most;
  const quote = quoteOf(state.pricing, type, text, state.multiple ?? 1n);
  return (
    <View style={[a.row, a.between, a.wrap, a.gap_md, a.pt_md, theme.borderTop]}>
      <View style={a.shrink}>
        <Counted row={row} text={text} quote={quote} />
      </View>
      <View style={[a.row, a.wrap, a.gap_sm]}>
        <Button
          label={t('lottery:clear')}
          size={size}
          isDisabled={text === '' && slip.draft === emptyDraft}
          onPress={() => change(store, { draft: emptyDraft })}
          testID={handle('lottery', 'board-clear')}
        />
        <Button
          label={t('lottery:random')}
          size={size}
          icon="arrows-clockwise"
          isDisabled={isFull}
          onPress={() => addRandom(state)}
          testID={handle('lottery', 'board-random')}
        />
        <Button
          label={t('lottery:addLine')}
          size={size}
          icon="plus"
          isDisabled={quote === null || isFull}
          onPress={() => addLine(store, { type, text, draft: slip.draft })}
          testID={handle('lottery', 'add')}
        />
      </View>
    </View>
  );
}

interface CountedProps {
  row: BoardType;
  text: string;
  quote: ReturnType<typeof quoteOf>;
}

function Counted({ row, text, quote }: CountedProps) {
  const t = useT();
  const format = useFormat();
  const { symbol } = useCurrency();
  if (quote !== null)
    return (
      <View style={[a.row, a.gap_sm]} role="status" testID={handle('lottery', 'counted')}>
        <Text variant="detail" weight="medium">
          {t('lottery:units', { count: quote.units, shown: format.number(quote.units) })}
        </Text>
        <Money amount={moneyOf(quote.stake)} currency={symbol} variant="detail" />
      </View>
    );
  const reason = text === '' ? undefined : parse(row.type, text).error?.reason;
  // A half-filled board is no fault: it asks for more.
  const isFault = reason === 'coverage' || reason === 'too_many_units' || reason === 'too_long';
  return (
    <Text variant="detail" tone={isFault ? 'bad' : 'muted'} role="status" testID={handle('lottery', 'counted')}>
      {isFault ? t(`lottery:invalid.${reason}`, { max: maxCoverage }) : t('lottery:pickMore')}
    </Text>
  );
}
