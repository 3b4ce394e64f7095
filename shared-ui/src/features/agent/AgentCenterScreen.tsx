import { useEffect } from 'react';
import { View } from 'react-native';

import { paths } from '../../lib/paths';
import type { Place } from '../../lib/place';
import { history } from '../../platform/history';
import { a, tokens, useLayout } from '../../theme';
import { lazy, Skeleton } from '../../ui';
import { useMemberInfo } from '../member';
import { LoadError } from '../records';
import { AnnouncementPage } from './AnnouncementPage';
import { PhoneMenu, PhoneSection, WideFrame } from './Frame';
import { isAgentPage, type AgentPageName } from './model';
import { OverviewPage } from './OverviewPage';
import { RebatesPage } from './RebatesPage';
import { TeamPage } from './TeamPage';

const ContractsPage = lazy(async () => (await import('../contract')).ContractsPage);
const BillsPage = lazy(async () => (await import('../contract')).BillsPage);

const sections: Record<AgentPageName, React.ComponentType<{ place: Place }>> = {
  agentAnnouncement: AnnouncementPage,
  agentTeamOverview: OverviewPage,
  downlineManagmentView: TeamPage,
  agentRevenueReport: RebatesPage,
  agentContracts: ContractsPage,
  agentDividendRecordCopy2: BillsPage,
  agentDailyWages2: BillsPage,
  agentHourSalary: BillsPage,
  agentRealtimeSalary: BillsPage,
};

/** The agent center; other members are redirected to the agents' sign-in. */
export function AgentCenterScreen({ place }: { place: Place }) {
  const { isDesktop } = useLayout();
  const { member, error, refetch, isFetching } = useMemberInfo();
  const isNotAgent = member !== undefined && member.kind !== 'agent';
  useEffect(() => {
    if (isNotAgent) history.replace(paths.agent);
  }, [isNotAgent]);
  if (member === undefined && error !== null)
    return <LoadError error={error} retry={() => void refetch()} isBusy={isFetching} />;
  if (member === undefined || isNotAgent) return <Shape />;
  const requested = new URLSearchParams(place.query).get('page');
  if (!isDesktop && !isAgentPage(requested)) return <PhoneMenu member={member} />;
  const page = isAgentPage(requested) ? requested : 'agentTeamOverview';
  const Section = sections[page];
  const Frame = isDesktop ? WideFrame : PhoneSection;
  return (
    <Frame member={member} page={page}>
      <Section place={place} />
    </Frame>
  );
}

function Shape() {
  return (
    <View aria-hidden style={[a.p_lg, a.gap_lg]}>
      <Skeleton width="40%" height={tokens.size.header} />
      <Skeleton height={tokens.size.banner.phone} radius="lg" />
      <Skeleton height={tokens.size.banner.phone} radius="lg" />
    </View>
  );
}
