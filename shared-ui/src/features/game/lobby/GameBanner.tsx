import { tokens } from '../../../theme';
import { BannerSlide, BannerTurns, useBanners } from '../../content';
import type { ListedType } from './useFilter';

const height = tokens.size.banner.phone;

/** The banners of this game list and those of all lists, if there are any. */
export function GameBanner({ gameType }: { gameType: ListedType }) {
  const everywhere = useBanners('w_game');
  const here = useBanners(`w_game_${gameType.toLowerCase()}`);
  return (
    <BannerTurns
      banners={[...here, ...everywhere]}
      height={height}
      draw={(banner) => <BannerSlide banner={banner} height={height} isLarge={false} />}
      testID="games-banner"
    />
  );
}
