import { tokens } from '../../../theme';
import { BannerSlide, BannerTurns, useBanners } from '../../content';

const height = tokens.size.banner.phone;

/** The banners of game lists, if there are any. */
export function GameBanner() {
  return (
    <BannerTurns
      banners={useBanners('w_game')}
      height={height}
      draw={(banner) => <BannerSlide banner={banner} height={height} isLarge={false} />}
      testID="games-banner"
    />
  );
}
