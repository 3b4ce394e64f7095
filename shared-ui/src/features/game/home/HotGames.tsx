import { useState } from 'react';
import { View } from 'react-native';

import { useT } from '../../../i18n';
import { linkTo } from '../../../lib/paths';
import { a, tokens, useLayout, useTheme } from '../../../theme';
import { Ring, ringMin, useRing } from '../../../ui';
import { GameCard } from '../GameCard';
import { gamesPerSection, type Game } from '../model';
import { Section } from './Section';
import { GameRow } from './GameRow';
import { AllLink } from './AllLink';
import { ArrowButton } from './ArrowButton';

export interface HotGamesProps {
  games: readonly Game[];
  total: number;
}

const cover = tokens.size.cardLarge;
const allHot = linkTo('games', { selection: 'HOT' });

/** The most played games: six at a time that rotate on a wide screen, elsewhere a scrolling row. */
export function HotGames({ games, total }: HotGamesProps) {
  const t = useT();
  const { isRoomy } = useLayout();
  if (isRoomy && games.length >= ringMin) return <HotRing games={games.slice(0, gamesPerSection)} total={total} />;
  return <GameRow title={t('game:hotTitle')} games={games} total={total} href={allHot} testID="home-hot" />;
}

function HotRing({ games, total }: HotGamesProps) {
  const t = useT();
  const { reducedMotion } = useTheme();
  const [isStopped, setStopped] = useState(false);
  const ring = useRing(games.length);
  const controls = (
    <View style={[a.row, a.gap_sm]}>
      <AllLink href={allHot} total={total} />
      {!reducedMotion && (
        <ArrowButton
          icon={isStopped ? 'play' : 'pause'}
          label={isStopped ? t('game:hotPlay') : t('game:hotStop')}
          onPress={() => setStopped(!isStopped)}
          testID="home-hot-pause"
        />
      )}
      <ArrowButton
        icon="caret-left"
        label={t('game:hotBefore')}
        onPress={() => ring.go(-ring.reach)}
        testID="home-hot-before"
      />
      <ArrowButton
        icon="caret-right"
        label={t('game:hotAfter')}
        onPress={() => ring.go(ring.reach)}
        testID="home-hot-after"
      />
    </View>
  );
  return (
    <Section title={t('game:hotTitle')} action={controls} testID="home-hot">
      <Ring
        ring={ring}
        isStopped={isStopped}
        shape={cover}
        items={games.map((game) => ({ key: game.id, item: <GameCard game={game} {...cover} isFluid /> }))}
        testID="home-hot-ring"
      />
    </Section>
  );
}
