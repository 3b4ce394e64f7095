import { View } from 'react-native';

import { useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { a, tokens } from '../../theme';
import { Money, Skeleton, Text } from '../../ui';
import type { BetTotals } from './model';

const figures = ['stake', 'payout', 'profit'] as const;

/** Totals of the whole period, whatever part of it is shown. */
export function Totals({ totals }: { totals: BetTotals | undefined }) {
  const t = useT();
  return (
    <View style={[a.row_top, a.gap_sm, a.px_md]} testID={handle('bets', 'totals')}>
      {figures.map((name, place) => (
        <View key={name} style={[a.grow, place === figures.length - 1 && a.align_end]}>
          <Text variant="label" tone="muted" lines={1}>
            {t(`bet:${name}`)}
          </Text>
          {totals === undefined ? (
            <Skeleton width="70%" height={tokens.type.heading.line} />
          ) : (
            <Money
              amount={totals[name]}
              variant="heading"
              isChange={name === 'profit'}
              {...(name === 'profit' ? {} : { tone: 'text' as const })}
            />
          )}
        </View>
      ))}
    </View>
  );
}
