import { View } from 'react-native';

import { useT } from '../../../i18n';
import { promptInstall, useInstallMethod } from '../../../platform/install';
import { a, tokens, useLayout } from '../../../theme';
import { Carousel } from '../../../ui';
import { defaultBannerName } from '../../../ui/art/defaultBanner';
import { BannerArt, BannerSlide, Pill, useAnnouncements, type Banner } from '../../content';

const group = 'w_home';
const installBanner = 'install';

/** The hero banners: images that rotate, each with a title and a link. */
export function Banners() {
  const t = useT();
  const { isDesktop } = useLayout();
  const { data, isPending } = useAnnouncements();
  const height = isDesktop ? tokens.size.banner.desktop : tokens.size.banner.phone;
  const banners = (data?.banners ?? []).filter((banner) => banner.group === group);
  if (isPending) return <Place height={height} />;
  if (banners.length === 0) return null;
  return (
    <Carousel
      label={t('game:banners')}
      height={height}
      pauseLabel={t('game:bannersStop')}
      playLabel={t('game:bannersPlay')}
      testID="home-banners"
      slides={banners.map((banner, index) => ({
        key: banner.id,
        slide: <Slide banner={banner} isFirst={index === 0} height={height} />,
      }))}
    />
  );
}

/** The image of the initial HTML, so that nothing flashes while banners load. */
function Place({ height }: { height: number }) {
  return (
    <View aria-hidden style={[a.clip, a.round_lg, ground, { height }]}>
      <BannerArt name={defaultBannerName} height={height} isFirst />
    </View>
  );
}

function Slide({ banner, isFirst, height }: { banner: Banner; isFirst: boolean; height: number }) {
  const t = useT();
  const { isDesktop } = useLayout();
  const way = useInstallMethod();
  const install =
    banner.image === installBanner && way === 'prompt' ? (
      <Pill label={t('game:installNow')} onPress={() => void promptInstall()} />
    ) : undefined;
  return <BannerSlide banner={banner} height={height} isLarge={isDesktop} isFirst={isFirst} action={install} />;
}

const ground = { backgroundColor: tokens.art.ground };
