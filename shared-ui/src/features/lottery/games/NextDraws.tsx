import type { ReactNode } from 'react';
import { ScrollView, View } from 'react-native';

import { useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { clockOf } from '../../../lib/time';
import { a, tokens, useLayout } from '../../../theme';
import { Card, Skeleton, Text, useSecondsLeft } from '../../../ui';
import { lotteryLink } from '../links';
import { isMode, nowOf, type Game } from '../model';
import { Balls } from '../numbers/Balls';
import { useLotteryGames } from '../queries';

interface NextDrawsProps {
  /** Receives the cards and the number of all games. */
  frame: (cards: ReactNode, total: number) => ReactNode;
}

const { drawCard } = tokens.size;
// Games of at most this many numbers show them in one line.
const mostBalls = 5;
const shown = 12;

/** The draws that are sold now, with their countdowns and last results, in one scrolling row. */
export function NextDraws({ frame }: NextDrawsProps) {
  const { margin } = useLayout();
  const { data, isError } = useLotteryGames();
  if (isError && data === undefined) return null;
  const sold = data?.games.filter(isSold) ?? [];
  if (data !== undefined && sold.length === 0) return null;
  return frame(
    <ScrollView
      horizontal
      showsHorizontalScrollIndicator={false}
      style={{ marginHorizontal: -margin }}
      contentContainerStyle={[a.gap_md, { paddingHorizontal: margin }]}
    >
      {data === undefined
        ? [0, 1, 2].map((place) => <Skeleton key={place} {...area} radius="lg" />)
        : sold.slice(0, shown).map((game) => <DrawCard key={game.gameCode} game={game} offset={data.offset} />)}
    </ScrollView>,
    data?.games.length ?? 0,
  );
}

const isSold = ({ isOpen, number, closesAt, lastResult }: Game): boolean =>
  isOpen && number !== null && closesAt !== null && (lastResult ?? '').split(',').length <= mostBalls;

function DrawCard({ game, offset }: { game: Game; offset: number }) {
  const t = useT();
  const { gameCode, name, number, closesAt, lastResult, rules, prizeModes } = game;
  const seconds = useSecondsLeft(Date.parse(closesAt ?? ''), () => nowOf({ offset }));
  const mode = prizeModes.find(isMode) ?? 'LOTT';
  return (
    <Card href={lotteryLink({ mode, gameCode })} testID={handle('home-draw', gameCode)} style={box}>
      <View style={[a.row, a.between, a.gap_sm]}>
        <Text weight="semibold" isDisplay lines={1} style={a.shrink}>
          {name}
        </Text>
        <Text
          weight="semibold"
          isDisplay
          isTabular
          tone={seconds === 0 ? 'muted' : 'brand'}
          role="timer"
          aria-live="off"
          style={a.fixed}
        >
          {seconds === 0 ? t('lottery:closed') : clockOf(seconds)}
        </Text>
      </View>
      <Text variant="label" tone="muted" lines={1}>
        {t('lottery:numberOf', { number: number ?? '' })}
      </Text>
      <View style={[a.pt_sm, { minHeight: tokens.size.ball + tokens.space.sm }]}>
        {lastResult === null ? (
          <Text variant="label" tone="faint">
            {t('lottery:noDraw')}
          </Text>
        ) : (
          <Balls rules={rules} result={lastResult} />
        )}
      </View>
    </Card>
  );
}

const area = { width: drawCard.width, height: drawCard.height };
const box = { ...area, paddingHorizontal: drawCard.pad.x, paddingVertical: drawCard.pad.y };
