import type { ReactNode } from 'react';
import { View } from 'react-native';

import { a, tokens, useLayout, web } from '../../../theme';
import { Skeleton } from '../../../ui';
import { GameCard } from '../GameCard';
import type { Game } from '../model';

const longPast = 50;
const far = web({ contentVisibility: 'auto', containIntrinsicSize: `auto ${tokens.size.cardLarge.height}px` });

function useColumns(): { columns: number; cover: { width: number; height: number } } {
  const { isPhone, isDesktop, width, margin } = useLayout();
  const { cardSmall, card, cardLarge, sideMenu } = tokens.size;
  if (isPhone) return { columns: 3, cover: cardSmall };
  const cover = isDesktop ? cardLarge : card;
  const room = Math.min(width, tokens.layout.content) - margin * 2 - (isDesktop ? sideMenu : 0);
  return { columns: Math.max(4, Math.floor((room + tokens.space.lg) / (cover.width + tokens.space.lg))), cover };
}

/** Covers in as many columns as there is room for; those far from the window are not drawn. */
export function Grid({ games, label }: { games: readonly Game[]; label: string }) {
  const { columns, cover } = useColumns();
  return (
    <Cells columns={columns} label={label}>
      {games.map((game, place) => (
        <Cell key={game.id} columns={columns} isFar={games.length > longPast}>
          <GameCard game={game} {...cover} isFluid isEager={place < columns * 2} />
        </Cell>
      ))}
    </Cells>
  );
}

export function GridShape() {
  const { columns, cover } = useColumns();
  return (
    <Cells columns={columns}>
      {Array.from({ length: columns * 3 }, (_, place) => (
        <Cell key={place} columns={columns}>
          <View style={[a.full, { aspectRatio: cover.width / cover.height }]}>
            <View style={a.fill}>
              <Skeleton height={cover.height} radius="md" />
            </View>
          </View>
        </Cell>
      ))}
    </Cells>
  );
}

function Cells({ children, label }: { columns: number; children: ReactNode; label?: string }) {
  return (
    <View
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'list' as const, 'aria-label': label })}
      style={[a.row_top, a.wrap, outer]}
    >
      {children}
    </View>
  );
}

function Cell({ columns, isFar = false, children }: { columns: number; isFar?: boolean; children: ReactNode }) {
  return (
    <View role="listitem" style={[inner, isFar && far, { width: `${100 / columns}%` }]}>
      {children}
    </View>
  );
}

const half = tokens.layout.grid / 2;
const outer = { marginHorizontal: -half, rowGap: tokens.layout.grid };
const inner = { paddingHorizontal: half };
