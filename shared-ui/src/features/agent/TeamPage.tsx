import { useEffect, useState } from 'react';
import { View } from 'react-native';

import { useFormat, useT } from '../../i18n';
import { isRange, usualRange } from '../../lib/dayRange';
import { linkTo } from '../../lib/paths';
import type { Place } from '../../lib/place';
import { history } from '../../platform/history';
import { a, tokens, useLayout, useTheme } from '../../theme';
import { Badge, Button, Field, Icon, IconButton, Money, Text, Touch, type Column } from '../../ui';
import { hasFlag, useWhiteLabel } from '../system';
import { TransferPopup } from '../transfer';
import { offerLink } from '../contract';
import { PageTitle, Ranges, RecordTable, useDays } from '../records';
import { useTeamRow } from './DownlineTable';
import { trailOf, trailText, type Step, type TeamMember } from './model';
import { useTeam } from './queries';

const page = 'downlineManagmentView';

/** All downlines, team by team. */
export function TeamPage({ place }: { place: Place }) {
  const t = useT();
  const { isPhone } = useLayout();
  const query = new URLSearchParams(place.query);
  const requested = query.get('range');
  const range = isRange(requested) ? requested : usualRange;
  const trail = trailOf(query.get('trail'));
  const { typed, setTyped, q } = useSearch();
  const days = useDays(range);
  const team = useTeam({ ...days, q, parent: trail.at(-1)?.id ?? '' });
  const link = (next: { range?: string; trail?: string }) =>
    linkTo('agentHome', { page, range, trail: trailText(trail), ...next });
  const isSearched = q !== '';
  return (
    <View style={a.gap_md} testID="agent-team">
      <PageTitle title={t('agent:page.downlineManagmentView')}>
        <View style={isPhone ? a.full : searchWidth}>
          <Search typed={typed} onType={setTyped} />
        </View>
        <Ranges name="team" value={range} onChange={(next) => history.replace(link({ range: next }))} />
      </PageTitle>
      {trail.length > 0 && <Trail trail={trail} linkOf={(steps) => link({ trail: trailText(steps) })} />}
      {trail.length === 1 && trail[0] !== undefined && <SendTo key={trail[0].id} to={trail[0]} />}
      <RecordTable
        name="team"
        label={t('agent:page.downlineManagmentView')}
        pages={team}
        keyOf={({ id }) => id}
        {...useWideRow()}
        onPress={({ id, account, isAgent }) =>
          history.push(link({ trail: trailText([...trail, { id, account, isAgent }]) }))
        }
        empty={
          isSearched
            ? { title: t('agent:teamNotFound'), description: t('agent:teamNotFoundText') }
            : { title: t('agent:teamEmpty'), description: t('agent:teamEmptyText') }
        }
        stickAt={isPhone ? tokens.size.header : tokens.size.headerDesktop}
      />
    </View>
  );
}

/** Transfers money or offers a contract to a direct downline. */
function SendTo({ to }: { to: Step }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const hasContracts = hasFlag(useWhiteLabel(), 'AGENTPOLICY3');
  return (
    <View style={[a.row, a.wrap, a.gap_sm]}>
      <Button
        label={t('transfer:titleTo', { name: to.account })}
        icon="arrows-left-right"
        onPress={() => setOpen(true)}
        testID="team-transfer"
      />
      {to.isAgent === true && hasContracts && (
        <Button
          label={t('contract:offerTo', { name: to.account })}
          icon="handshake"
          href={offerLink(to)}
          testID="team-offer"
        />
      )}
      <TransferPopup to={to} isOpen={isOpen} onClose={() => setOpen(false)} />
    </View>
  );
}

function useSearch() {
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim()), tokens.motion.enter);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed, setTyped, q };
}

function Search({ typed, onType }: { typed: string; onType: (text: string) => void }) {
  const t = useT();
  return (
    <Field
      label={t('agent:searchTeam')}
      placeholder={t('agent:searchTeam')}
      size="filter"
      icon="magnifying-glass"
      value={typed}
      onChange={onType}
      maxLength={64}
      testID="team-search"
      {...(typed === ''
        ? {}
        : {
            suffix: (
              <IconButton
                icon="x"
                size="mid"
                label={t('agent:clearSearch')}
                onPress={() => onType('')}
                testID="team-search-clear"
              />
            ),
          })}
    />
  );
}

/** The path to the shown team; each step links back up. */
function Trail({ trail, linkOf }: { trail: readonly Step[]; linkOf: (steps: readonly Step[]) => string }) {
  const t = useT();
  const theme = useTheme();
  const steps = [
    { label: t('agent:myTeam'), href: linkOf([]) },
    ...trail.map(({ account }, place) => ({ label: account, href: linkOf(trail.slice(0, place + 1)) })),
  ];
  return (
    <View
      {...({ role: 'navigation' } as object)}
      aria-label={t('agent:trail')}
      style={[a.row, a.wrap, a.gap_xs]}
      testID="team-trail"
    >
      {steps.map(({ label, href }, place) => {
        const isLast = place === steps.length - 1;
        return (
          <View key={href} style={[a.row, a.gap_xs]}>
            {place > 0 && <Icon name="caret-right" size="small" color={theme.color.faint} />}
            <Touch
              href={href}
              style={[a.justify_center, a.px_xs, a.round_sm, { minHeight: tokens.target }]}
              {...(isLast ? { 'aria-current': 'page' as const } : {})}
            >
              <Text variant="detail" tone={isLast ? 'text' : 'muted'} weight={isLast ? 'semibold' : 'regular'}>
                {label}
              </Text>
            </Touch>
          </View>
        );
      })}
    </View>
  );
}

function useWideRow() {
  const t = useT();
  const format = useFormat();
  const base = useTeamRow();
  const seen = ({ isOnline, lastLoginAt }: TeamMember) => {
    if (isOnline) return <Badge label={t('agent:isOnline')} tone="good" icon="check-circle" />;
    return (
      <Text variant="detail" tone="muted" lines={1}>
        {lastLoginAt === null ? t('agent:never') : format.ago(lastLoginAt)}
      </Text>
    );
  };
  const balance = ({ balance: amount }: TeamMember) => <Money amount={amount} variant="detail" />;
  const [account, type, members, validBet, netProfit] = base.columns;
  const columns: Column<TeamMember>[] = [
    ...[account, type].flatMap((column) => column ?? []),
    { key: 'seen', title: t('agent:lastLogin'), cell: seen },
    ...[members].flatMap((column) => column ?? []),
    { key: 'balance', title: t('agent:balance'), isFigure: true, cell: balance },
    ...[validBet, netProfit].flatMap((column) => column ?? []),
  ];
  return {
    ...base,
    columns,
    card: (row: TeamMember) => {
      const card = base.card(row);
      return {
        ...card,
        ...(row.isOnline ? { badge: seen(row) } : {}),
        figures: [{ label: t('agent:balance'), value: balance(row) }, ...card.figures],
      };
    },
  };
}

const searchWidth = { width: tokens.size.sideMenu };
