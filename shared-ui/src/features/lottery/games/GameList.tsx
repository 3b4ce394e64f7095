import { useState } from 'react';
import { View } from 'react-native';

import { useT } from '../../../i18n';
import { handle } from '../../../lib/handle';
import { clockOf } from '../../../lib/time';
import { history } from '../../../platform/history';
import { a, tokens, useLayout, useTheme } from '../../../theme';
import { Card, Chip, EmptyState, Icon, IconButton, Text, useSecondsLeft } from '../../../ui';
import { useInstant } from '../../system';
import { lotteryLink } from '../links';
import { LotteryFrame } from '../LotteryFrame';
import { modes, nowOf, shortNumber, type Game, type Mode } from '../model';
import { Balls } from '../numbers/Balls';
import { GameArt } from './GameArt';

interface GameListProps {
  mode: Mode;
  games: readonly Game[];
  offset: number;
}

/** All games of a mode with their countdowns and last results. */
export function GameList({ mode, games, offset }: GameListProps) {
  const t = useT();
  const { isDesktop, isPhone } = useLayout();
  const [region, setRegion] = useState<string | null>(null);
  const offered = modes.filter((each) => games.some(({ prizeModes }) => prizeModes.includes(each)));
  const regions = [...new Set(games.flatMap((game) => (game.region === null ? [] : [game.region])))];
  const shown = games.filter(
    (game) => game.prizeModes.includes(mode) && (mode !== 'VN' || region === null || game.region === region),
  );
  return (
    <LotteryFrame
      mode={mode}
      title={t('lottery:title')}
      up="/"
      action={
        <IconButton
          icon="receipt"
          label={t('lottery:myBets')}
          href={lotteryLink({ mode, view: 'bets' })}
          testID={handle('lottery', 'my-bets')}
        />
      }
    >
      <View style={[a.row, a.wrap, a.gap_sm]} role="group" aria-label={t('lottery:modes')}>
        {offered.map((each) => (
          <Chip
            key={each}
            label={t(`lottery:mode.${each}`)}
            isSelected={each === mode}
            onPress={() => history.replace(lotteryLink({ mode: each }))}
            testID={handle('lottery', `mode-${each}`)}
          />
        ))}
      </View>
      {mode === 'VN' && (
        <View style={[a.row, a.wrap, a.gap_sm]} role="group" aria-label={t('lottery:vn.regions')}>
          {(['MN', 'MT', 'MB'] as const)
            .filter((each) => regions.includes(each))
            .map((each) => (
              <Chip
                key={each}
                label={t(`lottery:vn.region.${each}`)}
                isSelected={region === each}
                onPress={() => setRegion(region === each ? null : each)}
              />
            ))}
          <Chip
            label={t('lottery:vn.opened')}
            icon="calendar-blank"
            onPress={() => history.push(lotteryLink({ mode, view: 'opened' }))}
            testID={handle('lottery', 'opened')}
          />
        </View>
      )}
      {shown.length === 0 && (
        <EmptyState title={t('lottery:emptyGames')} description={t('lottery:emptyGamesText')} testID="lottery-empty" />
      )}
      <View style={[a.row_stretch, a.wrap, outdent]}>
        {shown.map((game) => (
          <View key={game.gameCode} style={[pad, { width: isDesktop ? '33.33%' : isPhone ? '100%' : '50%' }]}>
            <GameRow game={game} mode={mode} offset={offset} />
          </View>
        ))}
      </View>
    </LotteryFrame>
  );
}

const pad = { padding: tokens.space.xs };
const outdent = { margin: -tokens.space.xs };
const stretched = { flexGrow: 1, flexBasis: 'auto' as const };

// Later than this the day of the close is shown.
const farSeconds = 36 * 3600;

function GameRow({ game, mode, offset }: { game: Game; mode: Mode; offset: number }) {
  const t = useT();
  const theme = useTheme();
  const instant = useInstant('row');
  const seconds = useSecondsLeft(game.closesAt === null ? 0 : Date.parse(game.closesAt), () => nowOf({ offset }));
  const isSold = game.isOpen && game.number !== null;
  const left = seconds > farSeconds && game.closesAt !== null ? instant(game.closesAt, 'dayTime') : clockOf(seconds);
  return (
    <Card
      isDense
      href={lotteryLink({ mode, gameCode: game.gameCode })}
      testID={handle('lottery-game', game.gameCode)}
      style={stretched}
    >
      <View style={[a.row, a.gap_md]}>
        <GameArt rules={game.rules} code={game.gameCode} side={tokens.size.header} />
        <View style={a.grow}>
          <View style={[a.row, a.between, a.gap_sm]}>
            <Text variant="body" weight="semibold" lines={1} style={a.shrink}>
              {game.name}
            </Text>
            {isSold ? (
              <Text
                variant="body"
                weight="semibold"
                isDisplay
                isTabular
                tone={seconds === 0 ? 'muted' : 'brand'}
                role="timer"
                aria-live="off"
              >
                {seconds === 0 ? t('lottery:closed') : left}
              </Text>
            ) : (
              <View style={[a.row, a.gap_xs]}>
                <Icon name={game.isOpen ? 'clock' : 'wrench'} size="small" color={theme.color.warn} />
                <Text variant="label" tone="warn">
                  {t(game.isOpen ? 'lottery:notSold' : 'lottery:maintenance')}
                </Text>
              </View>
            )}
          </View>
          <Text variant="label" tone="muted" lines={1}>
            {[
              useEvery(game.everySeconds),
              game.lastNumber === null ? '' : t('lottery:numberOf', { number: shortNumber(game.lastNumber) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          <View style={[a.pt_xs, { minHeight: tokens.size.ball }]}>
            {game.lastResult === null ? (
              <Text variant="label" tone="faint">
                {t('lottery:noDraw')}
              </Text>
            ) : (
              <Balls rules={game.rules} result={shortened(game.lastResult)} size="small" />
            )}
          </View>
        </View>
      </View>
    </Card>
  );
}

// Twenty balls of keno do not fit a card: its first ten stand for them.
const mostBalls = 10;
const shortened = (result: string): string =>
  result.startsWith('{') ? result : result.split(',').slice(0, mostBalls).join(',');

function useEvery(seconds: number): string {
  const t = useT();
  if (seconds === 0) return t('lottery:every.set');
  return seconds % 60 === 0
    ? t('lottery:every.minute', { count: seconds / 60 })
    : t('lottery:every.second', { count: seconds });
}
