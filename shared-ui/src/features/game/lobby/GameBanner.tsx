import { View } from 'react-native';

import { a, tokens } from '../../../theme';
import { BannerSlide, useBanner } from '../../content';

const height = tokens.size.banner.phone;

/** The banner of the lists of games, where there is one; it stands still. */
export function GameBanner() {
  const banner = useBanner('w_game');
  if (banner === undefined) return null;
  return (
    <View style={[a.relative, { height }]} testID="games-banner">
      <BannerSlide banner={banner} height={height} isLarge={false} />
    </View>
  );
}
