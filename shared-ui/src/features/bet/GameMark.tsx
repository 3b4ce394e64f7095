import { View } from 'react-native';

import { a, tokens, useTheme } from '../../theme';
import { Icon, type IconName } from '../../ui';
import { Cover } from '../game';
import { isGameType, type GameType } from './model';

const icons: Record<GameType, IconName> = {
  BGS: 'dice-five',
  RNG: 'cherries',
  LIVE: 'video-camera',
  FISH: 'fish',
  PVP: 'spade',
  SPORTS: 'soccer-ball',
  ESPORTS: 'game-controller',
  LOTT: 'ticket',
  ELOTT: 'ticket',
  COCKFIGHT: 'trophy',
};

/** The game's cover before its name, or the icon of its type. */
export function GameMark({ gameType, cover }: { gameType: string; cover: string }) {
  const theme = useTheme();
  if (cover !== '') return <Cover base={cover} width={tokens.size.thumb} height={tokens.size.thumb} radius="sm" />;
  return (
    <View style={[a.center, a.round_sm, theme.bgRaised, theme.border, box]}>
      <Icon name={isGameType(gameType) ? icons[gameType] : 'game-controller'} color={theme.color.brand} isFilled />
    </View>
  );
}

const box = { width: tokens.size.thumb, height: tokens.size.thumb };
