import { View } from 'react-native';

import { useReachability } from '../../../api';
import { useT } from '../../../i18n';
import { a, tokens, useLayout, useTheme, web } from '../../../theme';
import { Badge, Button, Icon, Text } from '../../../ui';
import { GameCard } from '../GameCard';
import { useGameLink } from '../links';
import type { Game } from '../model';
import { Facts } from './Facts';

/** One in-house game, large: its key art, return to player and stake limits. */
export function Featured({ game }: { game: Game }) {
  const t = useT();
  const theme = useTheme();
  const { isPhone } = useLayout();
  const link = useGameLink()(game);
  const { isOnline } = useReachability();
  const cover = isPhone ? tokens.size.card : tokens.size.cardLarge;
  const light = web({
    backgroundImage: `radial-gradient(circle at 88% 0%, ${theme.color.brandTintStrong}, transparent 58%)`,
  });
  return (
    <View
      testID="home-featured"
      style={[
        a.row_stretch,
        a.clip,
        a.round_lg,
        theme.bgSurface,
        theme.border,
        light,
        isPhone ? [a.gap_lg, a.p_md] : [a.gap_xl, a.p_lg, whole],
      ]}
    >
      <View style={a.self_center}>
        <GameCard game={isPhone ? game : { ...game, isHot: false }} width={cover.width} height={cover.height} isEager />
      </View>
      <View style={[a.grow, a.between, a.gap_md, a.py_xs]}>
        <View style={isPhone ? a.gap_sm : a.gap_md}>
          {game.isHot && !isPhone && <Badge label={t('game:hot')} tone="brand" icon="flame" />}
          <Text variant={isPhone ? 'figure' : 'hero'} level={3} lines={1}>
            {game.name}
          </Text>
          <Facts game={game}>
            <Checkable />
          </Facts>
        </View>
        <View style={a.gap_sm}>
          <Button
            label={t('game:play')}
            icon="play"
            {...link}
            isDisabled={game.isInMaintenance || !isOnline}
            isWide={isPhone}
            style={!isPhone && a.self_start}
            testID={`game-play-${game.id}`}
          />
          {!isOnline && (
            <Text variant="label" tone="muted">
              {t('common:needsConnection')}
            </Text>
          )}
        </View>
      </View>
    </View>
  );
}

function Checkable() {
  const t = useT();
  const theme = useTheme();
  return (
    <View style={[a.row, a.gap_sm, a.self_end]}>
      <Icon name="shield-check" size="text" isFilled color={theme.color.good} />
      <Text variant="detail" tone="muted">
        {t('game:checkable')}
      </Text>
    </View>
  );
}

const whole = { flexGrow: 1 };
