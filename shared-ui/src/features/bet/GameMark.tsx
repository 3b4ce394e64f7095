import { View } from 'react-native';

import { a, tokens, useTheme } from '../../theme';
import { Icon, type IconName } from '../../ui';
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

/** The icon of the game type before the game's name. */
export function GameMark({ gameType }: { gameType: string }) {
  const theme = useTheme();
  return (
    <View style={[a.center, a.round_sm, theme.bgRaised, theme.border, box]}>
      <Icon name={isGameType(gameType) ? icons[gameType] : 'game-controller'} color={theme.color.brand} isFilled />
    </View>
  );
}

const box = { width: tokens.size.thumb, height: tokens.size.thumb };
