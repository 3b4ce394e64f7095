import { ScrollView, View } from 'react-native';

import { a, tokens, useLayout } from '../../../theme';
import { Link, Skeleton } from '../../../ui';
import { useFormat, useT } from '../../../i18n';
import { GameCard } from '../GameCard';
import { gamesPerSection, type Game } from '../model';
import { Section } from './Section';

interface ShelfProps {
  title: string;
  games: readonly Game[] | undefined;
  total: number;
  href?: string;
  testID: string;
}

/** A row of covers that runs past the edge. */
export function Shelf({ title, games, total, href, testID }: ShelfProps) {
  const t = useT();
  const format = useFormat();
  const { isDesktop, margin } = useLayout();
  const cover = isDesktop ? tokens.size.cardLarge : tokens.size.card;
  const all =
    href === undefined
      ? {}
      : {
          action: (
            <Link href={href} variant="detail">
              {t('game:all', { shown: format.number(total) })}
            </Link>
          ),
        };
  return (
    <Section title={title} testID={testID} {...all}>
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
          : games.slice(0, gamesPerSection).map((game) => <GameCard key={game.id} game={game} {...cover} />)}
      </ScrollView>
    </Section>
  );
}
