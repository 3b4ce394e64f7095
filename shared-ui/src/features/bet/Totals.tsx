import { View } from 'react-native';

import { useFormat, useT } from '../../i18n';
import { handle } from '../../lib/handle';
import { a, tokens } from '../../theme';
import { Money, Skeleton, Text } from '../../ui';
import { useMoneyText } from '../wallet';
import type { BetTotals } from './model';

const figures = ['stake', 'payout', 'profit'] as const;

/** Totals of the settled bets of the whole period, whatever part of it is shown. */
export function Totals({ totals }: { totals: BetTotals | undefined }) {
  const t = useT();
  return (
    <View style={a.gap_xs}>
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
      <View style={a.px_md}>
        <Apart totals={totals} />
      </View>
    </View>
  );
}

/** Open and returned bets, which the totals leave out, with their stakes. */
export function Apart({ totals }: { totals: BetTotals | undefined }) {
  const t = useT();
  const format = useFormat();
  const money = useMoneyText();
  if (totals === undefined) return null;
  const { OPEN: open, CANCELLED: returned } = totals.counts;
  const counted = (count: number) => ({ count, shown: format.number(count) });
  const parts = [
    ...(open > 0
      ? [t('bet:withStake', { what: t('bet:openApart', counted(open)), amount: money(totals.openStake) })]
      : []),
    ...(returned > 0
      ? [t('bet:withStake', { what: t('bet:returnedApart', counted(returned)), amount: money(totals.returnedStake) })]
      : []),
  ];
  if (parts.length === 0) return null;
  return (
    <Text variant="label" tone="muted" testID={handle('bets', 'apart')}>
      {parts.join(' · ')}
    </Text>
  );
}
