import { useState } from 'react';
import { View } from 'react-native';

import { useT } from '../../../i18n';
import { dayOf } from '../../../lib/time';
import { usePreference } from '../../../platform/preference';
import { a, tokens, useLayout } from '../../../theme';
import { Segment, Select, Skeleton, Text } from '../../../ui';
import { useMatches } from '../feeds';
import { useGmtOffset } from '../../system';
import { matchesOf, matchViews, type MatchType, type MatchView } from '../model';
import { half, MatchCard, matchHeight } from './MatchCard';
import { oddsFormat, oddsFormats } from './odds';

// As many as fit above the games; the vendor's own game lists all.
const maxShown = 6;

/** Current and upcoming matches with odds; pressing one opens the vendor's game. */
export function Matches({ gameType }: { gameType: MatchType }) {
  const t = useT();
  const { isPhone } = useLayout();
  const offset = useGmtOffset();
  const { data, dataUpdatedAt, isPending } = useMatches(gameType);
  const [chosen, setChosen] = useState<MatchView>();
  const format = usePreference(oddsFormat);
  if (isPending) return <MatchesSkeleton />;
  if (data === undefined || data.length === 0) return null;
  const today = dayOf(dataUpdatedAt, offset);
  const found = (view: MatchView) => matchesOf(data, view, today, (at) => dayOf(at, offset));
  // By default the first view that contains matches; bets on fights are only taken before they begin.
  const first: MatchView = gameType === 'COCKFIGHT' ? 'TODAY' : 'ROLLING';
  const view = chosen ?? [first, ...matchViews].find((each) => found(each).length > 0) ?? 'TODAY';
  const shown = found(view).slice(0, maxShown);
  return (
    <View style={a.gap_md} role="region" aria-label={t('game:matches')} testID="matches">
      <Segment
        label={t('game:matches')}
        options={matchViews.map((value) => ({
          value,
          label: t(`game:matchViews.${value}`),
          testID: `matches-${value}`,
        }))}
        value={view}
        onChange={setChosen}
      />
      <View style={[a.row, a.justify_end]}>
        <Select
          kind="text"
          label={t('game:oddsFormat')}
          closeLabel={t('common:close')}
          options={oddsFormats.map((value) => ({ value, label: t(`game:oddsFormats.${value}`) }))}
          value={format}
          onChange={oddsFormat.set}
          testID="matches-odds"
        />
      </View>
      {shown.length === 0 && (
        <Text variant="detail" tone="muted">
          {t('game:matchesNone')}
        </Text>
      )}
      <View style={isPhone ? a.gap_sm : [a.row_stretch, a.wrap, a.gap_md]}>
        {shown.map((match) => (
          <MatchCard key={match.id} match={match} format={format} />
        ))}
      </View>
    </View>
  );
}

/** Placeholder of the views and of the first matches, so that the games below do not shift. */
function MatchesSkeleton() {
  const { isPhone } = useLayout();
  return (
    <View style={a.gap_md} aria-hidden testID="matches-loading">
      <Skeleton height={tokens.size.segment} radius="md" />
      <View style={{ height: tokens.target }} />
      <View style={isPhone ? a.gap_sm : [a.row_stretch, a.wrap, a.gap_md]}>
        {Array.from({ length: maxShown }, (_, place) => (
          <View key={place} style={isPhone ? a.full : half}>
            <Skeleton height={matchHeight} radius="md" />
          </View>
        ))}
      </View>
    </View>
  );
}
