import { useState } from 'react';
import { View } from 'react-native';

import { useT } from '../../i18n';
import { isRange, usualRange } from '../../lib/dayRange';
import { linkTo } from '../../lib/paths';
import type { Place } from '../../lib/place';
import { history } from '../../platform/history';
import { a, tokens, useLayout } from '../../theme';
import { Segment, Skeleton } from '../../ui';
import { Trend } from '../report';
import { Ranges, LoadError, OfflineNotice, PageTitle, useDays } from '../records';
import { DownlineTable } from './DownlineTable';
import type { Scope } from './model';
import { Hero, Tiles } from './overview/Figures';
import { WhereBets } from './overview/WhereBets';
import { useOverview } from './queries';

const page = 'agentTeamOverview';

/** The team's figures of a period. */
export function OverviewPage({ place }: { place: Place }) {
  const t = useT();
  const query = new URLSearchParams(place.query);
  const requested = query.get('range');
  const range = isRange(requested) ? requested : usualRange;
  const [scope, setScope] = useState<Scope>(query.get('scope') === 'direct' ? 'direct' : 'team');
  const show = (next: { range?: string; scope?: Scope }) =>
    history.replace(linkTo('agentHome', { page, range, scope, ...next }));
  const scopes = [
    { value: 'team' as const, label: t('agent:wholeTeam'), testID: 'overview-scope-team' },
    { value: 'direct' as const, label: t('agent:directOnly'), testID: 'overview-scope-direct' },
  ];
  const { isDesktop } = useLayout();
  const choose = (next: Scope) => {
    setScope(next);
    show({ scope: next });
  };
  return (
    <View style={a.gap_md} testID="agent-overview">
      <PageTitle title={t('agent:page.agentTeamOverview')}>
        {isDesktop && <Segment label={t('agent:scope')} options={scopes} value={scope} onChange={choose} isCompact />}
        <Ranges name="overview" value={range} onChange={(next) => show({ range: next })} />
        {!isDesktop && <Segment label={t('agent:scope')} options={scopes} value={scope} onChange={choose} />}
      </PageTitle>
      <Figures days={useDays(range)} scope={scope} />
    </View>
  );
}

function Figures({ days, scope }: { days: { from: string; to: string }; scope: Scope }) {
  const { isRoomy } = useLayout();
  const { data, error, isFetching, refetch, dataUpdatedAt } = useOverview(days, scope);
  if (data === undefined) {
    if (error === null) return <Shape />;
    return <LoadError error={error} retry={() => void refetch()} isBusy={isFetching} />;
  }
  return (
    <>
      <OfflineNotice readAt={dataUpdatedAt} />
      <View style={isRoomy ? [a.row_stretch, a.gap_md] : a.gap_sm}>
        <Hero overview={data} days={days} />
        <Tiles overview={data} />
      </View>
      <View style={isRoomy ? [a.row_stretch, a.gap_md] : a.gap_md}>
        <Trend name="overview" trend={data.trend} days={days} />
        <WhereBets overview={data} />
      </View>
      <DownlineTable days={days} />
    </>
  );
}

function Shape() {
  const { isRoomy } = useLayout();
  return (
    <View style={a.gap_md} aria-hidden>
      <Skeleton height={isRoomy ? tokens.size.agentTile * 2 + tokens.space.md : tokens.size.banner.phone} radius="lg" />
      <Skeleton height={tokens.size.chart + tokens.size.area} radius="lg" />
      <Skeleton height={tokens.size.area} radius="md" />
    </View>
  );
}
