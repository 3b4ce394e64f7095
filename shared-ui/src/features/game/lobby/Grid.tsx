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
  /** Undefined while it is not loaded. */
  gameAt: (index: number) => Game | undefined;
  onShow?: (first: number, last: number) => void;
  /** Text instead of the vendor's name on a cover. */
  noteOf?: (game: Game) => string | undefined;
  label: string;
}

/** A grid of covers in as many columns as fit; only those near the window are rendered. */
export function Grid({ count, gameAt, onShow, noteOf, label }: GridProps) {
  const { columns, cover, room } = useColumns();
  const tile = useCallback(
    (index: number) => {
      const game = gameAt(index);
      if (game === undefined) return gameAt === nothingYet ? <TileSkeleton {...cover} /> : <StaticPlaceholder />;
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

/** Placeholder of a game that loads during scrolling, without animation because the page is moving. */
function StaticPlaceholder() {
  return <View aria-hidden style={[a.fill, a.round_md, useTheme().bgSkeleton]} />;
}

function TileSkeleton({ width, height }: { width: number; height: number }) {
  return (
    <View aria-hidden style={[a.full, { aspectRatio: width / height }]}>
      <View style={a.fill}>
        <Skeleton height={height} radius="md" />
      </View>
    </View>
  );
}

export function GridSkeleton() {
  const { columns } = useColumns();
  return (
    <View aria-hidden>
      <Grid count={columns * 3} gameAt={nothingYet} label="" />
    </View>
  );
}
