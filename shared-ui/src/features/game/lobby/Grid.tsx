import { useCallback } from 'react';
import { View } from 'react-native';

import { a, tokens, useLayout, useTheme } from '../../../theme';
import { Skeleton, Tiles } from '../../../ui';
import { GameCard } from '../GameCard';
import type { Game } from '../model';

const nothingYet = () => undefined;

function useColumns() {
  const { isPhone, isDesktop, width, margin } = useLayout();
  const { cardSmall, card, cardLarge, sideMenu } = tokens.size;
  const room = Math.min(width, tokens.layout.content) - margin * 2 - (isDesktop ? sideMenu : 0);
  const cover = isPhone ? cardSmall : isDesktop ? cardLarge : card;
  const columns = isPhone ? 3 : Math.max(4, Math.floor((room + tokens.space.lg) / (cover.width + tokens.space.lg)));
  return { columns, cover, room };
}

interface GridProps {
  count: number;
  /** Undefined: it has not come yet. */
  gameAt: (index: number) => Game | undefined;
  onShow?: (first: number, last: number) => void;
  /** What stands in the vendor's place on a cover. */
  noteOf?: (game: Game) => string | undefined;
  label: string;
}

/** Covers in as many columns as there is room for; only those near the window are drawn. */
export function Grid({ count, gameAt, onShow, noteOf, label }: GridProps) {
  const { columns, cover, room } = useColumns();
  const tile = useCallback(
    (index: number) => {
      const game = gameAt(index);
      if (game === undefined) return gameAt === nothingYet ? <TileShape {...cover} /> : <TilePlace />;
      return <GameCard game={game} {...cover} note={noteOf?.(game)} isFluid isListed isEager={index < columns * 2} />;
    },
    [gameAt, noteOf, columns, cover],
  );
  return (
    <Tiles
      count={count}
      columns={columns}
      gap={tokens.layout.grid}
      ratio={cover.height / cover.width}
      radius="md"
      tile={tile}
      {...(onShow === undefined ? {} : { onShow })}
      label={label}
      width={room}
      testID="games-grid"
    />
  );
}

/** Holds the place of a game that comes while somebody scrolls: nothing moves in it, for the page moves already. */
function TilePlace() {
  return <View aria-hidden style={[a.fill, a.round_md, useTheme().bgSkeleton]} />;
}

function TileShape({ width, height }: { width: number; height: number }) {
  return (
    <View aria-hidden style={[a.full, { aspectRatio: width / height }]}>
      <View style={a.fill}>
        <Skeleton height={height} radius="md" />
      </View>
    </View>
  );
}

export function GridShape() {
  const { columns } = useColumns();
  return (
    <View aria-hidden>
      <Grid count={columns * 3} gameAt={nothingYet} label="" />
    </View>
  );
}
