import { useState } from 'react';
import { View } from 'react-native';

import { useT } from '../../../i18n';
import { dayOf } from '../../../lib/time';
import { a, tokens, useLayout, useTheme } from '../../../theme';
import { Badge, Button, Segment, Text } from '../../../ui';
import { useMatches } from '../feeds';
import { gameLink } from '../links';
import { useGmtOffset, useInstant } from '../../system';
import { matchesOf, matchViews, type Match, type MatchType, type MatchView } from '../model';

// As many as fit above the games; the vendor's own game lists all.
const maxShown = 6;

/** Current and upcoming matches with odds; pressing one opens the vendor's game. */
export function Matches({ gameType }: { gameType: MatchType }) {
  const t = useT();
  const { isPhone } = useLayout();
  const offset = useGmtOffset();
  const { data, dataUpdatedAt } = useMatches(gameType);
  const [chosen, setChosen] = useState<MatchView>();
  if (data === undefined || data.length === 0) return null;
  const today = dayOf(dataUpdatedAt, offset);
  const found = (view: MatchView) => matchesOf(data, view, today, (at) => dayOf(at, offset));
  // By default the first view that contains matches.
  const view = chosen ?? matchViews.find((each) => found(each).length > 0) ?? 'TODAY';
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
      {shown.length === 0 && (
        <Text variant="detail" tone="muted">
          {t('game:matchesNone')}
        </Text>
      )}
      <View style={isPhone ? a.gap_sm : [a.row_stretch, a.wrap, a.gap_md]}>
        {shown.map((match) => (
          <MatchCard key={match.id} match={match} />
        ))}
      </View>
    </View>
  );
}

function MatchCard({ match }: { match: Match }) {
  const t = useT();
  const theme = useTheme();
  const { isPhone } = useLayout();
  const instant = useInstant();
  const href = gameLink({ id: match.gameId, name: match.vendorName, hasDemo: false });
  return (
    <View
      style={[a.gap_sm, a.p_md, a.round_md, theme.bgSurface, theme.border, isPhone ? a.full : half]}
      testID={`match-${match.id}`}
    >
      <View style={[a.row, a.between, a.gap_sm]}>
        <Text variant="label" tone="muted" lines={1} style={a.shrink}>
          {match.league}
        </Text>
        {match.isRolling ? (
          <Badge label={t('game:minute', { minute: match.minute })} tone="good" />
        ) : (
          <Text variant="label" tone="muted">
            {instant(match.startsAt, 'dayTime')}
          </Text>
        )}
      </View>
      {([match.home, match.away] as const).map((team, side) => (
        <View key={side} style={[a.row, a.between, a.gap_sm]}>
          <Text variant="detail" weight="medium" lines={1} style={a.shrink}>
            {team}
          </Text>
          {match.isRolling && (
            <Text variant="detail" weight="semibold" isDisplay isTabular>
              {String(match.score[side])}
            </Text>
          )}
        </View>
      ))}
      <View style={[a.row_stretch, a.gap_sm]}>
        {match.odds.map(({ pick, odds }) => (
          <View key={pick} style={a.grow}>
            <Button
              label={t('game:odds', { pick: t(`game:picks.${pick}`, { defaultValue: pick }), odds })}
              kind="quiet"
              size="sm"
              isWide
              href={href}
            />
          </View>
        ))}
      </View>
    </View>
  );
}

const half = { flexGrow: 1, flexShrink: 1, flexBasis: tokens.size.menuMax };
