import type { ReactElement } from 'react';
import { View } from 'react-native';

import { useT } from '../../i18n';
import { a } from '../../theme';
import { Carousel, type CarouselProps } from '../../ui';
import type { Banner } from './model';

interface BannerTurnsProps extends Pick<CarouselProps, 'height' | 'kind' | 'corners' | 'testID'> {
  banners: readonly Banner[];
  draw: (banner: Banner) => ReactElement;
}

/** The banners of a group: a single one is static, several rotate. */
export function BannerTurns({ banners, draw, ...box }: BannerTurnsProps) {
  const t = useT();
  const [first, ...others] = banners;
  if (first === undefined) return null;
  if (others.length === 0)
    return (
      <View style={[a.relative, a.full, { height: box.height }]} testID={box.testID}>
        {draw(first)}
      </View>
    );
  return (
    <Carousel
      label={t('game:banners')}
      pauseLabel={t('game:bannersStop')}
      playLabel={t('game:bannersPlay')}
      {...box}
      slides={banners.map((banner) => ({ key: banner.id, slide: draw(banner) }))}
    />
  );
}
