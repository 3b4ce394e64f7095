import { View } from 'react-native';

import { useFormat, useT } from '../../i18n';
import type { DayRange } from '../../lib/dayRange';
import { linkTo } from '../../lib/paths';
import { history } from '../../platform/history';
import { a, tokens } from '../../theme';
import { EmptyState, Link, Money, Table, Text, type Column } from '../../ui';
import { LoadError } from '../records';
import { trailText, type TeamMember } from './model';
import { useTeam } from './queries';

const most = 5;
const teamPage = 'downlineManagmentView';

/** The first direct downlines; each opens its team. */
export function DownlineTable({ days }: { days: DayRange }) {
  const t = useT();
  const team = useTeam({ ...days, q: '', parent: '' });
  return (
    <View style={a.gap_sm} testID="overview-downline">
      <View style={[a.row, a.between, { minHeight: tokens.target }]}>
        <Text variant="heading" level={2}>
          {t('agent:downline')}
        </Text>
        <Link href={linkTo('agentHome', { page: teamPage })} variant="detail" testID="overview-all">
          {t('agent:all')}
        </Link>
      </View>
      <Table
        label={t('agent:downline')}
        rows={team.items.slice(0, most)}
        keyOf={({ id }) => id}
        state={team.state}
        skeletonCount={3}
        empty={<EmptyState title={t('agent:teamEmpty')} description={t('agent:teamEmptyText')} />}
        error={<LoadError error={team.error} retry={team.retry} isBusy={team.isBusy} />}
        {...useTeamRow()}
        onPress={({ id, account, isAgent }) =>
          history.push(linkTo('agentHome', { page: teamPage, trail: trailText([{ id, account, isAgent }]) }))
        }
      />
    </View>
  );
}

/** Columns and card of a team member. */
export function useTeamRow() {
  const t = useT();
  const format = useFormat();
  const kind = ({ isAgent }: TeamMember) => t(isAgent ? 'agent:kind.agent' : 'agent:kind.player');
  const bet = ({ validBet }: TeamMember) => <Money amount={validBet} variant="detail" />;
  const profit = ({ netProfit }: TeamMember) => <Money amount={netProfit} variant="detail" isChange />;
  const columns: Column<TeamMember>[] = [
    { key: 'account', title: t('agent:account'), grow: 1.6, cell: ({ account }) => account },
    {
      key: 'type',
      title: t('agent:type'),
      cell: (row) => (
        <Text variant="detail" tone="muted">
          {kind(row)}
        </Text>
      ),
    },
    { key: 'members', title: t('agent:members'), isFigure: true, cell: ({ members }) => format.number(members) },
    { key: 'validBet', title: t('agent:validBet'), isFigure: true, cell: bet },
    { key: 'netProfit', title: t('agent:netProfit'), isFigure: true, cell: profit },
  ];
  return {
    columns,
    card: (row: TeamMember) => ({
      title: row.account,
      detail: `${kind(row)} · ${t('agent:memberCount', { count: row.members })}`,
      figures: [
        { label: t('agent:validBet'), value: bet(row) },
        { label: t('agent:netProfit'), value: profit(row) },
      ],
    }),
    nameOf: ({ account }: TeamMember) => t('agent:openTeam', { name: account }),
  };
}
