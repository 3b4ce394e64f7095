import { View } from 'react-native';

import { useFormat } from '../../../i18n';
import { a, tokens, useTheme } from '../../../theme';
import { Text } from '../../../ui';
import { Ball, Balls } from '../numbers/Balls';
import { PrizeTable } from '../numbers/PrizeTable';
import type { DrawForm } from '../rules';
import type { Checks } from './checks';

interface NumbersProps {
  checks: Checks;
  form: DrawForm;
}

// Draws of more numbers are long; their numbers are shown without the words.
const most = 6;

/** The computed numbers: of short draws each with the word of the stream whose remainder it is. */
export function Numbers({ checks: { computed, words }, form }: NumbersProps) {
  const theme = useTheme();
  const format = useFormat();
  if (computed === '') return null;
  if (computed.startsWith('{')) return <PrizeTable result={computed} />;
  if (form.isDistinct === true || words.length > most)
    return <Balls rules={form.code} result={computed} size={form.isSorted === true ? 'row' : 'large'} />;
  return (
    <View style={[a.round_md, a.px_md, theme.bg]}>
      {words.map(({ word, below }, place) => (
        <View
          key={place}
          style={[a.row, a.between, a.gap_md, place > 0 && theme.borderTop, { minHeight: tokens.size.thumb }]}
        >
          <Text variant="detail" weight="semibold" isDisplay isTabular>
            {format.number(word)}
          </Text>
          <View style={[a.row, a.gap_md]}>
            <Text variant="detail" tone="muted" isTabular>
              {[`mod ${below}`, ...(form.low > 0 ? [`+ ${form.low}`] : [])].join(' ')}
            </Text>
            <Ball number={String((word % below) + form.low)} size="row" />
          </View>
        </View>
      ))}
    </View>
  );
}
