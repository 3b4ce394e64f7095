import { View } from 'react-native';

import { a, tokens } from '../../../theme';
import { GameCard } from '../GameCard';
import type { Game } from '../model';
import { AllLink } from './AllLink';
import { Section } from './Section';

interface BlockProps {
  title: string;
  games: readonly Game[];
  total: number;
  href: string;
  testID: string;
}

const columns = 3;
const rows = 2;

/** Two rows of small covers, for the type with the most games. */
export function Block({ title, games, total, href, testID }: BlockProps) {
  return (
    <Section title={title} testID={testID} action={<AllLink href={href} total={total} />}>
      <View style={[a.row, a.wrap, gaps]}>
        {games.slice(0, columns * rows).map((game) => (
          <View key={game.id} style={third}>
            <GameCard game={game} {...tokens.size.cardSmall} isFluid isListed />
          </View>
        ))}
      </View>
    </Section>
  );
}

const gaps = { columnGap: tokens.layout.grid, rowGap: tokens.space.md };
// Slightly less than a third; the rest is for the gaps.
const third = { flexBasis: '30%' as const, flexGrow: 1, maxWidth: '33%' as const };
