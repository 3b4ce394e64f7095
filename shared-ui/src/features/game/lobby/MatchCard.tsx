import { View } from 'react-native';

import { useT } from '../../../i18n';
import { a, tokens, useLayout, useTheme } from '../../../theme';
import { Badge, Countdown, Text, Touch } from '../../../ui';
import { useInstant } from '../../system';
import { gameLink } from '../links';
import type { Match } from '../model';
import { oddsIn, type OddsFormat } from './odds';

interface MatchProps {
  match: Match;
  format: OddsFormat;
}

/** A match or fight with its odds; pressing one opens the vendor's game. */
export function MatchCard({ match, format }: MatchProps) {
  const theme = useTheme();
  const { isPhone } = useLayout();
  const hasScore = match.isRolling && !match.isFight;
  return (
    <View
      style={[a.gap_sm, a.p_md, a.round_md, theme.bgSurface, theme.border, isPhone ? a.full : half]}
      testID={`match-${match.id}`}
    >
      <View style={[a.row, a.between, a.gap_sm, { minHeight: tokens.size.badge }]}>
        <Title match={match} />
        <Time match={match} />
      </View>
      {([match.home, match.away] as const).map((team, side) => (
        <View key={side} style={[a.row, a.between, a.gap_sm]}>
          <Text variant="detail" weight="medium" lines={1} style={a.shrink}>
            {team}
          </Text>
          {hasScore && (
            <Text variant="detail" weight="semibold" isDisplay isTabular>
              {String(match.score[side])}
            </Text>
          )}
        </View>
      ))}
      <Prices match={match} format={format} />
    </View>
  );
}

function Title({ match }: { match: Match }) {
  const t = useT();
  return (
    <View style={[a.row, a.gap_sm, a.shrink]}>
      {match.isFight && match.number > 0 && (
        <Text variant="label" weight="semibold" isTabular lines={1} style={a.fixed}>
          {t('game:fight', { number: String(match.number) })}
        </Text>
      )}
      <Text variant="label" tone="muted" lines={1} style={a.shrink}>
        {match.league}
      </Text>
    </View>
  );
}

/** When the match starts, or how far it is. Fights last seconds: bets on them close with a countdown. */
function Time({ match }: { match: Match }) {
  const t = useT();
  const instant = useInstant();
  if (match.isRolling)
    return (
      <Badge label={match.isFight ? t('game:fighting') : t('game:minute', { minute: match.minute })} tone="good" />
    );
  if (match.isFight)
    return <Countdown until={Date.parse(match.startsAt)} label={t('game:closesIn')} variant="detail" tone="text" />;
  return (
    <Text variant="label" tone="muted">
      {instant(match.startsAt, 'dayTime')}
    </Text>
  );
}

function Prices({ match, format }: MatchProps) {
  const t = useT();
  const theme = useTheme();
  const href = gameLink({ id: match.gameId, name: match.vendorName, hasDemo: false });
  return (
    <View style={[a.row_stretch, a.gap_sm]}>
      {match.odds.map(({ pick, odds }) => {
        const name = t(`game:picks.${pick}`, { defaultValue: pick });
        const shown = oddsIn(format, odds);
        return (
          <Touch
            key={pick}
            href={href}
            style={({ hovered }) => [
              a.grow,
              a.align_center,
              a.justify_center,
              a.round_sm,
              theme.border,
              price,
              hovered === true ? theme.bgTint : theme.bgRaised,
            ]}
          >
            <Text variant="label" tone="muted" lines={1}>
              {name}
            </Text>
            <Text variant="detail" weight="semibold" isDisplay isTabular>
              {shown}
            </Text>
          </Touch>
        );
      })}
    </View>
  );
}

/** In a row of two. */
export const half = { flexGrow: 1, flexShrink: 1, flexBasis: tokens.size.menuMax };
/** Of a card: its title, two sides and the prices, with gaps and padding. */
export const matchHeight =
  tokens.size.badge + 2 * tokens.type.detail.line + tokens.size.button.md + 3 * tokens.space.sm + 2 * tokens.space.md;
const price = { flexBasis: 0, minHeight: tokens.size.button.md };
