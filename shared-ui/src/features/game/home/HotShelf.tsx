import { useState } from 'react';
import { View } from 'react-native';

import { useT } from '../../../i18n';
import { a, tokens, useLayout, useTheme } from '../../../theme';
import { Ring, ringMin, useRing } from '../../../ui';
import { GameCard } from '../GameCard';
import { gamesPerSection, type Game } from '../model';
import { Section } from './Section';
import { Shelf } from './Shelf';
import { Square } from './Square';

export interface HotShelfProps {
  games: readonly Game[];
  total: number;
}

const cover = tokens.size.cardLarge;

/**
 * What is played most: on a wide screen six at a time that come round again, elsewhere a row that runs past the edge.
 * Its head leads on to no list: it is of every type, a list page and its shelf of hot games are of one, and there is no other address of games.
 */
export function HotShelf({ games, total }: HotShelfProps) {
  const t = useT();
  const { isDesktop } = useLayout();
  if (isDesktop && games.length >= ringMin) return <HotRing games={games.slice(0, gamesPerSection)} />;
  return <Shelf title={t('game:hotTitle')} games={games} total={total} testID="home-hot" />;
}

function HotRing({ games }: { games: readonly Game[] }) {
  const t = useT();
  const { reducedMotion } = useTheme();
  const [isStopped, setStopped] = useState(false);
  const ring = useRing(games.length);
  const controls = (
    <View style={[a.row, a.gap_sm]}>
      {!reducedMotion && (
        <Square
          icon={isStopped ? 'play' : 'pause'}
          label={isStopped ? t('game:hotPlay') : t('game:hotStop')}
          onPress={() => setStopped(!isStopped)}
          testID="home-hot-pause"
        />
      )}
      <Square
        icon="caret-left"
        label={t('game:hotBefore')}
        onPress={() => ring.go(-ring.reach)}
        testID="home-hot-before"
      />
      <Square
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
