import { ScrollView, View } from 'react-native';

import { a, tokens, useLayout } from '../../../theme';
import { Skeleton } from '../../../ui';
import { GameCard } from '../GameCard';
import { gamesPerSection, type Game } from '../model';
import { AllLink } from './AllLink';
import { Section } from './Section';

interface GameRowProps {
  title: string;
  games: readonly Game[] | undefined;
  total: number;
  href?: string;
  /** Landscape covers. */
  isWide?: boolean;
  /** Text instead of the vendor's name on a cover. */
  noteOf?: ((game: Game) => string | undefined) | undefined;
  testID: string;
}

/** A horizontally scrolling row of covers. */
export function GameRow({ title, games, total, href, isWide = false, noteOf, testID }: GameRowProps) {
  const { isDesktop, margin } = useLayout();
  const cover = isWide ? tokens.size.cardWide : isDesktop ? tokens.size.cardLarge : tokens.size.card;
  return (
    <Section
      title={title}
      testID={testID}
      {...(href === undefined ? {} : { action: <AllLink href={href} total={total} /> })}
    >
      <ScrollView
        horizontal
        showsHorizontalScrollIndicator={false}
        style={{ marginHorizontal: -margin }}
        contentContainerStyle={[isDesktop ? a.gap_lg : a.gap_md, { paddingHorizontal: margin }]}
      >
        {games === undefined
          ? Array.from({ length: 6 }, (_, place) => (
              <View key={place} style={cover}>
                <Skeleton height={cover.height} radius="md" />
              </View>
            ))
          : games
              .slice(0, gamesPerSection)
              .map((game) => <GameCard key={game.id} game={game} {...cover} isWide={isWide} note={noteOf?.(game)} />)}
      </ScrollView>
    </Section>
  );
}
