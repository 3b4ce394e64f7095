import { View } from 'react-native';

import { useT } from '../../i18n';
import type { DayRange, RangeName } from '../../lib/dayRange';
import { handle } from '../../lib/handle';
import { isZero } from '../../lib/money';
import { linkTo } from '../../lib/paths';
import { history } from '../../platform/history';
import { a, tokens, useLayout } from '../../theme';
import { Button, EmptyState, Skeleton, Text } from '../../ui';
import { Export } from '../export';
import { SectionFrame } from '../member';
import { useCurrency } from '../wallet';
import { Ranges, LoadError, OfflineNotice, useDays } from '../records';
import { useGmtOffset } from '../system';
import { ByType } from './ByType';
import { Hero, Tiles } from './Figures';
import { profitLink, rangeOf } from './links';
import { figures, type Profit } from './model';
import { useProfit } from './queries';
import { Trend } from './Trend';

export function ProfitOverview({ query }: { query: URLSearchParams }) {
  const t = useT();
  const offset = useGmtOffset();
  const { code } = useCurrency();
  const range = rangeOf(query);
  const days = useDays(range);
  const profit = useProfit(days);
  const isStill = profit.data !== undefined;
  return (
    <SectionFrame title={t('report:profitTitle')}>
      <View style={[a.gap_md, a.pt_xs]}>
        <Ranges name="profit" value={range} onChange={(next) => history.replace(profitLink({ range: next }))} />
        <Text variant="label" tone="muted">
          {t('report:profitHint', { code, offset })}
        </Text>
        {isStill && (
          <>
            <OfflineNotice readAt={profit.dataUpdatedAt} />
            <Known profit={profit.data} days={days} range={range} />
          </>
        )}
        {!isStill && profit.isError && (
          <LoadError error={profit.error} retry={() => void profit.refetch()} isBusy={profit.isFetching} />
        )}
        {!isStill && !profit.isError && <Shape />}
      </View>
    </SectionFrame>
  );
}

const isNothing = ({ totals }: Profit): boolean => figures.every((figure) => isZero(totals[figure]));

function Known({ profit, days, range }: { profit: Profit; days: DayRange; range: RangeName }) {
  const t = useT();
  const { isRoomy } = useLayout();
  if (isNothing(profit))
    return (
      <EmptyState
        title={t('report:profitEmptyTitle')}
        description={t('report:profitEmptyText')}
        testID={handle('profit', 'empty')}
        action={
          range === 'month' ? (
            <Button label={t('report:play')} kind="filled" href={linkTo('home')} testID={handle('profit', 'play')} />
          ) : (
            <Button
              label={t('report:showMonth')}
              kind="filled"
              onPress={() => history.replace(profitLink({ range: 'month' }))}
              testID={handle('profit', 'month')}
            />
          )
        }
      />
    );
  return (
    <View style={a.gap_md}>
      <View style={isRoomy ? [a.row_stretch, a.gap_md] : a.gap_sm}>
        <Hero totals={profit.totals} days={days} range={range} />
        <Tiles totals={profit.totals} range={range} />
      </View>
      <View style={isRoomy ? [a.row_top, a.gap_md] : a.gap_md}>
        <Trend name="profit" trend={profit.days} days={days} />
        <ByType profit={profit} range={range} />
      </View>
      <Export kind="profit" filter={days} />
    </View>
  );
}

function Shape() {
  const { isRoomy } = useLayout();
  return (
    <View style={a.gap_md} aria-hidden testID={handle('profit', 'loading')}>
      <Skeleton height={isRoomy ? tokens.size.agentTile * 2 + tokens.space.md : tokens.size.banner.phone} radius="lg" />
      <Skeleton height={tokens.size.chart + tokens.size.area} radius="lg" />
      <Skeleton height={tokens.size.area} radius="lg" />
    </View>
  );
}
